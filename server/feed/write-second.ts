import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import type { PublishedBeat } from '../quotes/create-board.ts'
import type { SecondOfTicks } from './recent-tick-table.ts'

/** What is kept of a tick; whole numbers, in whatever type they come. */
export type TickValues = Readonly<Record<'at' | 'bid' | 'ask' | 'mid' | 'volume', bigint | number>>

const quoted = (entries: Iterable<readonly [string, string]>): string =>
  `{${Array.from(entries, ([name, text]) => `"${name}":${text}`).join(',')}}`

const tickText = ({ at, bid, ask, mid, volume }: TickValues): string =>
  `[${at},${bid},${ask},${mid},${volume}]`

/** The ticks of one feed in one second as JSON text; bigints have no text of their own in JSON. */
export const feedSecond = (
  at: number,
  feed: SourceName,
  ticks: ReadonlyMap<string, TickValues>,
): SecondOfTicks => ({
  at,
  ticks: quoted([[feed, quoted(Array.from(ticks, ([symbol, tick]) => [symbol, tickText(tick)] as const))]]),
})

export const emptySecond = (at: number): SecondOfTicks => ({ at, ticks: '{}' })

/** A beat as it is stored: every tick by feed and symbol. */
export function writeSecond({ at, ticks }: Pick<PublishedBeat, 'at' | 'ticks'>): SecondOfTicks {
  const feeds = Map.groupBy(ticks, ({ source }) => source)
  return {
    at,
    ticks: quoted(
      Array.from(feeds, ([feed, quotes]) => [
        feed,
        quoted(
          quotes.map(({ symbol, traded, ...quote }) => [symbol, tickText({ ...quote, volume: traded })]),
        ),
      ]),
    ),
  }
}
