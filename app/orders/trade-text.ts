import { type Price, price, writeShortPrice } from '@candor/domain/money/price.ts'
import { type Quantity, quantity, quantityDecimals, writeQuantity } from '@candor/domain/money/quantity.ts'
import { divideFloor, divideHalfEven, divideUp } from '@candor/domain/money/rounding.ts'
import type { Side } from '@candor/domain/positions/side.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import { splitDecimal } from '@candor/kit/numbers/group-digits.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { Say } from '../words/use-words.ts'

const unit = 10n ** BigInt(quantityDecimals)

/** How many decimals a price has besides the zeros at its end. */
export const neededDecimals = (value: Price): number =>
  writeShortPrice(value).replace(/0+$/, '').split('.')[1]?.length ?? 0

/** A price with the decimals of its instrument, or with more where it has more: a price is never rounded in print. */
export const showFullPrice = (value: Price, decimals: number): string =>
  formatPrice(value, Math.max(decimals, neededDecimals(value)))

/** The line of liquidation is finer than any quote; shown is the first price of the grid of decimals that reaches it. */
export function showLine(line: Price, side: Side, decimals: number): string {
  const step = 10n ** BigInt(8 - decimals)
  const round = side === 'long' ? divideFloor : divideUp
  return formatPrice(price(round(line, step) * step), decimals)
}

/** `0.49`, `1,200`: without the zeros at its end. */
export function showQuantity(value: Quantity): string {
  const { whole, fraction } = splitDecimal(writeQuantity(value))
  const rest = fraction.replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}

/** So much of the thing itself: quantity times contract size. */
const unitsOf = (size: Quantity, contractSize: Quantity): Quantity =>
  quantity(divideHalfEven(size * contractSize, unit))

/** English has a singular and a plural. */
const counted = (amount: string): string | number => (amount === '1' ? 1 : amount)

type Traded = Pick<WireInstrument, 'market' | 'ticker'> | undefined

/** What is held, in its own unit: `48.99 oz`, `10 shares`, `0.5 BTC`. */
export function showUnits(say: Say, instrument: Traded, size: Quantity, contractSize: Quantity): string {
  const amount = showQuantity(unitsOf(size, contractSize))
  if (!instrument) return amount
  if (instrument.market === 'metals') return say('position.ounces', { amount })
  if (instrument.market.endsWith('stocks') || instrument.market === 'etf')
    return say('position.shares', { n: counted(amount) })
  return say('position.units', { amount, name: instrument.ticker.split('/')[0] ?? '' })
}

/** How much is ordered, in what it is ordered by: lots, or the thing itself where it has none. */
export const showLots = (say: Say, instrument: Traded, size: Quantity): string =>
  instrument && (instrument.market === 'metals' || instrument.market === 'forex')
    ? say('position.lots', { n: counted(showQuantity(size)) })
    : showUnits(say, instrument, size, quantity(unit))

/** The share one amount is of another, in hundredths of a percent. */
export const shareOf = (part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : divideHalfEven(part * 10_000n, whole)

/** What of a position is meant: whole percents where the part is some, two decimals where it is not. */
export const showPart = (part: Quantity, whole: Quantity): string =>
  formatPercent(shareOf(part, whole)).replace('.00', '')
