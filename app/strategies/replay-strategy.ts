import { compareReplay, type History } from '@candor/domain/strategies/compare-replay.ts'
import type { CandlesBySymbol } from '@candor/domain/strategies/strategy.ts'
import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import { testOnPast } from '@candor/domain/strategies/test-on-past.ts'
import type { WireTest } from '@candor/wire/strategies.ts'
import { writeTest } from '@candor/wire/write-test.ts'

/** What is published of a strategy, and the candles that it must follow from. */
export type ReplayQuestion = {
  readonly strategy: string
  readonly history: History
  /** The test on the past as it is shown; null where only weights are checked. */
  readonly test: ShownTest | null
}

type ShownTest = {
  readonly liveSince: number
  readonly strategy: WireTest
  readonly holding: WireTest
}

export type ReplayFinding = {
  readonly decisions: number
  readonly nights: number
  /** Their candles are no longer kept. */
  readonly gone: number
  readonly differences: number
  /** When the first thing that differs was decided or trained. */
  readonly firstAt: number | null
  readonly test: 'same' | 'differs' | 'gone' | null
}

/** One run is made of the random trader, because a test has it; many would take long, and say nothing about the strategy. */
const randomRuns = 1

const same = (one: WireTest, other: WireTest): boolean => JSON.stringify(one) === JSON.stringify(other)

function compareTest(id: string, candles: CandlesBySymbol, shown: ShownTest): ReplayFinding['test'] {
  const strategy = findStrategy(id)
  const made = strategy && testOnPast(strategy, candles, shown.liveSince, randomRuns)
  if (!made) return 'gone'
  const [tested, holding] = [writeTest(made.backtest.tested), writeTest(made.backtest.holding)]
  if (same(tested, shown.strategy) && same(holding, shown.holding)) return 'same'
  // A test that begins later than the one that is shown had fewer candles to begin from.
  return tested.result.from > shown.strategy.result.from ? 'gone' : 'differs'
}

/** Works a strategy out again from candles, and compares it with what is published of it. */
export function replayStrategy({ strategy: id, history, test }: ReplayQuestion): ReplayFinding {
  const strategy = findStrategy(id)
  if (!strategy) throw new RangeError(`there is no strategy ${id}`)
  const { gone, differences } = compareReplay(strategy, history)
  const [first] = differences.map(({ at }) => at).toSorted((one, other) => one - other)
  return {
    decisions: history.decisions.length,
    nights: history.models.length,
    gone,
    differences: differences.length,
    firstAt: first ?? null,
    test: test && compareTest(id, history.candles, test),
  }
}
