import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { addFailure, counterOf, forgetFailures } from '../customers/sign-in-failure-table.ts'
import { slowDown } from '../customers/slow-down.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Connection } from '../postgres/database.ts'
import { matchCode } from '../security/authenticator-code.ts'
import { codeRefused } from '../security/check-factor.ts'
import { operatorFactorPurpose } from '../vault/sealed-purpose.ts'
import { lockOperatorFactor, noteOperatorStep, type OperatorFactor } from './operator-factor-table.ts'
import type { Operator } from './operator-session-table.ts'

/** Tries a code against a locked factor: counted, slowed down, and used up where it is right. */
export async function tryOperatorCode(
  { vault, clock }: Dependencies,
  connection: Connection,
  operator: Pick<Operator, 'name'>,
  factor: OperatorFactor,
  code: string,
): Promise<Result<null, Refusal>> {
  const now = clock()
  const counter = counterOf('code', 'operator', operator.name)
  const waiting = await slowDown(connection, [counter], now)
  if (waiting) return refuse(waiting)
  const key = vault.open(operatorFactorPurpose, factor.operator_id.toString(), factor.sealed_key)
  const digits = code.replaceAll(/\s/g, '')
  const step = key === null ? null : matchCode(key, digits, now, Number(factor.last_step))
  if (step === null) {
    await addFailure(connection, [counter], now)
    return refuse(codeRefused())
  }
  await noteOperatorStep(connection, factor.operator_id, step, factor.confirmed_at ?? new Date(now))
  await forgetFailures(connection, [counter])
  return accept(null)
}

/** Asks an operator for their second factor where they have one. */
export async function checkOperatorFactor(
  deps: Dependencies,
  operator: Operator,
  code: string | undefined,
): Promise<Result<'passed' | 'nothing-asked', Refusal>> {
  return await deps.database.transaction().execute(async (transaction) => {
    const factor = await lockOperatorFactor(transaction, operator.id)
    if (!factor?.confirmed_at) return accept('nothing-asked')
    if (!code?.trim())
      return refuse(refusal('second-factor-required', { path: 'code', problem: 'field-required' }))
    const tried = await tryOperatorCode(deps, transaction, operator, factor, code)
    return tried.ok ? accept('passed') : tried
  })
}
