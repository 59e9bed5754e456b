import type { Dice } from './dice.ts'
import { instrumentOf, naiveInstruments, opensAt } from './naive-market.ts'
import { marketOf, type NaiveTrade } from './naive-orders.ts'
import type { NaiveTrades } from './naive-trades.ts'
import { isOpenThen, whileOpen } from './open-hours.ts'
import { planWatch } from './plan-watch.ts'
import type { TradeAsk, TradeChange, TradeLines, TradeSide } from './trade-asks.ts'

/** What the planner knows while it plans something about trades. */
type TradePlanning = { dice: Dice; ledger: NaiveTrades; now: number; freshKey(): string }

/** Middle prices to begin with, in ticks of the instrument. */
const first: Readonly<Record<string, { middle: bigint; tick: bigint }>> = {
  XAUUSD: { middle: 400_000n, tick: 1_000_000n },
  EURGBP: { middle: 87_000n, tick: 1_000n },
  USDJPY: { middle: 150_000n, tick: 100_000n },
  GBPUSD: { middle: 134_000n, tick: 1_000n },
}

/** Mostly a little, now and then a jump past everything. */
function planMove({ below, chance }: Dice, middle: bigint): bigint {
  const size = chance(0.05) ? middle / 8n : middle / 200n
  const by = BigInt(below(Number(size)))
  return chance(0.5) ? middle + by : middle - by
}

/** A price of everything for this moment; while a market is closed its last one stays. */
function planPrices({ dice, ledger, now }: TradePlanning): TradeChange[] {
  return Object.entries(first).map(([symbol, { middle, tick }]) => {
    const known = ledger.market.get(symbol)
    const isOpen = isOpenThen(symbol, now)
    if (known && !isOpen) return { kind: 'price', market: { ...known, state: 'closed' } }
    const last = known ? known.mid / tick : middle
    const moved = known && dice.chance(0.6) ? planMove(dice, last) : last
    const within = moved < middle / 2n || moved > middle * 2n ? middle : moved
    const half = BigInt(1 + dice.below(3))
    const [bid, ask] = [(within - half) * tick, (within + half) * tick]
    const state = !isOpen
      ? 'closed'
      : dice.chance(0.04)
        ? (dice.pick(['halted', 'stale'] as const) ?? 'live')
        : 'live'
    // Now and then the source's prices are up to twenty minutes late.
    const delayed = known && dice.chance(0.9) ? known.delayed : dice.chance(0.3)
    const at = delayed ? whileOpen(symbol, now - dice.below(20 * 60_000), now) : now
    return { kind: 'price', market: { symbol, state, delayed, at, bid, ask, mid: within * tick } }
  })
}

/** Now and then another process watches. */
function planLeases({ dice, ledger }: TradePlanning): TradeChange[] {
  return ['watch/metals', 'watch/forex'].flatMap((name): TradeChange[] => {
    const token = ledger.leases.get(name)
    if (token === undefined) return [{ kind: 'lease', name, token: 3n }]
    return dice.chance(0.01) ? [{ kind: 'lease', name, token: token + 1n }] : []
  })
}

export const planMarket = (planning: TradePlanning): TradeChange[] => [
  ...planPrices(planning),
  ...planLeases(planning),
]

/** What is known when the asks of a round are sent: its prices have come by then. */
export function afterChanges(ledger: NaiveTrades, changes: readonly { kind: string }[]): NaiveTrades {
  const [market, leases] = [new Map(ledger.market), new Map(ledger.leases)]
  for (const change of changes as readonly TradeChange[]) {
    if (change.kind === 'price') market.set(change.market.symbol, change.market)
    if (change.kind === 'lease') leases.set(change.name, change.token)
  }
  return { ...ledger, market, leases }
}

/** Where a line would be on either side of a price, mostly the right one and now and then off the grid: the rules say what may be set. */
function planLines({ below, chance }: Dice, symbol: string, side: TradeSide, around: bigint): TradeLines {
  const { tick } = instrumentOf(symbol)
  const line = (isAbove: boolean): bigint | null => {
    if (chance(0.4)) return null
    const away = (around / tick / 400n) * BigInt(1 + below(8))
    const at = (around / tick + (chance(0.92) === isAbove ? away : -away)) * tick
    return chance(0.02) ? at + 1n : at
  }
  return { takeProfit: line(side === 'long'), stopLoss: line(side === 'short') }
}

function planPlace(planning: TradePlanning, customerId: bigint): TradeAsk | null {
  const { dice, ledger, freshKey } = planning
  const { below, chance, pick } = dice
  const symbol = pick(Object.keys(naiveInstruments)) ?? 'XAUUSD'
  const { cap, step, tick } = instrumentOf(symbol)
  const side = chance(0.5) ? 'long' : 'short'
  const market = marketOf(ledger.market, symbol)
  if (market.state === 'closed' && chance(0.8)) return null
  const here = opensAt(side, market)
  const quantity = chance(0.03)
    ? step / 2n
    : step * BigInt(chance(0.02) ? 0 : 1 + below(chance(0.1) ? 60 : 5))
  const base = {
    kind: 'place',
    customerId,
    key: freshKey(),
    symbol,
    side,
    leverage: chance(0.03) ? (pick([0, cap + 1]) ?? 0) : 1 + below(cap),
    quantity,
  } as const
  const apart = (here / tick / 400n) * BigInt(below(9))
  if (chance(0.6)) {
    const price = chance(0.1) ? here + (side === 'long' ? -apart : apart) * tick : here
    const lines = planLines(dice, symbol, side, here)
    return { ...base, price, lines, tolerancePpm: below(5_000), until: null }
  }
  // Mostly where it waits, now and then where it is filled at once.
  const away = chance(0.9) === (side === 'long') ? -apart : apart
  const price = here + away * tick + (chance(0.02) ? 1n : 0n)
  const until = chance(0.3) ? 'session' : 'cancelled'
  return { ...base, price, lines: planLines(dice, symbol, side, price), tolerancePpm: null, until }
}

const isOpen = ({ position }: NaiveTrade): boolean => position !== null && position.ended === null

/** Something about a trade that there is; mostly one of the customer's own. */
function planChange(planning: TradePlanning, customerId: bigint): TradeAsk | null {
  const { dice, ledger, freshKey } = planning
  const { below, chance, pick } = dice
  const all = [...ledger.trades].filter(([, trade]) => chance(0.02) || trade.customerId === customerId)
  const live = all.filter(([, trade]) => trade.status === 'resting' || isOpen(trade))
  const [request, trade] = pick(chance(0.95) ? live : all) ?? []
  if (request === undefined || !trade) return null
  const named = { customerId, key: freshKey(), request }
  const market = marketOf(ledger.market, trade.symbol)
  const { position } = trade
  const lines = planLines(dice, trade.symbol, trade.side, market.mid)
  if (!position || chance(0.03)) {
    if (chance(0.4)) return { ...named, kind: 'cancel-order' }
    const limit = trade.price + instrumentOf(trade.symbol).tick * BigInt(below(400) - 200)
    return { ...named, kind: 'amend', limit, lines }
  }
  if (chance(position.closing ? 0.3 : 0.01)) return { ...named, kind: 'cancel-close' }
  const act = below(4)
  if (act === 0)
    return { ...named, kind: 'add-margin', cents: BigInt(below(chance(0.1) ? 2_000_000 : 5_000)) }
  if (act === 1)
    return {
      ...named,
      kind: 'set-stops',
      lines: chance(0.3)
        ? { ...position.lines, ...(chance(0.5) ? { takeProfit: null } : { stopLoss: null }) }
        : lines,
    }
  const { step } = instrumentOf(trade.symbol)
  const steps = Number(position.lots / step)
  const part = chance(0.03)
    ? position.lots + step
    : chance(0.5)
      ? position.lots
      : step * BigInt(below(steps + 1))
  const seen = chance(0.95) ? (trade.side === 'long' ? market.bid : market.ask) : market.mid * 2n
  return { ...named, kind: 'close', part, seen, tolerancePpm: below(3_000) }
}

export function planTrade(planning: TradePlanning, customerId: bigint): TradeAsk | null {
  const { dice, ledger } = planning
  const watched = dice.chance(0.5) ? planWatch(planning, customerId) : null
  if (watched) return watched
  const own = [...ledger.trades.values()].filter((trade) => trade.customerId === customerId)
  const live = own.filter((trade) => trade.status === 'resting' || isOpen(trade)).length
  if (live < 6 && dice.chance(live === 0 ? 0.9 : 0.45)) return planPlace(planning, customerId)
  return planChange(planning, customerId)
}
