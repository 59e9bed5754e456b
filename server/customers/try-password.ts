import { decideSignIn } from '@candor/domain/customers/sign-in-rule.ts'
import { takenBack } from '@candor/domain/customers/throttle-rule.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { HashingTurn } from './queue-hashing.ts'
import {
  addFailure,
  type Counter,
  forgetFailures,
  listFailures,
  takeBackFailures,
} from './sign-in-failure-table.ts'
import { slowDown, waitRefusal, waitsOf } from './slow-down.ts'

export type PasswordTry = {
  /** The counter that nobody else raises but who shares the device or the address. While it waits, no password is looked at. */
  own: Counter
  /** The counters that others raise too; null for a device that the account knows, which they do not concern. */
  shared: { address: Counter; account: Counter } | null
  /** Whether the account has signed in from this address before. */
  isFamiliar: boolean
  turn: HashingTurn
  /** Hashes what was typed and compares; takes as long for an account that does not exist. */
  matches: () => Promise<boolean>
}

type Deps = Pick<Dependencies, 'database' | 'hashing' | 'clock'>

/** What counted against who got in no longer does; failures at other accounts still count against the address. */
async function forgive({ database, clock }: Deps, { own, shared }: PasswordTry): Promise<void> {
  if (shared) {
    const failures = (await listFailures(database, [own.key])).get(own.key.toString('hex'))
    if (failures) await takeBackFailures(database, shared.address, takenBack(failures, clock()))
  }
  await forgetFailures(database, shared ? [own, shared.account] : [own])
}

async function tryNow(deps: Deps, attempt: PasswordTry): Promise<Result<null, Refusal>> {
  const { database, clock } = deps
  const { own, shared, isFamiliar } = attempt
  const others = shared ? [shared.address, shared.account] : []
  // Asked once more when the turn has come: of a crowd sent at once, the later ones find the earlier ones counted.
  const [ownWait = 0, ...waits] = await waitsOf(database, [own, ...others], clock())
  if (ownWait > 0) return refuse(waitRefusal(ownWait))
  const waitMs = Math.max(0, ...waits)
  const decided = decideSignIn({ isRight: await attempt.matches(), isFamiliar, waitMs })
  if (decided.kind === 'passed') {
    await forgive(deps, attempt)
    return accept(null)
  }
  // A try that is refused with a wait does not lengthen it for the others, so that it ends while somebody goes on guessing.
  const resting = others.filter((_, at) => waits[at] === 0)
  await addFailure(database, [own, ...resting], clock())
  return refuse(
    decided.kind === 'slowed'
      ? waitRefusal(decided.waitMs)
      : refusal('incorrect-account-or-password', { path: 'password', problem: 'field-invalid' }),
  )
}

/** Looks at a password in turn, slowed down as `sign-in-rule.ts` says. Whatever is wrong, the answer and the work behind it are the same. */
export async function tryPassword(deps: Deps, attempt: PasswordTry): Promise<Result<null, Refusal>> {
  const waiting = await slowDown(deps.database, [attempt.own], deps.clock())
  if (waiting) return refuse(waiting)
  const tried = await deps.hashing.run(attempt.turn, () => tryNow(deps, attempt))
  return tried ?? refuse(refusal('server-busy'))
}
