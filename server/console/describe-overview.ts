import { reviewTime } from '@candor/domain/cash/cash-terms.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { promiseState } from '@candor/domain/operators/promise-state.ts'
import { houseExposure } from '@candor/domain/portfolio/house-exposure.ts'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { readOverview } from '@candor/wire/overview.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { invariants } from '../audit/invariants.ts'
import type { Dependencies } from '../dependencies.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import { feedStates } from './feed-states.ts'
import { listFailedProofs, listQueues, type WaitingQueue } from './queue-table.ts'
import { findCheckedBooks, type HeldRow, sumHeld, sumTotals, type Totals } from './total-table.ts'

type Overview = ReplyOf<typeof readOverview>
type Deps = Pick<Dependencies, 'database' | 'board' | 'teller' | 'config' | 'clock'>

/** What is said when documents are sent: usually within one working day. */
const verificationTimeMs = dayMs

const promisedMs = (queue: WaitingQueue['queue'], { config }: Deps): number => {
  if (queue === 'support') return config.support.promisedMinutes * minuteMs
  return queue === 'verifications' ? verificationTimeMs : reviewTime
}

function writeQueue(deps: Deps, { queue, waiting, oldest, secondPerson, flagged }: WaitingQueue) {
  const promised = promisedMs(queue, deps)
  return {
    queue,
    waiting,
    oldestAt: oldest?.toISOString() ?? null,
    dueAt: oldest && new Date(oldest.getTime() + promised).toISOString(),
    promisedMinutes: promised / minuteMs,
    secondPerson,
    flagged,
  }
}

function writeExposure({ board }: Deps, { symbol, ...held }: HeldRow): Overview['exposure'] {
  const market = marketFacts(board, symbol)
  // Without a price nothing can be said of it; the feed is among the alarms then.
  if (!market) return []
  const { long, short, houseAtOnePercent, largestPercent } = houseExposure(
    held,
    market.tick.mid,
    market.conversion,
  )
  return [
    {
      symbol,
      long: writeCents(long),
      short: writeCents(short),
      houseAtOnePercent: writeCents(houseAtOnePercent),
      largestPercent,
    },
  ]
}

const writeTotals = (totals: Totals): Overview['totals'] => ({
  ...totals,
  customersMoney: writeCents(cents(totals.customersMoney)),
  marginHeld: writeCents(cents(totals.marginHeld)),
  staked: writeCents(cents(totals.staked)),
  loansOwed: writeCents(cents(totals.loansOwed)),
})

/** More stale instruments than these are one feed's trouble, which the table of feeds shows. */
const mostStaleAlarms = 20

/** What somebody should look at now, the worst first. */
function alarmsOf(
  deps: Deps,
  queues: readonly WaitingQueue[],
  proofs: readonly { number: bigint; since: Date }[],
  broken: string | null,
): Overview['alarms'] {
  const now = deps.clock()
  const late = queues.flatMap(({ queue, oldest }): Overview['alarms'] => {
    if (!oldest) return []
    const state = promiseState(now - oldest.getTime(), promisedMs(queue, deps))
    if (state === 'on-time') return []
    const kind = state === 'broken' ? 'promise-broken' : 'promise-at-risk'
    return [{ kind, since: oldest.toISOString(), subject: queue }]
  })
  const stale = deps.board.all().filter(({ state }) => state === 'stale')
  return [
    ...(broken === null
      ? []
      : [{ kind: 'books-broken' as const, since: new Date(now).toISOString(), subject: broken }]),
    ...proofs.map(({ number, since }) => ({
      kind: 'proof-fails' as const,
      since: since.toISOString(),
      subject: number.toString(),
    })),
    ...stale.slice(0, mostStaleAlarms).map(({ symbol, at }) => ({
      kind: 'feed-stale' as const,
      since: new Date(at).toISOString(),
      subject: symbol,
    })),
    ...late,
  ]
}

/** Sums over all customers, and when they were made. */
type Sums = { at: number; totals: Totals; held: readonly HeldRow[] }

export async function makeSums({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<Sums> {
  const at = clock()
  const [totals, held] = await Promise.all([sumTotals(database, at), sumHeld(database)])
  return { at, totals, held }
}

type Waiting = { queues: readonly WaitingQueue[]; proofs: Awaited<ReturnType<typeof listFailedProofs>> }

/** What waits for a person. */
export async function readWaiting({ database }: Pick<Deps, 'database'>): Promise<Waiting> {
  const [queues, proofs] = await Promise.all([listQueues(database), listFailedProofs(database)])
  return { queues, proofs }
}

export async function describeOverview(
  deps: Deps,
  sums: Sums,
  { queues, proofs }: Waiting,
): Promise<Overview> {
  const { database, board, teller, clock } = deps
  const now = clock()
  const checked = await findCheckedBooks(database)
  const broken = teller.haltedFor()
  return {
    at: new Date(now).toISOString(),
    summedAt: new Date(sums.at).toISOString(),
    totals: writeTotals(sums.totals),
    queues: queues.map((queue) => writeQueue(deps, queue)),
    exposure: sums.held.flatMap((row) => writeExposure(deps, row)),
    feeds: feedStates(board),
    alarms: alarmsOf(deps, queues, proofs, broken),
    books: {
      checkedAt: checked.checkedAt?.toISOString() ?? null,
      broken,
      invariants: invariants.map(({ name, says }) => ({ name, says })),
    },
    audit: { acts: Number(checked.acts), checkedUntil: Number(checked.checkedUntil) },
  }
}
