import type { ContractTerms } from '../contracts/contract-terms.ts'
import type { SourceName } from '../instruments/source-name.ts'
import type { Price } from '../money/price.ts'
import { asciiBytes, hexOf } from '../proofs/byte-text.ts'
import { canonicalText } from '../proofs/canonical-text.ts'
import { sha256 } from '../proofs/sha256.ts'
import type { Session } from './session-plan.ts'

/**
 * Everything but the seed and yesterday's close that a day's paths follow from, and what may be agreed on in it. Terms are committed
 * by their hash before the day begins and do not change within it. Whole numbers only; ppm are millionths.
 */
export type DayTerms = {
  /** Terms of version 1 had neither calendars nor contracts; those of version 2 had no feeds, and contracts of rule 1. */
  readonly version: 1 | 2 | 3
  readonly factors: readonly FactorTerms[]
  readonly groups: readonly GroupTerms[]
  readonly instruments: readonly InstrumentTerms[]
  readonly crosses: readonly CrossTerms[]
  readonly calendars: readonly CalendarTerms[] | null
  readonly contracts: ContractTerms | null
  /** Where prices come from, for symbols that are not simulated: the source, and its fallback. */
  readonly feeds: Feeds | null
}

export type Feeds = Readonly<Record<string, readonly SourceName[]>>

/** When these instruments trade: every session that touches the day, and those of the fortnight before. */
export type CalendarTerms = {
  readonly name: string
  readonly symbols: readonly string[]
  readonly sessions: readonly Session[]
  /** The minutes of the UTC day at which sessions of this calendar may open and close. Terms of version 2 had none. */
  readonly opens?: readonly number[]
  readonly closes?: readonly number[]
}

/** Something that moves many groups at once, as the dollar or the price of gold. */
export type FactorTerms = { readonly name: string; readonly jumpsPerMillion: number }

/** group = Σ loading × factor + √(1 − Σ loading²) × its own draw; jumps are per million minutes of the clock. */
export type GroupTerms = {
  readonly name: string
  /** How much of a member's variance is the group's. */
  readonly intraPpm: number
  readonly loadings: readonly { readonly factor: string; readonly ppm: number }[]
  readonly jumpsPerMillion: number
}

/** member = sign × (√intra × group + √(1 − intra) × its own draw). */
export type InstrumentTerms = {
  readonly symbol: string
  readonly group: string
  readonly sign: 1 | -1
  readonly annualVolPpm: number
  /** The usual full distance from bid to ask. */
  readonly spreadPpm: number
  readonly jumpsPerMillion: number
  /** What `minutesPerYear` says of its calendar: the minutes over which the annual variance is spread. */
  readonly minutesPerYear: number
  /** The usual volume of one second, in whole units that the instrument's owner gives a meaning. */
  readonly volume: number
  readonly ticks: readonly TickBand[]
  /** A peg: the price stays strictly between the two, and slows down towards them. */
  readonly band: { readonly low: Price; readonly high: Price } | null
}

/** Computed from its legs and never drawn: legs[0] × legs[1] or legs[0] ÷ legs[1]. */
export type CrossTerms = {
  readonly symbol: string
  readonly op: 'mul' | 'div'
  readonly legs: readonly [string, string]
  readonly ticks: readonly TickBand[]
}

/** From this price on, quotes are multiples of the tick; the lowest band also holds below its `from`. */
export type TickBand = { readonly from: Price; readonly tick: Price }

/**
 * The one text of the terms that is hashed: JSON without white space, keys in order of their characters, prices as decimal
 * integers of 10⁻⁸ in quotation marks, lists of named things in order of their names.
 */
export const canonicalTerms = (terms: DayTerms): string => {
  const { version, calendars, contracts, feeds } = terms
  return canonicalText({
    version,
    ...(calendars && { calendars: byKey(calendars, ({ name }) => name).map(sortedCalendar) }),
    ...(contracts && { contracts }),
    ...(feeds && { feeds }),
    ...drawnParts(terms),
  })
}

/** What paths are drawn from, in the order that is hashed. */
const drawnParts = ({ factors, groups, instruments, crosses }: DayTerms) => ({
  factors: byKey(factors, ({ name }) => name),
  groups: byKey(groups, ({ name }) => name).map((group) => ({
    ...group,
    loadings: byKey(group.loadings, ({ factor }) => factor),
  })),
  instruments: byKey(instruments, ({ symbol }) => symbol),
  crosses: byKey(crosses, ({ symbol }) => symbol),
})

const sortedCalendar = (calendar: CalendarTerms): CalendarTerms => ({
  ...calendar,
  symbols: byKey(calendar.symbols, (symbol) => symbol),
})

export const termsHash = (terms: DayTerms): Uint8Array => sha256(asciiBytes(canonicalTerms(terms)))

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  if (new Set(rows.map(keyOf)).size < rows.length) throw new RangeError('the terms name something twice')
  return sorted
}

/** Every instrument that the terms name, in the order of their symbols: the order of the parts of a page of ticks. */
export const symbolsOf = ({ instruments, crosses }: DayTerms): readonly string[] =>
  [...instruments, ...crosses].map(({ symbol }) => symbol).toSorted((one, other) => (one < other ? -1 : 1))

/** The feeds that a contract on this symbol may be settled by. */
export const feedsOf = ({ feeds }: DayTerms, symbol: string): readonly SourceName[] =>
  // A proof may name any symbol, `constructor` too.
  (feeds && Object.hasOwn(feeds, symbol) && feeds[symbol]) || ['simulated']

/**
 * What no day may change without a new era: what is drawn, from which names, and when sessions may open and close. Sessions themselves,
 * feeds and what contracts pay may differ from day to day.
 */
export function modelHash(terms: DayTerms): string {
  const calendars = byKey(terms.calendars ?? [], ({ name }) => name).map((calendar) => {
    const { sessions: _, ...fixed } = sortedCalendar(calendar)
    return fixed
  })
  return hexOf(sha256(asciiBytes(canonicalText({ calendars, ...drawnParts(terms) }))))
}
