import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { readTypedCode } from '@candor/domain/security/recovery-code.ts'
import { noteSecurity } from '../customers/note-security.ts'
import { addFailure, counterOf, forgetFailures } from '../customers/sign-in-failure-table.ts'
import { slowDown } from '../customers/slow-down.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { factorPurpose } from '../vault/sealed-purpose.ts'
import { matchCode } from './authenticator-code.ts'
import {
  countRecoveryCodes,
  lockTwoFactor,
  noteStep,
  spendRecoveryCode,
  type TwoFactor,
} from './two-factor-table.ts'

/** Guesses at one customer's codes, wherever they come from: only who knows the password, or has an open session, gets as far as this. */
export const codeCounter = ({ account_number }: Customer) => counterOf('code', account_number)

export const codeRefused = (): Refusal =>
  refusal('code-incorrect', { path: 'code', problem: 'field-invalid' })

/** Uses the code of an app up: true where it was right and had not been used. */
export async function spendAppCode(
  deps: Dependencies,
  connection: Connection,
  factor: TwoFactor,
  digits: string,
  confirmedAt?: number,
): Promise<boolean> {
  const { vault, clock } = deps
  const key = vault.open(factorPurpose, factor.customer_id.toString(), factor.sealed_key)
  if (key === null) {
    deps.log.error(
      'the key of an authenticator app cannot be opened: the master key is not the one it was sealed with',
    )
    return false
  }
  const step = matchCode(key, digits, clock(), Number(factor.last_step))
  if (step === null) return false
  const confirmed = confirmedAt === undefined ? {} : { confirmedAt }
  await noteStep(connection, factor.customer_id, { lastStep: step, ...confirmed })
  return true
}

type Tried = Result<'nothing-asked' | 'app' | 'recovery', Refusal>

async function tryCode(
  deps: Dependencies,
  connection: Connection,
  customer: Customer,
  text: string | undefined,
): Promise<Tried> {
  const factor = await lockTwoFactor(connection, customer.id)
  if (!factor?.confirmed_at) return accept('nothing-asked')
  if (!text?.trim())
    return refuse(refusal('second-factor-required', { path: 'code', problem: 'field-required' }))
  const now = deps.clock()
  const counter = codeCounter(customer)
  const waiting = await slowDown(connection, [counter], now)
  if (waiting) return refuse(waiting)
  const typed = readTypedCode(text)
  const isRight =
    typed?.kind === 'app'
      ? await spendAppCode(deps, connection, factor, typed.digits)
      : typed !== null && (await spendRecoveryCode(connection, customer.id, typed.code, now))
  if (typed && isRight) {
    await forgetFailures(connection, [counter])
    return accept(typed.kind)
  }
  await addFailure(connection, [counter], now)
  return refuse(codeRefused())
}

/**
 * Asks for the second factor where one is set, and uses the code up. Wrong codes slow down the next ones; nobody is locked out for longer
 * than a quarter of an hour.
 */
export async function checkFactor(
  deps: Dependencies,
  customer: Customer,
  text: string | undefined,
): Promise<Result<null, Refusal>> {
  const outcome = await deps.database.transaction().execute(async (transaction) => {
    const tried = await tryCode(deps, transaction, customer, text)
    if (!tried.ok || tried.value !== 'recovery') return { tried, tell: null }
    const left = String(await countRecoveryCodes(transaction, customer.id))
    const note = { kind: 'recovery-code-used', values: { left } } as const
    return { tried, tell: await noteSecurity(deps, transaction, customer, note) }
  })
  outcome.tell?.()
  return outcome.tried.ok ? accept(null) : outcome.tried
}
