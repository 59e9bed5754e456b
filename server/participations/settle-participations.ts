import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { createExclusiveLeases } from '../leases/exclusive-leases.ts'
import { listStrategiesNow } from '../strategies/strategy-terms-table.ts'
import type { Command } from '../teller/command.ts'
import { endedTerms, returnedRequests, unpaidUnits } from './due-participations.ts'

type Deps = Pick<Dependencies, 'database' | 'teller' | 'clock' | 'log'>

const pauseMs = 1_000
const lease = 'participations'
/** Commands of customers that are under way at once, so that their orders find their place between them. */
const atOnce = 40

async function sendAll({ teller }: Deps, commands: readonly Command[]): Promise<void> {
  for (let from = 0; from < commands.length; from += atOnce)
    await Promise.all(
      commands.slice(from, from + atOnce).map((command) => teller.submit(command, 'background')),
    )
}

/** Ends terms that are over, and pays what has left its pool. Each is done once, however often it is sent. */
export async function settleParticipations(deps: Deps): Promise<void> {
  const now = deps.clock()
  for (const { id, endedAt } of await listStrategiesNow(deps.database)) {
    await sendAll(deps, await endedTerms(deps.database, { id, ended: endedAt !== null }, now))
    if (endedAt !== null) await sendAll(deps, await returnedRequests(deps.database, id))
  }
  await sendAll(deps, await unpaidUnits(deps.database))
}

/** One of several servers does it, again and again. */
export function startSettlingParticipations(deps: Deps): () => Promise<void> {
  const leases = createExclusiveLeases([lease], deps, { begun: async () => {}, lost: () => {} })
  const work = repeatAfter(
    pauseMs,
    async () => {
      if (leases.held(lease)) await settleParticipations(deps)
    },
    (error) => deps.log.warn({ err: error }, 'participations were not settled'),
  )
  void leases
    .start()
    .then(work.start)
    .catch((error) => deps.log.warn({ err: error }, 'participations are not settled here'))
  return async () => {
    await work.stop()
    await leases.stop()
  }
}
