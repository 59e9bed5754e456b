import { dayMs, secondMs } from '@candor/domain/time/durations.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { fundOpened } from './open-accounts.ts'
import { resetMember } from './reset-member-command.ts'
import { listWaitingResets, type ResetMember, refuseReset } from './reset-table.ts'

type Needed = Pick<Dependencies, 'database' | 'teller' | 'clock' | 'log'>

const atOnce = 100
const lookEveryMs = 5 * secondMs

/** Nothing was decided: it is tried again. */
const passing: readonly RefusalCode[] = [
  'server-busy',
  'network-error-try-later',
  'saving-unavailable',
  'money-stopped',
  'internal-error',
]

async function resetOne({ database, teller, clock }: Needed, member: ResetMember): Promise<boolean> {
  const outcome = await teller.submit(resetMember(member), 'background')
  if (outcome.ok) return true
  if (passing.includes(outcome.refusal.code)) return false
  await refuseReset(database, member, outcome.refusal.code, new Date(clock()))
  return true
}

/** Carries out what two people have agreed to, member by member, until nothing waits or nothing can be written. */
export async function carryOutResets(deps: Needed): Promise<void> {
  for (;;) {
    const waiting = await listWaitingResets(deps.database, atOnce)
    const ended = await Promise.all(waiting.map((member) => resetOne(deps, member)))
    if (waiting.length === 0 || !ended.includes(true)) return
  }
}

/** Accounts whose operator has vouched for them within a day and whose money has not come: the server ended in between. */
async function listUnfunded(connection: Connection, now: number): Promise<bigint[]> {
  const rows = await connection
    .selectFrom('vouches')
    .innerJoin('balances', 'balances.customer_id', 'vouches.customer_id')
    .select('vouches.customer_id')
    .where('at', '>', new Date(now - dayMs))
    .where('last_number', '=', 0n)
    .limit(atOnce)
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

/** Goes on with what a server that ended had begun, whichever server looks first: the teller does nothing twice. Returns the function that ends it. */
export function startGroupWork(deps: Needed): () => Promise<void> {
  const onError = (error: unknown) => deps.log.warn({ err: error }, 'work for groups waits')
  const work = repeatAfter(
    lookEveryMs,
    async () => {
      await carryOutResets(deps)
      await fundOpened(deps, await listUnfunded(deps.database, deps.clock()))
    },
    onError,
  )
  work.start()
  return work.stop
}
