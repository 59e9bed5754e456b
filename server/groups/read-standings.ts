import {
  comparePerRisk,
  dayByDay,
  leastDays,
  type PerRisk,
  resultPerRisk,
} from '@candor/domain/groups/result-per-risk.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { type Rate, rate, wholeRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { fallsOf, worstOf } from '@candor/domain/portfolio/drawdown.ts'
import type { Snapshot } from '@candor/domain/portfolio/snapshot.ts'
import type { perRiskSchema } from '@candor/wire/groups.ts'
import type * as z from 'zod/mini'
import type { Dependencies } from '../dependencies.ts'
import { sumFlows } from '../portfolio/run-table.ts'
import { loadStates, shownBy, valueState } from '../portfolio/value-customers.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { listMemberRows, type Member } from './member-table.ts'

export type Standing = {
  member: Member
  worth: Cents
  sinceStart: Rate | null
  perRisk: PerRisk
  worstFall: Rate | null
}

type RunStart = { customer_id: bigint; at: Date; equity: bigint; number: bigint }
type DayRow = { customer_id: bigint; at: Date; equity: bigint; flow: bigint }

/** The money that the run of each began with: the last funding, when nothing was open and all they had was cash. */
async function listStarts(
  transaction: TellerTransaction,
  customers: readonly bigint[],
): Promise<(DayRow & { number: bigint })[]> {
  const starts = await transaction.query<RunStart>(
    'run-starts',
    `select asked.customer_id, f.at, f.cash_after as equity, f.number from unnest($1::bigint[]) as asked (customer_id)
     cross join lateral (select t.at, t.cash_after, t.number from transfers t
       where t.customer_id = asked.customer_id and t.kind = 'practice-funding' order by t.number desc limit 1) f`,
    [customers],
  )
  const flows = await sumFlows(
    transaction,
    starts.map(({ customer_id, number }) => ({ customerId: customer_id, after: 0n, until: number })),
  )
  return starts.map((start) => ({ ...start, flow: flows.get(start.customer_id) ?? 0n }))
}

/** Where the run of each began, and the last note of each day since. */
async function listDays(
  transaction: TellerTransaction,
  customers: readonly bigint[],
): Promise<Map<bigint, Snapshot[]>> {
  const starts = await listStarts(transaction, customers)
  const noted = await transaction.query<DayRow>(
    'days-of-runs',
    `select e.customer_id, e.at, e.equity, e.flow from unnest($1::bigint[], $2::timestamptz[]) as run (customer_id, at)
     cross join lateral (select distinct on (date_trunc('day', s.at at time zone 'UTC')) s.customer_id, s.at, s.equity, s.flow
       from equity_snapshots s where s.customer_id = run.customer_id and s.at > run.at
       order by date_trunc('day', s.at at time zone 'UTC'), s.at desc) e
     order by e.customer_id, e.at`,
    [starts.map(({ customer_id }) => customer_id), starts.map(({ at }) => at)],
  )
  const write = ({ at, equity, flow }: DayRow): Snapshot => ({
    at: at.getTime(),
    equity: cents(equity),
    flow: cents(flow),
  })
  const notedBy = Map.groupBy(noted, ({ customer_id }) => customer_id)
  return new Map(
    starts.map((start) => [start.customer_id, [start, ...(notedBy.get(start.customer_id) ?? [])].map(write)]),
  )
}

function standingOf(member: Member, days: readonly Snapshot[], last: Snapshot): Standing {
  const [first] = days
  const points = first ? dayByDay([...days, last], last.at) : []
  const made = first ? last.equity - first.equity - (last.flow - first.flow) : 0n
  return {
    member,
    worth: last.equity,
    sinceStart: first && first.equity > 0n ? rate(divideHalfEven(made * wholeRate, first.equity)) : null,
    perRisk: resultPerRisk(points),
    worstFall: worstOf(fallsOf(points))?.share ?? null,
  }
}

/** How the members of a group did, the best result per risk first and not the largest profit. */
export async function readStandings(
  { database, board, clock }: Pick<Dependencies, 'database' | 'board' | 'clock'>,
  groupId: string,
): Promise<Standing[]> {
  const reading = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await reading.execute(async (connection) => {
    const members = await listMemberRows(connection, groupId)
    const customers = members.map(({ customer_id }) => customer_id)
    const transaction = kyselyTransaction(connection)
    const states = await loadStates(transaction, customers)
    const flows = await sumFlows(
      transaction,
      states.map(({ customerId, lastNumber }) => ({ customerId, after: 0n, until: lastNumber })),
    )
    const days = await listDays(transaction, customers)
    const now = clock()
    const shown = shownBy(board)
    const byId = new Map(members.map((member) => [member.customer_id, member]))
    return states
      .flatMap((state) => {
        const member = byId.get(state.customerId)
        const { worth } = valueState(state, shown, now)
        const flow = flows.get(state.customerId) ?? cents(0n)
        const last = { at: now, equity: worth.total, flow }
        return member ? [standingOf(member, days.get(state.customerId) ?? [], last)] : []
      })
      .sort((one, other) => comparePerRisk(one.perRisk, other.perRisk))
  })
}

export const writePerRisk = (perRisk: PerRisk): z.output<typeof perRiskSchema> => {
  switch (perRisk.kind) {
    case 'figure':
      return { kind: 'figure', ratio: writeDecimal(perRisk.tenThousandths, 4) }
    case 'too-few-days':
      return { ...perRisk, least: leastDays }
    case 'no-swing':
      return perRisk
  }
}
