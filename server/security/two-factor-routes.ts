import { randomBytes } from 'node:crypto'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { appAddress } from '@candor/domain/security/app-address.ts'
import { writeBase32 } from '@candor/domain/security/base32.ts'
import {
  groupRecoveryCode,
  readTypedCode,
  recoveryBytes,
  recoveryCodeFrom,
  recoveryCodes,
} from '@candor/domain/security/recovery-code.ts'
import { codeKeyLength } from '@candor/domain/security/totp.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from '@candor/wire/security.ts'
import type { FastifyInstance } from 'fastify'
import { noteSecurity } from '../customers/note-security.ts'
import { addFailure } from '../customers/sign-in-failure-table.ts'
import { slowDown } from '../customers/slow-down.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { factorPurpose } from '../vault/sealed-purpose.ts'
import { codeCounter, codeRefused, spendAppCode } from './check-factor.ts'
import { confirmCustomer, confirmPassword, needPassword } from './confirm-customer.ts'
import {
  beginFactor,
  deleteFactor,
  findTwoFactor,
  lockTwoFactor,
  replaceRecoveryCodes,
} from './two-factor-table.ts'

const drawRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => recoveryCodeFrom(randomBytes(recoveryBytes)))

type Confirmed = { codes: string[]; tell: () => void }

/** The first code of a new key turns the factor on. Guesses are counted like all others. */
async function turnOn(
  deps: Dependencies,
  customer: Customer,
  text: string,
): Promise<Result<Confirmed, Refusal>> {
  const now = deps.clock()
  return await deps.database.transaction().execute(async (transaction) => {
    const factor = await lockTwoFactor(transaction, customer.id)
    if (!factor) return refuse(refusal('two-factor-off'))
    if (factor.confirmed_at) return refuse(refusal('two-factor-on'))
    const counter = codeCounter(customer)
    const waiting = await slowDown(transaction, [counter], now)
    if (waiting) return refuse(waiting)
    const typed = readTypedCode(text)
    if (typed?.kind !== 'app' || !(await spendAppCode(deps, transaction, factor, typed.digits, now))) {
      await addFailure(transaction, [counter], now)
      return refuse(codeRefused())
    }
    const codes = drawRecoveryCodes()
    await replaceRecoveryCodes(transaction, customer.id, codes)
    return accept({ codes, tell: await noteSecurity(deps, transaction, customer, { kind: 'two-factor-on' }) })
  })
}

function registerTurningOn(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, beginTwoFactor, async ({ body, session, request }) => {
    const { customer } = session
    const able = needPassword(customer)
    if (!able.ok) return able
    const known = await confirmPassword(deps, customer, body, request.ip)
    if (!known.ok) return known
    const key = randomBytes(codeKeyLength)
    const sealed = deps.vault.seal(factorPurpose, customer.id.toString(), key)
    const begun = await beginFactor(deps.database, customer.id, sealed, deps.clock())
    if (!begun) return refuse(refusal('two-factor-on'))
    const written = writeBase32(key)
    return accept({ key: written, uri: appAddress(written, customer.account_number) })
  })

  registerRoute(server, confirmTwoFactor, async ({ body, session }) => {
    const outcome = await turnOn(deps, session.customer, body.code)
    if (!outcome.ok) return outcome
    outcome.value.tell()
    return accept({ recoveryCodes: outcome.value.codes.map(groupRecoveryCode) })
  })
}

export function registerTwoFactor(server: FastifyInstance, deps: Dependencies): void {
  registerTurningOn(server, deps)

  registerRoute(server, endTwoFactor, async ({ body, session, request }) => {
    const { customer } = session
    const confirmed = await confirmOn(deps, customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    const tell = await deps.database.transaction().execute(async (transaction) => {
      await deleteFactor(transaction, customer.id)
      return await noteSecurity(deps, transaction, customer, { kind: 'two-factor-off' })
    })
    tell()
    return accept({})
  })

  registerRoute(server, renewRecoveryCodes, async ({ body, session, request }) => {
    const { customer } = session
    const confirmed = await confirmOn(deps, customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    const codes = drawRecoveryCodes()
    await deps.database.transaction().execute(async (transaction) => {
      await replaceRecoveryCodes(transaction, customer.id, codes)
      await noteSecurity(deps, transaction, customer, { kind: 'recovery-codes-renewed' })
    })
    return accept({ recoveryCodes: codes.map(groupRecoveryCode) })
  })
}

/** Password and code of a customer who has the factor turned on. */
async function confirmOn(
  deps: Dependencies,
  customer: Customer,
  body: { password: string; code?: string | undefined },
  address: string,
): Promise<Result<null, Refusal>> {
  const factor = await findTwoFactor(deps.database, customer.id)
  if (!factor?.confirmed_at) return refuse(refusal('two-factor-off'))
  return await confirmCustomer(deps, customer, body, address)
}
