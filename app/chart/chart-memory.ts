import { recall, remember } from '@candor/client/device/device-memory.ts'
import type { ChartKind } from '@candor/kit/chart/chart-styles.ts'
import { type Drawing, decodeDrawings, encodeDrawings } from '@candor/kit/chart/drawing-code.ts'
import {
  type ActiveIndicator,
  indicatorSpecs,
  keepValidIndicators,
} from '@candor/kit/chart/indicator-settings.ts'
import { intervalSchema, type WireInterval } from '@candor/wire/candles.ts'
import * as z from 'zod/mini'

/** What the device keeps of a customer's charts: of each instrument its indicators and drawings, of all of them how they look. */
type InstrumentChart = { indicators: readonly ActiveIndicator[]; drawings: readonly Drawing[] }

const stored = z.object({
  indicators: z.array(z.object({ name: z.string(), params: z.array(z.number()) })),
  drawings: z.unknown(),
})

const atFirst: readonly ActiveIndicator[] = (['MA', 'VOL', 'RSI'] as const).map((name) => ({
  name,
  params: indicatorSpecs[name].params,
}))

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const keyOf = (symbol: string): string => `chart.${symbol}`

export function recallChart(symbol: string): InstrumentChart {
  const read = stored.safeParse(readJson(recall(keyOf(symbol))))
  if (!read.success) return { indicators: atFirst, drawings: [] }
  return {
    indicators: keepValidIndicators(read.data.indicators),
    drawings: decodeDrawings(read.data.drawings),
  }
}

export function rememberChart(symbol: string, { indicators, drawings }: InstrumentChart): void {
  remember(keyOf(symbol), JSON.stringify({ indicators, drawings: encodeDrawings(drawings) }))
}

type ChartHabit = { kind: ChartKind; logarithmic: boolean; interval: WireInterval }

const habit = z.object({
  kind: z.enum(['candle', 'line', 'area']),
  logarithmic: z.boolean(),
  interval: intervalSchema,
})

export function recallHabit(): ChartHabit {
  const read = habit.safeParse(readJson(recall('chart.habit')))
  return read.success ? read.data : { kind: 'candle', logarithmic: false, interval: '15m' }
}

export const rememberHabit = (next: ChartHabit): void => remember('chart.habit', JSON.stringify(next))
