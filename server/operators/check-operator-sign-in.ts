import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { counterOf } from '../customers/sign-in-failure-table.ts'
import { tryPassword } from '../customers/try-password.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { isKnownAddress, type Operator } from './operator-session-table.ts'
import { findOperatorByName } from './operator-table.ts'

type OperatorAttempt = { name: string; password: string; address: string }

/** Checks which operator is signing in, slowed down like a customer. Whatever is wrong, the answer and the work behind it are the same. */
export async function checkOperatorSignIn(
  deps: Dependencies,
  attempt: OperatorAttempt,
): Promise<Result<Operator, Refusal>> {
  const name = attempt.name.normalize('NFC').trim()
  if (name === '') return refuse(refusal('account-required', { path: 'name', problem: 'account-required' }))
  if (attempt.password === '')
    return refuse(refusal('password-required', { path: 'password', problem: 'password-required' }))

  const operator = await findOperatorByName(deps.database, name)
  const group = addressGroup(attempt.address)
  const tried = await tryPassword(deps, {
    own: counterOf('pair', 'operator', name, group),
    shared: { address: counterOf('address', group), account: counterOf('account', 'operator', name) },
    isFamiliar: await isKnownAddress(deps.database, operator?.id ?? 0n, group),
    turn: { group, account: `operator ${name}`, isKnown: false },
    matches: async () => {
      const isRight = await deps.passwords.matches(attempt.password, operator?.password_hash ?? null)
      return isRight && operator?.ended_at === null
    },
  })
  if (!tried.ok) return tried
  return operator
    ? accept(operator)
    : refuse(refusal('incorrect-account-or-password', { path: 'password', problem: 'field-invalid' }))
}
