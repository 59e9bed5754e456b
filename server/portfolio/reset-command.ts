import { practiceFunds } from '@candor/domain/cash/cash-terms.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { decideReset, resetWaitsMs } from '@candor/domain/portfolio/decide-reset.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { resetPractice, type WireRun } from '@candor/wire/portfolio.ts'
import { holdingColumns, type StoredHolding } from '../holdings/spot-rows.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Asked, CommandKind, Decision } from '../teller/command.ts'
import { storeRowsOf } from '../teller/store-rows.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { type StoredRun, sumFlows } from './run-table.ts'
import { writeRun } from './write-run.ts'

type ResetBody = { label: string | null }

type RunFacts = {
  verified: boolean
  created_at: Date
  number: number | null
  ended_at: Date | null
  first: bigint
  participations: number
  loans_asked: number
  starting_money: bigint | null
}
export type ResetFacts = RunFacts & { holdings: StoredHolding[]; paidIn: bigint }

export type ResetRow =
  | { table: 'practice_runs'; act: 'insert'; row: StoredRun }
  | { table: 'holdings'; act: 'update'; row: StoredHolding }

export const storeReset = storeRowsOf<ResetRow>({
  practice_runs: {
    columns: {
      customer_id: 'bigint',
      number: 'integer',
      id: 'uuid',
      label: 'text',
      started_at: 'timestamptz',
      ended_at: 'timestamptz',
      first_number: 'bigint',
      last_number: 'bigint',
      paid_in: 'bigint',
      left_over: 'bigint',
    },
    insert: { quoted: ['label'] },
  },
  holdings: {
    columns: holdingColumns,
    update: { key: ['customer_id', 'symbol'], changes: ['realised', 'fees', 'fills_before'] },
  },
})

/** The run that ends now. It began with the first transfer after what the one before it had given back. */
function endedRun(
  { id, customerId, at, ledger }: Asked<unknown>,
  facts: ResetFacts,
  label: string | null,
): StoredRun {
  return {
    customer_id: customerId,
    number: (facts.number ?? 0) + 1,
    id,
    label,
    started_at: facts.ended_at ?? facts.created_at,
    ended_at: new Date(at),
    first_number: facts.first,
    last_number: ledger.lastNumber,
    paid_in: facts.paidIn,
    left_over: ledger.balances.cash,
  }
}

/** What decides whether customers may start again, whoever asks for it. */
export async function loadResetFacts(
  transaction: TellerTransaction,
  asked: readonly Asked<unknown>[],
): Promise<ResetFacts[]> {
  const customers = asked.map(({ customerId }) => customerId)
  const [runs, holdings] = await Promise.all([
    transaction.query<RunFacts>(
      'reset-facts',
      `select customers.verification = 'verified' as verified, customers.created_at, last.number, last.ended_at,
         coalesce((select min(t.number) from transfers t where t.customer_id = asked.customer_id and t.kind = 'practice-funding'
           and t.number > last.last_number), 1)::bigint as first,
         (select count(*)::int from participations p where p.customer_id = asked.customer_id and p.status = 'approved') as participations,
         (select count(*)::int from loans l where l.customer_id = asked.customer_id and l.status in ('pending-review', 'under-review', 'review-passed')) as loans_asked,
         (select v.starting_money from vouches v where v.customer_id = asked.customer_id) as starting_money
       from unnest($1::bigint[]) with ordinality as asked (customer_id, place)
       join customers on customers.id = asked.customer_id
       left join lateral (select * from practice_runs r where r.customer_id = asked.customer_id order by r.number desc limit 1) last on true
       order by place`,
      [customers],
    ),
    transaction.query<StoredHolding>(
      'holdings-of',
      'select * from holdings where customer_id = any($1::bigint[])',
      [customers],
    ),
  ])
  const flows = await sumFlows(
    transaction,
    asked.map(({ customerId, ledger }, place) => {
      const after = (runs[place]?.first ?? 1n) - 1n
      return { customerId, after, until: ledger.lastNumber }
    }),
  )
  return runs.map((run, place) => ({
    ...run,
    holdings: holdings.filter(({ customer_id }) => customer_id === customers[place]),
    paidIn: flows.get(customers[place] ?? 0n) ?? 0n,
  }))
}

type Restart = {
  label: string | null
  funds: Cents
  /** When the customer last did it themselves; null for who does not have to wait. */
  lastReset: number | null
}

/** Ends a run and begins the next, with everything that is written for it. */
export function restart(
  facts: ResetFacts,
  asked: Asked<unknown>,
  { label, funds, lastReset }: Restart,
): Result<Decision<ResetRow, { ended: WireRun }>, Refusal> {
  const { id, at, ledger } = asked
  const held = facts.holdings.filter(({ quantity }) => quantity > 0n).length
  const { verified, participations, loans_asked: loansAsked } = facts
  const { balances } = ledger
  const decided = decideReset(
    { verified, balances, holdings: held, participations, loansAsked, lastReset, funds },
    at,
  )
  if (!decided.ok)
    return refuse(
      decided.refusal === 'reset-too-soon'
        ? {
            code: decided.refusal,
            params: { time: new Date((lastReset ?? 0) + resetWaitsMs).toISOString() },
          }
        : refusal(decided.refusal),
    )
  const run = endedRun(asked, facts, label)
  const begun = facts.holdings.map(
    (row): ResetRow => ({
      table: 'holdings',
      act: 'update',
      row: { ...row, realised: cents(0n), fees: cents(0n), fills_before: row.fills },
    }),
  )
  return accept({
    transfers: decided.value,
    subject: { kind: 'run', id },
    rows: [{ table: 'practice_runs', act: 'insert', row: run }, ...begun],
    answer: { ended: writeRun(run) },
  })
}

export const resetKind: CommandKind<ResetBody, ResetFacts, ResetRow, typeof resetPractice.reply> = {
  name: 'reset-practice',
  reply: resetPractice.reply,
  load: loadResetFacts,
  decide: (facts, asked) =>
    restart(facts, asked, {
      label: asked.body.label,
      funds: facts.starting_money === null ? practiceFunds : cents(facts.starting_money),
      lastReset: facts.ended_at?.getTime() ?? null,
    }),
  store: storeReset,
}
