import { type ContractTerms, timeLimits } from '@candor/domain/contracts/contract-terms.ts'
import {
  highestPayout,
  highestStake,
  lowestPayout,
  lowestStake,
} from '@candor/domain/contracts/set-contract-terms.ts'
import { sourceNames } from '@candor/domain/instruments/source-name.ts'
import type {
  CalendarTerms,
  CrossTerms,
  DayTerms,
  FactorTerms,
  GroupTerms,
  InstrumentTerms,
  TickBand,
} from '@candor/domain/quotes/day-terms.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import {
  count,
  digits,
  exactly,
  like,
  list,
  nullable,
  object,
  one,
  record,
  row,
  type Shape,
  type Test,
} from './value-shape.ts'

/** Terms of a day as `PATHS.md`, section 10, has them. What is within these bounds is drawn by every verifier in the same way, or by none. */

const name = like(/^[!-~]{1,100}$/)
const within =
  (least: number, most: number): Test =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
const perMillion = within(0, 1_000_000)
const price: Test = (value) => digits(value) && BigInt(value as string) < 2n ** 50n
const all =
  <Value>(...tests: readonly ((value: Value) => boolean)[]): Test =>
  (value) =>
    tests.every((test) => test(value as Value))

const rises = (values: readonly (string | number | bigint)[]): boolean =>
  values.every((value, i) => i === 0 || value > (values[i - 1] as typeof value))

type Band = { readonly from: string; readonly tick: string }
const ticks: Test = all<readonly Band[]>(
  list(object({ from: price, tick: price } satisfies Shape<TickBand>), 100, 1),
  (bands) => rises(bands.map(({ from }) => BigInt(from))) && bands.every(({ tick }) => tick !== '0'),
)

const minuteOfDay = (at: number): number => (at % dayMs) / minuteMs
const minute: Test = (value) => count(value) && Number(value) % 60_000 === 0
const sessions: Test = all<CalendarTerms['sessions']>(
  list(object({ opensAt: minute, closesAt: minute })),
  (held) =>
    held.every(({ opensAt, closesAt }, i) => opensAt < closesAt && opensAt >= (held[i - 1]?.closesAt ?? 0)),
)
/** Minutes of the UTC day, each once. */
const minutesOfDay: Test = all<readonly number[]>(list(within(0, 1439), 1440), rises)
const calendar: Test = all<Required<CalendarTerms>>(
  object({
    name,
    symbols: list(name),
    sessions,
    opens: minutesOfDay,
    closes: minutesOfDay,
  } satisfies Shape<CalendarTerms>),
  ({ sessions: held, opens, closes }) =>
    held.every(
      ({ opensAt, closesAt }) =>
        opens.includes(minuteOfDay(opensAt)) && closes.includes(minuteOfDay(closesAt)),
    ),
)

/** What a day may choose: nothing beyond these bounds, whatever was committed. */
const limits: Test = all<readonly { seconds: number; rate: string }[]>(
  list(object({ seconds: (value) => timeLimits.some((limit) => limit === value), rate: digits }), 100),
  (held) => new Set(held.map(({ seconds }) => seconds)).size === held.length,
  (held) => held.every(({ rate }) => isWithin(rate, lowestPayout, highestPayout)),
)
const stake: Test = (value) => digits(value) && isWithin(value as string, lowestStake, highestStake)
const contracts: Test = all<{ leastStake: string; mostStake: string }>(
  object({ rule: exactly(2), limits, leastStake: stake, mostStake: stake } satisfies Shape<ContractTerms>),
  ({ leastStake, mostStake }) => BigInt(leastStake) <= BigInt(mostStake),
)
const isWithin = (text: string, least: bigint, most: bigint): boolean =>
  BigInt(text) >= least && BigInt(text) <= most

const cross = object({
  symbol: name,
  op: one('mul', 'div'),
  legs: row(name, name),
  ticks,
} satisfies Shape<CrossTerms>)
const factor = object({ name, jumpsPerMillion: perMillion } satisfies Shape<FactorTerms>)
const group = object({
  name,
  intraPpm: perMillion,
  loadings: list(object({ factor: name, ppm: within(-1_000_000, 1_000_000) }), 7),
  jumpsPerMillion: perMillion,
} satisfies Shape<GroupTerms>)
const band: Test = all<{ low: string; high: string }>(
  object({ low: price, high: price }),
  ({ low, high }) => BigInt(low) < BigInt(high),
)
const instrument = object({
  symbol: name,
  group: name,
  sign: (value) => value === 1 || value === -1,
  annualVolPpm: within(1, 10_000_000),
  spreadPpm: perMillion,
  jumpsPerMillion: perMillion,
  minutesPerYear: within(10_000, 527_040),
  volume: within(0, 5_000_000),
  ticks,
  band: nullable(band),
} satisfies Shape<InstrumentTerms>)

const shape = object({
  version: exactly(3),
  calendars: list(calendar),
  contracts,
  crosses: list(cross),
  factors: list(factor),
  feeds: record(list(one(...sourceNames), 2, 1), name),
  groups: list(group),
  instruments: list(instrument),
} satisfies Shape<DayTerms>)

/** Whatever is named is there, and once. That lists are in order is seen from the text. */
function isNamedOnce({ calendars, crosses, factors, groups, instruments }: DayTerms): boolean {
  const drawn = new Set(instruments.map(({ symbol }) => symbol))
  const known = new Set(factors.map((each) => each.name))
  const grouped = new Set(groups.map((each) => each.name))
  const trading = (calendars ?? []).flatMap(({ symbols }) => symbols)
  return (
    new Set(trading).size === trading.length &&
    crosses.every(({ symbol, legs }) => !drawn.has(symbol) && legs.every((leg) => drawn.has(leg))) &&
    groups.every(({ loadings }) => loadings.every((each) => known.has(each.factor))) &&
    instruments.every((each) => grouped.has(each.group))
  )
}

/** Null where the text is not the canonical text of terms. */
export function readDayTerms(text: string): DayTerms | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!shape(value) || !isNamedOnce(value as DayTerms)) return null
    return readTerms(text)
  } catch {
    return null
  }
}
