import type { WireInterval } from '@candor/wire/candles.ts'
import type { Language } from '../numbers/format-date.ts'
import type { FeedStatus } from './candle-feed.ts'
import type { DrawingHooks } from './chart-drawings.ts'
import type { OwnTrades } from './chart-levels.ts'
import type { ChartKind } from './chart-styles.ts'
import type { ClosedStretch } from './closed-stretch.ts'
import type { Drawing } from './drawing-code.ts'
import type { CandleSource } from './drawn-candle.ts'
import type { ActiveIndicator } from './indicator-settings.ts'

export type ChartWords = { open: string; high: string; low: string; close: string; last: string }

/** What of a chart may change while it is shown. */
export type ChartLook = {
  kind: ChartKind
  logarithmic: boolean
  indicators: readonly ActiveIndicator[]
  /** Figures over the candles, following the crosshair. */
  legend: boolean
  muted: boolean
}

export type ChartSetup = {
  source: CandleSource
  symbol: string
  interval: WireInterval
  decimals: number
  language: Language
  words: ChartWords
  look: ChartLook
  drawings: readonly Drawing[]
  own?: OwnTrades | undefined
  /** Where the market is closed: the stretch between the last candle and the next opening. */
  closed?: ClosedStretch | null
  onStatus: (status: FeedStatus) => void
  onCandles: (older: number) => void
} & DrawingHooks
