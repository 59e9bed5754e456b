import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Transfer } from '@candor/domain/ledger/transfer.ts'
import { transfer } from '@candor/domain/ledger/transfer.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { openingTransfers } from '@candor/domain/orders/decide-order.ts'
import { carryOutRequests, type UnitRequest } from '@candor/domain/participations/carry-out-requests.ts'
import { decidePayout } from '@candor/domain/participations/decide-payout.ts'
import { seedUnits, units } from '@candor/domain/participations/unit.ts'
import { closePart } from '@candor/domain/positions/close-part.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import { positionAtPrice } from '@candor/domain/positions/position-at-price.ts'
import { closingPrice, openingPrice, type Side } from '@candor/domain/positions/side.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { hashText } from '@candor/domain/strategies/pool-evidence.ts'
import { positionWorth } from '@candor/domain/strategies/pool-value.ts'
import type { ProvedLeave, ProvedParticipation, ProvedPayout } from '../participation-file.ts'
import type { ChainPosting } from '../proof-file.ts'
import { type SampleDay, sampleDay, startingCloses, startOf, ticksOfMinute } from './sample-market.ts'

/** A text of the pool before it is sealed, and when it is. */
export type SampleText = { readonly sealedAt: number; readonly text: Record<string, unknown> }

/** Everything that happened to a pool and to one customer in it. A lie is a story that is told otherwise; the log is made of what is told. */
export type PoolStory = {
  readonly participation: ProvedParticipation
  readonly join: { readonly value: number; readonly units: string }
  readonly leaves: readonly ProvedLeave[]
  readonly payouts: readonly ProvedPayout[]
  readonly models: readonly SampleText[]
  readonly decisions: readonly SampleText[]
  readonly trades: readonly SampleText[]
  readonly values: readonly SampleText[]
  readonly own: readonly ChainPosting[]
  readonly pool: readonly ChainPosting[]
}

export const poolDay: SampleDay = sampleDay('2026-11-13', startingCloses)
const begins = startOf(poolDay.day) + 10 * 3_600_000
export const poolTime = (minute: number, second = 0): number => begins + minute * 60_000 + second * 1_000

const strategy = 'crypto-breakout'
const symbol = 'BTCUSD'
const participation = '01900000-0000-7000-8000-000000000001'
const leaveId = '01900000-0000-7000-8000-000000000002'
const [longId, shortId] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']

function tickAt(at: number): RecordedTick {
  const minute = at - (at % 60_000)
  const tick = ticksOfMinute(poolDay, minute)
    .get(symbol)
    ?.find((one) => one.at === at)
  if (!tick) throw new Error('the sample has no tick there')
  return tick
}

function instrumentOf() {
  const found = findInstrument(symbol)
  if (!found) throw new Error(`no instrument ${symbol}`)
  return found
}

/** A pool while the story is told: its money, its position and what it has told so far. */
class SamplePool {
  cash = 0n
  owed = 0n
  units: bigint = seedUnits
  open: { id: string; position: Position } | null = null
  readonly postings: ChainPosting[] = []
  readonly trades: SampleText[] = []
  readonly values: SampleText[] = []

  post(at: number, subject: string, transfers: readonly Transfer[]): void {
    for (const { kind, from, to, amount } of transfers) {
      if (to === 'cash') this.cash += amount
      if (from === 'cash') this.cash -= amount
      const number = this.postings.length + 1
      this.postings.push({ number, kind, from, to, amount: `${amount}`, at, subject })
    }
  }

  trade(at: number, decision: number, what: Record<string, unknown>): void {
    const { bid, ask } = tickAt(at)
    const number = this.trades.length + 1
    this.trades.push({
      sealedAt: 0,
      text: {
        ...{ strategy, number, at, symbol, product: 'leveraged', cause: null, decision, ...inDollars },
        tick: { at, sequence: `${number}`, bid, ask },
        ...what,
      },
    })
  }

  openPosition(id: string, side: Side, at: number, decision: number): void {
    const type = { kind: 'market', seen: tickAt(at).ask, tolerancePpm: 0 } as const
    const request = {
      side,
      leverage: 1,
      quantity: quantity(50_000_000n),
      type,
      stops: { takeProfit: null, stopLoss: null },
    }
    const price = openingPrice(side, tickAt(at))
    const { position, fee } = positionAtPrice(instrumentOf(), request, price, inDollars)
    this.open = { id, position }
    this.post(at, `order/${id}`, openingTransfers('cash', position.margin, fee))
    const { quantity: size } = position
    const told = { subject: id, act: 'open', direction: side, quantity: size, price }
    this.trade(at, decision, { ...told, entry: null, fee, profit: null })
  }

  closePosition(at: number, decision: number): void {
    if (!this.open) throw new Error('nothing is open')
    const { id, position } = this.open
    const price = closingPrice(position.side, tickAt(at))
    const { profit, transfers } = closePart(position, position.quantity, price, inDollars)
    this.post(at, `order/${id}`, transfers)
    const told = { subject: id, act: 'close', direction: position.side, quantity: position.quantity, price }
    this.trade(at, decision, { ...told, entry: position.entry, fee: 0n, profit })
    this.open = null
  }

  value(at: number): { equity: bigint; units: bigint } {
    const { bid, ask } = tickAt(at)
    const parts: Record<string, unknown>[] = []
    let equity = this.cash - this.owed
    if (this.open) {
      const { id, position } = this.open
      const worth = positionWorth(position, { bid, ask, conversion: inDollars })
      equity += worth
      const { side, quantity: size, entry, margin, carry } = position
      const tick = { tickAt: at, sequence: '1', bid, ask, ...inDollars }
      parts.push({
        product: 'leveraged',
        id,
        symbol,
        side,
        quantity: size,
        entry,
        margin,
        carry,
        ...tick,
        worth,
      })
    }
    const number = this.values.length + 1
    this.values.push({
      sealedAt: at + 1_000,
      text: {
        ...{ strategy, number, at, equity, units: this.units, trade: this.trades.length },
        ...{
          posting: `${this.postings.length}`,
          cash: this.cash,
          owed: this.owed,
          parts: canonicalText(parts),
        },
      },
    })
    return { equity, units: this.units }
  }

  carryOut(at: number, value: { equity: bigint; units: bigint }, request: UnitRequest) {
    const standing = { cash: cents(this.cash), units: units(this.units), owed: cents(this.owed) }
    const priced = { equity: cents(value.equity), units: units(value.units) }
    const done = carryOutRequests(standing, priced, [request])
    this.post(at, `pool-value/${this.values.length}`, done.transfers)
    this.units = done.units
    this.owed = done.owed
    const [result] = done.results
    if (!result) throw new Error('nothing was carried out')
    return result
  }
}

const weights = {
  sealedAt: poolTime(0, 1),
  text: { strategy, version: 1, trainedAt: startOf(poolDay.day), days: 700, samples: 9_000, biasPpm: 12_000 },
}

const decisionOf = (closedAt: number, weightPpm: number): SampleText => ({
  sealedAt: closedAt + 6_000,
  text: {
    ...{ strategy, version: 1, closedAt, modelHash: hashText(canonicalText(weights.text)) },
    targets: [{ symbol, weightPpm, reason: { code: 'broke-out', figures: {} } }],
    ...{ state: '{}', features: {} },
  },
})

/** A pool that is short, then turns; a customer who joins in between and leaves after it, with a loss. */
export function poolStory(): PoolStory {
  const pool = new SamplePool()
  const amount = cents(100_000n)
  pool.post(poolTime(0), '', [
    transfer('practice-funding', 'house-practice-funding', 'cash', cents(10_000_000n)),
  ])
  pool.value(poolTime(0, 5))
  const [first, second] = [decisionOf(poolTime(0, 10), -500_000), decisionOf(poolTime(7), 500_000)]
  pool.openPosition(shortId, 'short', poolTime(0, 20), poolTime(0, 10))
  pool.value(poolTime(0, 30))
  const joinValue = pool.value(poolTime(1, 10))
  const joined = pool.carryOut(poolTime(1, 11), joinValue, { id: participation, act: 'join', amount })
  pool.value(poolTime(6))
  pool.closePosition(poolTime(7, 10), poolTime(7))
  pool.openPosition(longId, 'long', poolTime(7, 12), poolTime(7))
  pool.value(poolTime(7, 20))
  const leaveValue = pool.value(poolTime(8, 10))
  const left = pool.carryOut(poolTime(8, 11), leaveValue, { id: leaveId, act: 'leave', units: joined.units })
  pool.value(poolTime(13))
  const { fee } = decidePayout({ proceeds: left.cash, cost: amount, carried: cents(0n) })
  // A trade is sealed with the next value.
  const sealed = pool.trades.map((trade) => {
    const next = pool.values.find(({ text }) => Number(text['at']) > Number(trade.text['at']))
    return { ...trade, sealedAt: (next?.sealedAt ?? 0) - 1 }
  })
  return {
    participation: { id: participation, strategy, amount: `${amount}`, days: 7, endedAt: null },
    join: { value: 3, units: `${joined.units}` },
    leaves: [
      {
        ...{ id: leaveId, cause: 'customer', askedAt: poolTime(8), units: `${joined.units}` },
        ...{ value: 6, proceeds: `${left.cash}`, settledAs: 1 },
      },
    ],
    payouts: [{ number: 1, participation, proceeds: `${left.cash}`, cost: `${amount}`, fee: `${fee}` }],
    models: [weights],
    decisions: [first, second],
    trades: sealed,
    values: pool.values,
    own: ownPostings(amount, left.cash, fee),
    pool: pool.postings,
  }
}

function ownPostings(amount: bigint, paid: bigint, fee: bigint): ChainPosting[] {
  const subject = `participation/${participation}`
  const rows: [string, string, string, bigint, number][] = [
    ['participation-hold', 'cash', 'invested', amount, poolTime(0, 40)],
    ['participation-joined', 'invested', 'house-participations', amount, poolTime(1)],
    ['participation-paid', 'house-participations', 'cash', paid, poolTime(8, 12)],
    ['participation-fee', 'cash', 'house-fees', fee, poolTime(8, 12)],
  ]
  return rows
    .filter(([, , , sum]) => sum > 0n)
    .map(([kind, from, to, sum, at], i) => ({ number: i + 2, kind, from, to, amount: `${sum}`, at, subject }))
}
