import { contractsToRefund, contractsToSettle } from '../contracts/due-contracts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Command } from '../teller/command.ts'
import type { HeldLease } from './hold-leases.ts'
import type { MarketLeases } from './market-leases.ts'
import { type RepeatedWork, repeatAfter } from './repeat-work.ts'
import { dueByClock } from './watch-clock.ts'

type Needed = Pick<Dependencies, 'database' | 'board' | 'clock' | 'log'>

/** `watched` is the order or position that is looked at again where the command was not due. */
export type SendDue = (due: { command: Command; lease: HeldLease; watched: string | null }) => void

const second = 1_000

/** Looks for what is due by the clock: nights and sessions, contracts that have expired, and days whose seed was withheld. */
export function watchTimes(
  deps: Needed,
  { symbols, leaseOf }: Pick<MarketLeases, 'symbols' | 'leaseOf'>,
  send: SendDue,
): RepeatedWork {
  const { database, clock } = deps
  const tell = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what)
  const works = [
    repeatAfter(
      second,
      async () => {
        const due = await dueByClock(deps, symbols(), leaseOf)
        for (const { id, command, lease } of due) send({ command, lease, watched: id })
      },
      tell('what is due by the clock could not be read'),
    ),
    repeatAfter(
      second / 4,
      async () => {
        const due = await contractsToSettle(database, symbols(), leaseOf)
        for (const { command, lease } of due) send({ command, lease, watched: null })
      },
      tell('contracts that are due could not be read'),
    ),
    repeatAfter(
      2 * second,
      async () => {
        const due = await contractsToRefund(database, symbols(), leaseOf, clock())
        for (const { command, lease } of due) send({ command, lease, watched: null })
      },
      tell('contracts of withheld days could not be read'),
    ),
  ]
  return {
    start() {
      for (const work of works) work.start()
    },
    async stop() {
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}
