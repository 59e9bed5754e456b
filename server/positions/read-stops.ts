import { type Price, readPrice } from '@candor/domain/money/price.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import { type Refusal, refusal } from '../http/refusal.ts'

export const wrong = (code: RefusalCode, path: string): Result<never, Refusal> =>
  refuse(refusal(code, { path, problem: 'field-invalid' }))

/** A price above zero, or what is said where it is none. */
export function priceIn(text: string, code: RefusalCode, path: string): Result<Price, Refusal> {
  const price = readPrice(text)
  return price !== null && price > 0n ? accept(price) : wrong(code, path)
}

type StopTexts = { takeProfit: string | null; stopLoss: string | null }
type StopPrices = { takeProfit: Price | null; stopLoss: Price | null }

export function readStops({ takeProfit, stopLoss }: StopTexts): Result<StopPrices, Refusal> {
  const profit = takeProfit === null ? accept(null) : priceIn(takeProfit, 'take-profit-invalid', 'takeProfit')
  if (!profit.ok) return profit
  const loss = stopLoss === null ? accept(null) : priceIn(stopLoss, 'stop-loss-invalid', 'stopLoss')
  return loss.ok ? accept({ takeProfit: profit.value, stopLoss: loss.value }) : loss
}
