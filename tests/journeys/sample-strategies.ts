import { writeCents } from '@candor/domain/money/cents.ts'
import { strategies as rules } from '@candor/domain/strategies/strategy-list.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import {
  listStrategies,
  listStrategyTrades,
  readStrategy,
  type WireResult,
  type WireStrategy,
  type WireTest,
} from '@candor/wire/strategies.ts'
import type { BrowserContext, Route } from 'playwright-core'

/** Strategies with months of results, as no fresh installation has them. What is told is checked against the wire like any answer. */

export const now = Date.parse('2026-11-14T14:32:00.000Z')
const liveSince = Date.parse('2026-07-01T00:00:00.000Z')
const testedSince = Date.parse('2024-07-01T00:00:00.000Z')
export const instant = (at: number): string => new Date(at).toISOString()
const dayOf = (at: number): string => instant(at).slice(0, 10)
const share = (value: number): string => value.toFixed(8)
export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const hash = (n: number): string => (n * 2_654_435_761).toString(16).padStart(8, '0').slice(0, 8).repeat(8)

/** A way of so many days that ends with a change, the same each time. */
export function wayOf(seed: number, days: number, change: number, noise: number): number[] {
  let state = seed * 7_919 + 11
  const dice = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648 - 0.5
  }
  const raw = [0]
  for (let day = 1; day <= days; day += 1) raw.push((raw.at(-1) ?? 0) + dice() * noise)
  const drift = (change - (raw.at(-1) ?? 0)) / days
  return raw.map((value, day) => 1 + value + drift * day)
}

function fallOf(way: readonly number[]): number {
  let [high, worst] = [0, 0]
  for (const value of way) {
    high = Math.max(high, value)
    worst = Math.min(worst, value / high - 1)
  }
  return worst
}

const resultOf = (way: readonly number[], from: number, until: number): WireResult => ({
  from: instant(from),
  until: instant(until),
  change: share((way.at(-1) ?? 1) - 1),
  worstFall: share(fallOf(way)),
  recoveryDays: 41,
  underWaterDays: 74,
  weeks: Math.round((until - from) / (7 * dayMs)),
  losingWeeks: 8,
  trades: 214,
  hitRate: share(0.54),
})

function testOf(way: readonly number[], { holds = false } = {}): WireTest {
  const months = Array.from({ length: 24 }, (_, at) => {
    const date = new Date(Date.UTC(2024, 6 + at, 1))
    const change = share((((at * 37) % 83) - 38) / 1_000)
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, change }
  })
  return {
    result: { ...resultOf(way, testedSince, liveSince), ...(holds && { hitRate: null }) },
    exposure: share(holds ? 1 : 0.61),
    turnover: holds ? '0.1' : '18.4',
    costs: share(holds ? -0.002 : -0.039),
    curve: way.map((value, day) => [dayOf(testedSince + day * dayMs), value.toFixed(8)]),
    months,
  }
}

const liveDays = Math.floor((now - liveSince) / dayMs)
const ends: Record<string, readonly [live: number, tested: number, noise: number]> = {
  'metal-trend': [0.098, 0.064, 0.02],
  'forex-reversion': [0.042, 0.021, 0.004],
  'crypto-breakout': [0.163, -0.05, 0.04],
  'stock-momentum': [-0.016, 0.08, 0.02],
  'etf-monthly': [0.011, 0.05, 0.008],
  'learned-stocks': [-0.009, -0.03, 0.012],
}

type Sample = { strategy: WireStrategy; live: number[]; tested: number[] }

/** One that has only just begun: it is still being tested on the past. */
export const untestedSample = 'etf-monthly'

const samples: readonly Sample[] = rules.map((rule, at) => {
  const [end, before, noise] = ends[rule.id] ?? [0, 0, 0.01]
  const live = wayOf(at + 1, liveDays, end, noise)
  const tested = wayOf(at + 41, 730, before, noise)
  const strategy: WireStrategy = {
    id: rule.id,
    symbols: [...rule.symbols],
    product: rule.product,
    leverage: rule.leverage,
    interval: rule.interval,
    risk: rule.risk,
    minimum: writeCents(rule.minimum),
    feeRate: share(0.1),
    learns: rule.learns,
    liveSince: instant(liveSince),
    endedAt: null,
    value: { at: instant(now), value: (live.at(-1) ?? 1).toFixed(8) },
    live: resultOf(live, liveSince, now),
    tested: resultOf(tested, testedSince, liveSince),
    curves: { tested: tested.map((value) => value.toFixed(8)), live: live.map((value) => value.toFixed(8)) },
  }
  if (rule.id === untestedSample)
    return {
      strategy: { ...strategy, live: null, tested: null, curves: { tested: [], live: [] } },
      live: [],
      tested: [],
    }
  return { strategy, live, tested }
})

const modelOf = (learns: boolean) =>
  learns
    ? {
        hash: hash(1),
        day: dayOf(now),
        trainedAt: '2026-11-14T00:04:00.000Z',
        learnedDays: 412,
        weights: [
          ['rise-5', '0.21'],
          ['above-mean-20', '-0.18'],
          ['rise-20', '0.13'],
          ['calm', '0.08'],
          ['opened-above', '-0.06'],
          ['group-rise', '0.04'],
          ['volume', '0.01'],
          ['weekday', '0.00'],
        ].map(([feature = '', weight = '']) => ({ feature, weight })),
        calibration: [44, 46, 48, 50, 52, 54, 56].map((said, at) => ({
          said: share(said / 100),
          calls: 300,
          rose: share([0.47, 0.48, 0.49, 0.5, 0.51, 0.53, 0.52][at] ?? 0.5),
          low: share([0.34, 0.41, 0.44, 0.46, 0.46, 0.46, 0.39][at] ?? 0.4),
          high: share([0.59, 0.55, 0.54, 0.54, 0.56, 0.6, 0.65][at] ?? 0.6),
        })),
        calls: 2090,
        right: 1089,
        luck: { low: share(0.478), high: share(0.522) },
        score: '0.2496',
        nights: [1, 2, 3].map((n) => ({ day: dayOf(now - n * dayMs), hash: hash(n + 1) })),
      }
    : null

const detailOf = ({ strategy, live, tested }: Sample) =>
  readStrategy.reply.parse({
    strategy,
    simulated: true,
    values: live.map((value, day) => ({ at: instant(liveSince + day * dayMs), value: value.toFixed(8) })),
    terms: [1, 3, 7, 14, 30].map((days) => ({
      days,
      best: share(0.016 * Math.sqrt(days)),
      worst: share(-0.012 * Math.sqrt(days)),
      from: 'live',
    })),
    holdings: strategy.symbols.slice(0, 2).map((symbol) => ({
      symbol,
      side: 'long',
      quantity: '1.5',
      entry: '4092.10',
      share: share(0.312),
    })),
    tests: strategy.tested && {
      strategy: testOf(tested),
      holding: testOf(wayOf(99, 730, 0.251, 0.02), { holds: true }),
      random: testOf(wayOf(98, 730, -0.066, 0.02)),
      randomRuns: 1000,
    },
    model: modelOf(strategy.learns),
  })

const reasons = [
  { code: 'trend-up', figures: { fastMeanPrice: '4102.40', slowMeanPrice: '4077.10', strength: '1.62' } },
  { code: 'broke-above-high', figures: { highPrice: '4098.00', volatilityPercent: '1.4' } },
  { code: 'back-at-mean', figures: { deviations: '-0.18', meanPrice: '4118.60' } },
]

const tradesOf = ({ strategy }: Sample) =>
  Array.from({ length: 64 }, (_, at) => {
    const closes = at % 4 !== 3
    const profit = (((at * 29) % 31) - 14) / 1_000
    const short = strategy.product === 'leveraged' && at % 3 === 2
    return {
      id: uuid(1_000 + at),
      at: instant(now - at * 0.7 * dayMs),
      symbol: strategy.symbols[at % strategy.symbols.length] ?? 'XAUUSD',
      side: closes === short ? 'buy' : 'sell',
      act: closes ? 'close' : 'open',
      direction: short ? 'short' : 'long',
      quantity: '1.20',
      price: '4118.60',
      entry: closes ? '4092.10' : null,
      profit: closes ? (profit * 5_000).toFixed(2) : null,
      profitShare: closes ? share(profit) : null,
      fee: '2.46',
      decision: { closedAt: instant(now - at * dayMs), reason: reasons[at % 3], modelHash: null },
    }
  })

/** Answers, or says that there is no such thing. */
export const tell = (route: Route, body: unknown): Promise<void> =>
  body === undefined
    ? route.fulfill({ status: 404, json: { code: 'not-found', requestId: 'r', fields: [] } })
    : route.fulfill({ json: body })

/** What an address names behind its noun. */
export const idOf = (route: Route): string | undefined =>
  new URL(route.request().url()).pathname.split('/')[4]

/** From now on the browser is told of these strategies. */
export async function tellSampleStrategies(context: BrowserContext): Promise<void> {
  const sampleOf = (route: Route) => samples.find(({ strategy }) => strategy.id === idOf(route))
  const list = listStrategies.reply.parse({
    strategies: samples.map(({ strategy }) => strategy),
    simulated: true,
  })
  await context.route('**/api/v1/strategies', (route) => tell(route, list))
  await context.route('**/api/v1/strategies/*', (route) => {
    const sample = sampleOf(route)
    return tell(route, sample && detailOf(sample))
  })
  await context.route('**/api/v1/strategies/*/trades**', (route) => {
    const sample = sampleOf(route)
    const query = new URL(route.request().url()).searchParams
    const all = sample ? tradesOf(sample) : []
    const from = all.findIndex(({ id }) => id === query.get('before')) + 1
    const until = from + Number(query.get('limit') ?? 20)
    const page = { trades: all.slice(from, until), total: all.length, more: until < all.length }
    return tell(route, sample && listStrategyTrades.reply.parse(page))
  })
}
