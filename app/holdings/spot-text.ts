import { oneUnit } from '@candor/domain/holdings/spot-terms.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import type { Conversion } from '@candor/domain/money/conversion.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import type { Quantity } from '@candor/domain/money/quantity.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import { splitDecimal } from '@candor/kit/numbers/group-digits.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { showUnits } from '../orders/trade-text.ts'
import type { Say } from '../words/use-words.ts'

type Named = Pick<WireInstrument, 'market' | 'ticker'> | undefined

/** What is held, bought or sold: `10 shares`, `0.5 BTC`, `1.5 oz`. Spot counts the thing itself, also where leverage counts lots. */
export const showHeld = (say: Say, instrument: Named, size: Quantity): string =>
  showUnits(say, instrument, size, oneUnit)

/** Money of another currency: digits, space, code. */
export function showLocal(value: Cents, currency: string): string {
  const { whole, fraction } = splitDecimal(writeCents(value))
  return `${whole}.${fraction} ${currency}`
}

/** To so many decimals: what is computed rather than quoted may have more than anybody reads. */
const roundTo = (value: bigint, decimals: number): Price => {
  const step = 10n ** BigInt(8 - decimals)
  return price(divideHalfEven(value, step) * step)
}

/** An average price, with the decimals of its instrument. */
export const showAverage = (value: Price, decimals: number): string =>
  formatPrice(roundTo(value, decimals), decimals)

/** What one dollar is in another currency, to four decimals: `7.7830`. */
export const showRate = ({ up, down }: Conversion): string =>
  formatPrice(roundTo(divideHalfEven(down * 100_000_000n, up), 4), 4)
