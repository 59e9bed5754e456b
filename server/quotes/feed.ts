import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import type { Price } from '@candor/domain/money/price.ts'

/** A price as its feed gives it, before anything has judged it. */
export type RawTick = {
  readonly symbol: string
  readonly bid: Price
  readonly ask: Price
  /** Given by a feed that knows it exactly, as the simulated one does; otherwise it is halfway between bid and ask. */
  readonly mid?: Price
  /** Epoch milliseconds, by the clock of the source. */
  readonly at: number
  /** Traded in this tick alone, in quantity steps of the instrument. A feed that knows only the day's sum gives the difference. */
  readonly volume: bigint
}

/** One source of prices. It starts and stops once and says nothing before or after; a source that falls silent is no error. */
export type Feed = {
  readonly name: SourceName
  /** Whether its prices are known to be late, which every page that shows one then says. */
  readonly delayed: boolean
  start(sink: (tick: RawTick) => void): Promise<void>
  stop(): Promise<void>
}
