import {
  type BacktestFigures,
  type CurvePoint,
  curveOf,
  figuresOf,
  monthsTable,
  type YearRow,
} from './backtest-figures.ts'
import { planActs, planOrders } from './plan-orders.ts'
import { randomShares } from './random-trader.ts'
import type { ReasonCode } from './reason-code.ts'
import type { Decision } from './replay.ts'
import type { CandlesBySymbol, Strategy } from './strategy.ts'
import type { StrategyId } from './strategy-id.ts'
import type { TestTrade } from './test-book.ts'
import { type Planner, runTest, type TestRun, testStart } from './test-run.ts'
import { layTimeline, type TestMoment } from './test-timeline.ts'
import type { WantedShare } from './wanted-share.ts'

/** One column of a test: its figures, day by day and month by month. */
export type TestColumn = {
  readonly figures: BacktestFigures
  readonly curve: readonly CurvePoint[]
  readonly months: readonly YearRow[]
}

/** A strategy on the past, never joined with anything live, beside holding the same instruments and trading at random. */
export type Backtest = {
  readonly strategy: StrategyId
  readonly version: number
  readonly tested: TestColumn
  readonly holding: TestColumn
  /** The middle one of so many runs, by what each had at the end. */
  readonly random: TestColumn
  readonly randomRuns: number
  /** Every closed trade of the strategy, with why. */
  readonly trades: readonly TestTrade[]
}

const waiting: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['too-few-candles', 'market-rests', 'no-model'])

/** The first decision that could have traded. */
const firstReal = (decisions: readonly Decision[]): Decision | undefined =>
  decisions.find(({ targets }) => targets.some(({ reason }) => !waiting.has(reason.code)))

/** What is kept back of the money when the instruments are just held. */
const heldPpm = 960_000

/** Tests decisions that were made by replay, each from the candles before it. Candles of the pairs of other currencies come along. */
export function backtest(
  strategy: Strategy,
  candles: CandlesBySymbol,
  decisions: readonly Decision[],
  randomRuns: number,
): Backtest | null {
  const first = firstReal(decisions)
  const moments = first ? layTimeline(strategy, candles, first.closedAt) : []
  if (!first || moments.length === 0) return null
  const due = dueDecisions(decisions, moments)
  const run = (planAt: Planner, leverage = strategy.leverage): TestRun =>
    runTest({ product: strategy.product, leverage }, moments, testStart, planAt)
  const tested = run((i, input) => planOrders(input, (due[i] as Decision).targets))
  const holding = run(holdFromStart(strategy.symbols), 1)
  const random = middleRun(randomRuns, (seed) => {
    const shares = randomShares(
      strategy.symbols,
      weightsOf(strategy, due),
      strategy.product === 'leveraged',
      seed,
    )
    return run(planPending(shares))
  })
  return {
    strategy: strategy.id,
    version: strategy.version,
    tested: columnOf(tested),
    holding: columnOf(holding),
    random: columnOf(random),
    randomRuns,
    trades: tested.trades,
  }
}

const columnOf = (run: TestRun): TestColumn => {
  const curve = curveOf(run)
  return { figures: figuresOf(run), curve, months: monthsTable(curve) }
}

/** For each moment the last decision that was made at or before its beginning. */
function dueDecisions(decisions: readonly Decision[], moments: readonly TestMoment[]): Decision[] {
  let place = 0
  return moments.map(({ at }) => {
    while (decisions[place + 1] && (decisions[place + 1] as Decision).closedAt <= at) place += 1
    return decisions[place] as Decision
  })
}

const weightsOf = ({ symbols }: Strategy, due: readonly Decision[]): number[][] =>
  due.map(({ targets }) => symbols.map((_, i) => targets[i]?.weightPpm ?? 0))

/** Carries targets out as soon as each market is open, and then leaves them alone until the next ones. */
function planPending(shares: readonly (readonly WantedShare[])[]): Planner {
  const pending = new Map<string, WantedShare>()
  return (i, input) => {
    for (const share of shares[i] ?? []) pending.set(share.symbol, share)
    const now = [...pending.values()].filter(({ symbol }) => input.tradable.has(symbol))
    if (now.length === 0) return []
    for (const { symbol } of now) pending.delete(symbol)
    return planActs(input, now)
  }
}

/** Equal shares of everything, bought once. */
function holdFromStart(symbols: readonly string[]): Planner {
  const weightPpm = Math.floor(heldPpm / symbols.length)
  return planPending([symbols.map((symbol) => ({ symbol, weightPpm, keeps: false }))])
}

function middleRun(count: number, runOf: (seed: number) => TestRun): TestRun {
  const runs = Array.from({ length: count }, (_, i) => ({ seed: i + 1, run: runOf(i + 1) }))
  const endOf = ({ points, start }: TestRun): bigint => points.at(-1)?.equity ?? start
  const sorted = runs.toSorted((one, other) => {
    const [a, b] = [endOf(one.run), endOf(other.run)]
    return a < b ? -1 : a > b ? 1 : one.seed - other.seed
  })
  const middle = sorted[Math.floor(count / 2)]
  if (!middle) throw new RangeError('a test needs at least one random run')
  return middle.run
}
