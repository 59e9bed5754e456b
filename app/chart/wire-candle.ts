import { listCandles, type WireCandle } from '@candor/wire/candles.ts'
import * as z from 'zod/mini'

const decimal = /^-?\d{1,18}(\.\d{1,8})?$/

const isDecimal = (value: unknown): boolean => typeof value === 'string' && decimal.test(value)

/** Whether something is a candle as `wire/candles.ts` describes it; its test holds that both say the same. */
export const isWireCandle = (value: unknown): value is WireCandle =>
  Array.isArray(value) &&
  value.length === 6 &&
  Number.isSafeInteger(value[0]) &&
  isDecimal(value[1]) &&
  isDecimal(value[2]) &&
  isDecimal(value[3]) &&
  isDecimal(value[4]) &&
  isDecimal(value[5])

type CandleReply = { candles: WireCandle[]; more: boolean }

const isReply = (value: unknown): value is CandleReply => {
  const { candles, more } = (value ?? {}) as Partial<Record<keyof CandleReply, unknown>>
  return typeof more === 'boolean' && Array.isArray(candles) && candles.every(isWireCandle)
}

/** The route of the candles with a check that is as strict but ten times as quick: there are thousands of them before a chart is drawn. */
export const listDrawnCandles = { ...listCandles, reply: z.custom<CandleReply>(isReply) }
