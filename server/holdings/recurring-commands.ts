import {
  decidePlan,
  decidePlannedBuy,
  mostPlans,
  type Plan,
} from '@candor/domain/holdings/decide-recurring.ts'
import { nextBuy, type Rhythm } from '@candor/domain/holdings/recurring-dates.ts'
import { smallestSpotOrder } from '@candor/domain/holdings/spot-terms.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { calendarOf } from '@candor/domain/instruments/market-calendar.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { changePlan, createPlan, removePlan } from '@candor/wire/recurring.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Fenced, TriggerBody } from '../leases/load-fenced.ts'
import { loadFenced, notDue } from '../leases/load-fenced.ts'
import { withSetAside } from '../limits/load-standing.ts'
import type { CommandKind } from '../teller/command.ts'
import { loadOwn } from '../teller/load-own.ts'
import { holdingOf } from './holding-row.ts'
import { loadSpotCustomers, type SpotCustomer, spotWritten } from './place-spot-command.ts'
import { type SpotRow, type StoredPlan, storeSpotRows } from './spot-rows.ts'
import { rhythmOf, writePlan } from './write-plan.ts'

const rhythmColumns = (rhythm: Rhythm): Pick<StoredPlan, 'every' | 'on_day'> => ({
  every: rhythm.every,
  on_day: rhythm.every === 'day' ? null : rhythm.every === 'month' ? rhythm.day : rhythm.weekday,
})

/** When a plan that is set or changed now buys first: the rhythm is counted from today, by the date of its market. */
function begin(instrument: Instrument, rhythm: Rhythm, at: number): Pick<StoredPlan, 'since' | 'next_at'> {
  const { timeZone } = calendarOf(instrument.calendar)
  const since = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  return { since: since.toString(), next_at: new Date(nextBuy(instrument.calendar, rhythm, since, at)) }
}

/** What is wrong with a plan, with what its message names. */
function judgePlan(instrument: Instrument | null, plan: Plan, others: number): Result<Instrument, Refusal> {
  const unknown = refusal('not-found', { path: 'symbol', problem: 'field-invalid' })
  if (!instrument) return refuse(unknown)
  const decided = decidePlan(instrument, plan, others)
  if (decided.ok) return accept(instrument)
  switch (decided.refusal) {
    case 'order-too-small':
      return refuse({ code: 'order-too-small', params: { min: writeCents(smallestSpotOrder) } })
    case 'too-many-plans':
      return refuse({ code: 'too-many-plans', params: { n: String(mostPlans) } })
    case 'rhythm-invalid':
      return refuse(refusal('rhythm-invalid', { path: 'rhythm', problem: 'field-invalid' }))
    case 'not-found':
      return refuse(unknown)
  }
}

const subjectOf = (id: string) => ({ kind: 'recurring', id }) as const

type CreatePlanBody = Plan & { symbol: string }

type PlanFacts = { verified: boolean; plans: number }

export const createPlanKind: CommandKind<CreatePlanBody, PlanFacts, SpotRow, typeof createPlan.reply> = {
  name: 'create-plan',
  reply: createPlan.reply,
  load: (transaction, asked) =>
    transaction.query(
      'plan-facts',
      `select customers.verification = 'verified' as verified,
         (select count(*)::int from recurring_buys where recurring_buys.customer_id = asked.customer_id and status <> 'removed') as plans
       from unnest($1::bigint[]) with ordinality as asked (customer_id, place)
       join customers on customers.id = asked.customer_id order by place`,
      [asked.map(({ customerId }) => customerId)],
    ),
  decide({ verified, plans }, { id, customerId, at, body }) {
    if (!verified) return refuse(refusal('account-not-verified'))
    const judged = judgePlan(findInstrument(body.symbol), body, plans)
    if (!judged.ok) return judged
    const row: StoredPlan = {
      id,
      customer_id: customerId,
      symbol: body.symbol,
      amount: body.amount,
      ...rhythmColumns(body.rhythm),
      status: 'active',
      ...begin(judged.value, body.rhythm, at),
      created_at: new Date(at),
      turns: 0,
    }
    const rows: SpotRow[] = [{ table: 'recurring_buys', act: 'insert', row }]
    return accept({ transfers: [], subject: subjectOf(id), rows, answer: writePlan(row) })
  },
  store: storeSpotRows,
}

type ChangePlanBody = Plan & { id: string; status: 'active' | 'paused' }

export const changePlanKind: CommandKind<
  ChangePlanBody,
  StoredPlan | null,
  SpotRow,
  typeof changePlan.reply
> = {
  name: 'change-plan',
  reply: changePlan.reply,
  load: (transaction, asked) => loadOwn(transaction, 'recurring_buys', asked),
  decide(row, { at, body }) {
    if (!row || row.status === 'removed') return refuse(refusal('not-found'))
    const judged = judgePlan(findInstrument(row.symbol), body, 0)
    if (!judged.ok) return judged
    const columns = rhythmColumns(body.rhythm)
    const isSame = columns.every === row.every && columns.on_day === row.on_day
    // A rhythm that stays keeps its dates; what fell into a pause is not made up for.
    const isKept = isSame && (row.status === 'active' || row.next_at.getTime() > at)
    const after: StoredPlan = {
      ...row,
      amount: body.amount,
      ...columns,
      status: body.status,
      ...(isKept ? {} : continueFrom(judged.value, body.rhythm, isSame ? row.since : null, at)),
    }
    const rows: SpotRow[] = [{ table: 'recurring_buys', act: 'update', row: after }]
    return accept({ transfers: [], subject: subjectOf(row.id), rows, answer: writePlan(after) })
  },
  store: storeSpotRows,
}

/** The next buy of a plan after a pause, or of one with another rhythm. */
function continueFrom(
  instrument: Instrument,
  rhythm: Rhythm,
  since: string | null,
  at: number,
): Pick<StoredPlan, 'since' | 'next_at'> {
  if (since === null) return begin(instrument, rhythm, at)
  const next = nextBuy(instrument.calendar, rhythm, Temporal.PlainDate.from(since), at)
  return { since, next_at: new Date(next) }
}

export const removePlanKind: CommandKind<
  { id: string },
  StoredPlan | null,
  SpotRow,
  typeof removePlan.reply
> = {
  name: 'remove-plan',
  reply: removePlan.reply,
  load: (transaction, asked) => loadOwn(transaction, 'recurring_buys', asked),
  decide(row) {
    if (!row || row.status === 'removed') return refuse(refusal('not-found'))
    const after: StoredPlan = { ...row, status: 'removed' }
    const rows: SpotRow[] = [{ table: 'recurring_buys', act: 'update', row: after }]
    return accept({ transfers: [], subject: subjectOf(row.id), rows, answer: writePlan(after) })
  },
  store: storeSpotRows,
}

/** The time that is due is named, so that each is bought for once. */
type PlannedBuyBody = TriggerBody & { due: number }

type PlannedFacts = Fenced<StoredPlan> & { customer: SpotCustomer | null }

export const plannedBuyKind: CommandKind<PlannedBuyBody, PlannedFacts, SpotRow> = {
  name: 'planned-buy',
  reply: null,
  async load(transaction, asked, context) {
    const plans = await loadFenced<StoredPlan>(transaction, 'recurring_buys', asked)
    const customers = await loadSpotCustomers(
      transaction,
      asked.map((one, place) => ({ ...one, symbol: plans[place]?.row?.symbol ?? '' })),
      context,
    )
    return plans.map((plan, place) => ({ ...plan, customer: customers[place] ?? null }))
  },
  decide({ row, valid, customer }, asked) {
    const { id, at, body, ledger } = asked
    const instrument = row && findInstrument(row.symbol)
    if (!row || !instrument || !customer || !valid || row.status !== 'active') return notDue()
    if (row.next_at.getTime() !== body.due || body.due > at) return notDue()
    const { market } = body
    const amount = cents(row.amount)
    const decided = decidePlannedBuy(
      instrument,
      { amount, dueAt: body.due },
      {
        verified: customer.verified,
        market,
        available: ledger.balances.cash,
        holding: holdingOf(customer.holding, row.symbol),
        restingOrders: customer.resting,
        own: withSetAside(customer.own, ledger.balances),
      },
    )
    if (!decided.ok) return notDue()
    const since = Temporal.PlainDate.from(row.since)
    const next = new Date(nextBuy(instrument.calendar, rhythmOf(row), since, at))
    const after: StoredPlan = { ...row, next_at: next, turns: row.turns + 1 }
    const turn = { plan_id: row.id, number: after.turns, due_at: new Date(body.due), at: new Date(at) }
    const moved: SpotRow = { table: 'recurring_buys', act: 'update', row: after }
    if (decided.value.kind === 'skipped') {
      const skipped = { ...turn, outcome: 'skipped', reason: decided.value.reason, order_id: null } as const
      const rows: SpotRow[] = [moved, { table: 'recurring_turns', act: 'insert', row: skipped }]
      const figures = { symbol: row.symbol, amount: writeCents(amount), cause: decided.value.reason }
      return accept({
        transfers: [],
        subject: subjectOf(row.id),
        rows,
        notices: [{ event: 'plan-skipped', subjectId: row.id, turn: after.turns, figures }],
        answer: { skipped: true },
      })
    }
    const { decision } = decided.value
    const request = { symbol: row.symbol, side: 'buy', size: { by: 'amount', amount } } as const
    const order = { ...asked, body: { ...request, type: { kind: 'any-price' } } } as const
    const { rows } = spotWritten(order, instrument, market, customer, decision, row.id)
    const bought = { ...turn, outcome: 'bought', reason: null, order_id: id } as const
    return accept({
      transfers: decision.transfers,
      subject: { kind: 'spot', id },
      rows: [moved, ...rows, { table: 'recurring_turns', act: 'insert', row: bought }],
      notices: [
        {
          event: 'plan-bought',
          subjectId: row.id,
          turn: after.turns,
          figures: { symbol: row.symbol, amount: writeCents(amount) },
        },
      ],
      answer: { bought: true },
    })
  },
  store: storeSpotRows,
}
