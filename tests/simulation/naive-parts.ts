import { closesAt, nearest, worth } from './naive-market.ts'
import { type Effect, marketOf, type Refused } from './naive-orders.ts'
import type { NaiveTrades } from './naive-trades.ts'
import { type PartAsk, poolCustomer } from './part-asks.ts'

/** Taking part once more: units of the pool, what it owes and losses that are carried are counted anew from all that came of requests. */

type Leave = { units: bigint; cost: bigint; askedAt: number; cash: bigint | null; isPaid: boolean }

export type NaivePart = {
  customerId: bigint
  amount: bigint
  days: number
  status: 'in-review' | 'approved' | 'completed' | 'rejected'
  endsAt: number
  /** From the approval on; its units come with a value. */
  join: { askedAt: number; units: bigint | null } | null
  leaves: Map<number, Leave>
}

type NaiveValue = { request: number; at: number; equity: bigint; units: bigint }

export type NaiveParts = {
  parts: Map<number, NaivePart>
  /** What every payout has made, oldest first. */
  payouts: { customerId: bigint; made: bigint }[]
  values: NaiveValue[]
  /** Units that came and went, with the cash of those that went. */
  moved: { units: bigint; paidOut: bigint }[]
}

/** Of whoever asks. */
type PartFacts = {
  verified: boolean
  at: number
  balance(account: string): bigint
  /** What the pool has paid so far to who left. */
  paidToLeavers(): bigint
  operators: ReadonlyMap<bigint, { customerId: bigint | null; reviewer: boolean }>
}

type Ledger = NaiveTrades & NaiveParts
type PartEffect = Effect & { leave?: number }
type About<Kind extends PartAsk['kind']> = Extract<PartAsk, { kind: Kind }>

const text = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
const unitText = (units: bigint): string =>
  `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`

const lastAt = ({ values }: NaiveParts): number => values.at(-1)?.at ?? 0

const restOf = ({ join, amount, leaves }: NaivePart): { units: bigint; cost: bigint } => {
  let [units, cost] = [join?.units ?? 0n, amount]
  for (const leave of leaves.values()) {
    units -= leave.units
    cost -= leave.cost
  }
  return { units, cost }
}

function join(ledger: Ledger, ask: About<'join'>, facts: PartFacts): Effect | Refused {
  if (!facts.verified) return { code: 'account-not-verified' }
  if (ledger.values.length === 0) return { code: 'data-anomaly' }
  if (facts.balance('cash') < ask.cents) return { code: 'insufficient-balance' }
  const isOpen = ({ customerId, status }: NaivePart) =>
    customerId === ask.customerId && (status === 'in-review' || status === 'approved')
  if ([...ledger.parts.values()].filter(isOpen).length > 99) return { code: 'too-many-open' }
  const request = ledger.lastRequest + 1
  return {
    moves: [['participation-hold', 'cash', 'invested', ask.cents]],
    request,
    tells: { status: 'in-review', amount: text(ask.cents), days: ask.days, units: null },
    change() {
      ledger.lastRequest = request
      const { customerId, days } = ask
      const fresh = { status: 'in-review', endsAt: 0, join: null, leaves: new Map() } as const
      ledger.parts.set(request, { customerId, amount: ask.cents, days, ...fresh })
    },
  }
}

function giveBack(part: NaivePart, request: number, tells: Record<string, unknown>): Effect {
  const change = () => Object.assign(part, { status: 'rejected' })
  return { moves: [['participation-returned', 'invested', 'cash', part.amount]], request, tells, change }
}

function review(
  ledger: Ledger,
  part: NaivePart,
  { operatorId, request, verdict }: About<'review-part'>,
  { operators, at }: PartFacts,
): Effect | Refused {
  const operator = operators.get(operatorId)
  if (!operator?.reviewer) return { code: 'role-required' }
  if (part.status !== 'in-review') return { code: 'already-decided' }
  if (operator.customerId === part.customerId) return { code: 'own-request' }
  if (verdict === 'reject') return giveBack(part, request, { status: 'rejected' })
  const askedAt = at > lastAt(ledger) ? at : lastAt(ledger)
  return {
    moves: [['participation-joined', 'invested', 'house-participations', part.amount]],
    request,
    tells: { status: 'in-progress' },
    change() {
      part.status = 'approved'
      part.endsAt = at + part.days * 86_400_000
      part.join = { askedAt, units: null }
    },
  }
}

/** The last units take all that is left of the cost, others their share of it, rounded down. */
function leave(ledger: Ledger, part: NaivePart, request: number, given: bigint, at: number): PartEffect {
  const rest = restOf(part)
  const cost = given === rest.units ? rest.cost : (rest.cost * given) / rest.units
  const number = ledger.lastRequest + 1
  return {
    moves: [],
    request,
    leave: number,
    tells: { unitsLeft: unitText(rest.units - given), costLeft: text(rest.cost - cost) },
    change() {
      ledger.lastRequest = number
      const askedAt = at > lastAt(ledger) ? at : lastAt(ledger)
      part.leaves.set(number, { units: given, cost, askedAt, cash: null, isPaid: false })
    },
  }
}

function redeem(ledger: Ledger, part: NaivePart, ask: About<'redeem'>, at: number): PartEffect | Refused {
  if (part.status !== 'approved') return { code: 'redemption-failed' }
  if (!part.join || part.join.units === null) return { code: 'units-awaited' }
  const { units } = restOf(part)
  const given = ask.units ?? units
  if (units <= 0n || given <= 0n || given > units) return { code: 'redemption-failed' }
  return leave(ledger, part, ask.request, given, at)
}

function endTerm(ledger: Ledger, part: NaivePart, ask: About<'end-term'>, at: number): PartEffect | Refused {
  const isOver = ask.strategyEnded || part.endsAt <= at
  const { units } = restOf(part)
  if (part.status !== 'approved' || (part.join?.units ?? null) === null || !isOver || units <= 0n)
    return { code: 'already-decided' }
  return leave(ledger, part, ask.request, units, at)
}

/** A tenth of how far everything that was paid out has risen above the most it had ever made. */
function pay(ledger: Ledger, part: NaivePart, ask: About<'pay-units'>): Effect | Refused {
  const left = part.leaves.get(ask.leave)
  if (!left || left.cash === null || left.isPaid) return { code: 'already-decided' }
  const { cash, cost } = left
  let [sum, mark] = [0n, 0n]
  for (const { customerId, made } of ledger.payouts) {
    if (customerId !== part.customerId) continue
    sum += made
    if (sum > mark) mark = sum
  }
  const above = sum + cash - cost - mark
  const fee = above > 0n ? above / 10n : 0n
  const moves: Effect['moves'] = []
  if (cash > 0n) moves.push(['participation-paid', 'house-participations', 'cash', cash])
  if (fee > 0n) moves.push(['participation-fee', 'cash', 'house-fees', fee])
  return {
    moves,
    request: ask.request,
    tells: { fee: String(fee) },
    change() {
      left.isPaid = true
      ledger.payouts.push({ customerId: part.customerId, made: cash - cost })
      if (restOf(part).units === 0n && [...part.leaves.values()].every(({ isPaid }) => isPaid))
        part.status = 'completed'
    },
  }
}

/** Money that joins or units that leave and wait, with the place of the first value after each; -1 while there is none. */
type Waiting = {
  askedAt: number
  value: number
  amount: bigint
  give: bigint
  take(units: bigint, cash: bigint): void
}

function listWaiting({ parts, values }: NaiveParts): Waiting[] {
  const firstAfter = (askedAt: number) => values.findIndex(({ at }) => at > askedAt)
  const waiting: Waiting[] = []
  for (const { join: asked, amount, leaves } of parts.values()) {
    if (asked && asked.units === null)
      waiting.push({
        ...{ askedAt: asked.askedAt, value: firstAfter(asked.askedAt), amount, give: 0n },
        take: (units) => Object.assign(asked, { units }),
      })
    for (const left of leaves.values())
      if (left.cash === null)
        waiting.push({
          ...{ askedAt: left.askedAt, value: firstAfter(left.askedAt), amount: 0n, give: left.units },
          take: (_, cash) => Object.assign(left, { cash }),
        })
  }
  return waiting
}

/** Every pool begins with 100,000 units of the house. */
const unitsOf = ({ moved }: NaiveParts): bigint =>
  moved.reduce((sum, { units }) => sum + units, 10_000_000_000_000n)

const owedOf = ({ moved }: NaiveParts, { paidToLeavers }: PartFacts): bigint =>
  moved.reduce((sum, { paidOut }) => sum + paidOut, 0n) - paidToLeavers()

function value(ledger: Ledger, ask: About<'value'>, facts: PartFacts): Effect | Refused {
  const isLate = listWaiting(ledger).some(({ askedAt }) => askedAt < lastAt(ledger))
  if (ask.number !== ledger.values.length + 1 || isLate) return { code: 'already-decided' }
  let equity = facts.balance('cash') + facts.balance('reserve') - owedOf(ledger, facts)
  for (const { customerId, position } of ledger.trades.values()) {
    if (customerId !== poolCustomer || !position || position.ended) continue
    const market = marketOf(ledger.market, position.symbol)
    if (market.state !== 'live') return { code: 'already-decided' }
    const price = closesAt(position.side, market)
    const distance = position.side === 'long' ? price - position.entry : position.entry - price
    const made = worth(position.symbol, position.lots, distance, market)
    const brings = position.margin + nearest(made.top, made.bottom)
    if (brings > 0n) equity += brings
  }
  if (equity <= 0n) return { code: 'already-decided' }
  const request = ledger.lastRequest + 1
  return {
    moves: [],
    request,
    tells: { number: ask.number },
    change() {
      ledger.lastRequest = request
      const at = facts.at > lastAt(ledger) ? facts.at : lastAt(ledger)
      ledger.values.push({ request, at, equity, units: unitsOf(ledger) })
    },
  }
}

const upTo = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom

function carryOut(ledger: Ledger, facts: PartFacts): Effect | Refused {
  const due = listWaiting(ledger).filter((one) => one.value >= 0)
  const first = due.length > 0 ? Math.min(...due.map((one) => one.value)) : ledger.values.length - 1
  const at = ledger.values[first]
  const served = due.filter((one) => one.value === first)
  const cash = facts.balance('cash')
  const owed = owedOf(ledger, facts)
  if (!at || (served.length === 0 && (owed === 0n || cash === 0n))) return { code: 'already-decided' }
  const results = served.map(({ amount, give }) => ({
    units: amount > 0n ? (amount * at.units) / at.equity : give,
    cash: amount > 0n ? amount : (give * at.equity) / at.units,
    isJoin: amount > 0n,
  }))
  const sum = (isJoin: boolean, of: 'units' | 'cash') =>
    results.reduce((all, one) => all + (one.isJoin === isJoin ? one[of] : 0n), 0n)
  const [joined, left] = [sum(true, 'cash'), sum(false, 'cash')]
  const over =
    joined -
    upTo(sum(true, 'units') * at.equity, at.units) +
    (sum(false, 'units') * at.equity) / at.units -
    left
  const pays = owed + left < cash + joined ? owed + left : cash + joined
  const rest = cash + joined - pays
  const rounded = over < rest ? over : rest
  const moves: Effect['moves'] = []
  if (joined > 0n) moves.push(['pool-joined', 'house-participations', 'cash', joined])
  if (pays > 0n) moves.push(['pool-left', 'cash', 'house-participations', pays])
  if (rounded > 0n) moves.push(['pool-rounding', 'cash', 'house-rounding', rounded])
  return {
    moves,
    request: at.request,
    tells: { carriedOut: served.length, owed: String(owed + left - pays) },
    change() {
      for (const [place, one] of served.entries())
        one.take(results[place]?.units ?? 0n, results[place]?.cash ?? 0n)
      ledger.moved.push({ units: sum(true, 'units') - sum(false, 'units'), paidOut: left })
    },
  }
}

export function decidePart(ledger: Ledger, ask: PartAsk, facts: PartFacts): PartEffect | Refused {
  if (ask.kind === 'join') return join(ledger, ask, facts)
  if (ask.kind === 'value' || ask.kind === 'carry-out') {
    if (ask.customerId !== poolCustomer) return { code: 'already-decided' }
    return ask.kind === 'value' ? value(ledger, ask, facts) : carryOut(ledger, facts)
  }
  const found = ledger.parts.get(ask.request)
  const part = found?.customerId === ask.customerId ? found : undefined
  if (!part)
    return { code: ask.kind === 'end-term' || ask.kind === 'pay-units' ? 'already-decided' : 'not-found' }
  if (ask.kind === 'review-part') return review(ledger, part, ask, facts)
  if (ask.kind === 'redeem') return redeem(ledger, part, ask, facts.at)
  if (ask.kind === 'end-term') return endTerm(ledger, part, ask, facts.at)
  if (ask.kind === 'pay-units') return pay(ledger, part, ask)
  if (part.status !== 'in-review') return { code: 'cancellation-failed' }
  return giveBack(part, ask.request, { status: 'rejected', reason: 'cancelled' })
}
