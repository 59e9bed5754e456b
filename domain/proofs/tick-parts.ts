import type { Price } from '../money/price.ts'
import { asciiBytes, hexOf } from './byte-text.ts'
import { canonicalText } from './canonical-text.ts'
import { leafHash, merkleRoot } from './merkle-tree.ts'
import { sha256 } from './sha256.ts'

/** A tick as a page holds it. */
export type RecordedTick = {
  readonly at: number
  readonly bid: Price
  readonly ask: Price
  readonly mid: Price
  readonly volume: bigint
}

/**
 * A page of ticks has one part for every instrument of its day's terms, in the order of their symbols, also for those without a tick: so each
 * has one place, and none can be left out or listed twice. A part is text: the symbol on a line of its own, then a line for each tick with
 * its instant, bid, ask, mid and volume, as whole numbers with a space between them.
 */
export const partText = (symbol: string, ticks: readonly RecordedTick[]): string =>
  `${symbol}\n${ticks.map(({ at, bid, ask, mid, volume }) => `${at} ${bid} ${ask} ${mid} ${volume}\n`).join('')}`

export const hashPart = (symbol: string, ticks: readonly RecordedTick[]): Uint8Array =>
  leafHash(asciiBytes(partText(symbol, ticks)))

/** The hashes of a page's parts: the leaves of a small tree whose root is in the log. */
export const hashParts = (
  symbols: readonly string[],
  ticks: ReadonlyMap<string, readonly RecordedTick[]>,
): Uint8Array[] => symbols.map((symbol) => hashPart(symbol, ticks.get(symbol) ?? []))

export const rootOfParts = (
  symbols: readonly string[],
  ticks: ReadonlyMap<string, readonly RecordedTick[]>,
): Uint8Array => merkleRoot(hashParts(symbols, ticks))

/** The hash of the closes of a day, by symbol: what the next day goes on from. */
export const hashCloses = (closes: ReadonlyMap<string, Price>): string =>
  hexOf(sha256(asciiBytes(canonicalText(Object.fromEntries(closes)))))
