import type { Direction } from '@candor/domain/contracts/contract.ts'
import { type Price, price, priceDecimals } from '@candor/domain/money/price.ts'
import type { Rate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { Say } from '../words/use-words.ts'

/** `82%`, `82.5%`: a payout rate without the decimals it does not need. */
export const showRate = (share: Rate): string =>
  formatPercent(divideHalfEven(share, 10_000n)).replace(/\.?0+%$/, '%')

/** `54.9%`: how often. */
export const showOften = (tenths: bigint): string => formatPercent(tenths, { decimals: 1 })

/** A price rounded to so many decimals, where the full one is beside it. */
export function showRounded(value: Price, decimals: number): string {
  const step = 10n ** BigInt(8 - decimals)
  return formatPrice(price(divideHalfEven(value, step) * step), decimals)
}

/** So many decimals that two different prices look different; as many as are usual where that is enough. */
export function tellingDecimals(one: Price, other: Price, usual: number): number {
  let decimals = usual
  while (
    decimals < priceDecimals &&
    one !== other &&
    showRounded(one, decimals) === showRounded(other, decimals)
  )
    decimals += 1
  return decimals
}

export const directionTone = (direction: Direction): 'up' | 'down' => (direction === 'rise' ? 'up' : 'down')

/** The direction, or that this device does not know it: another one has not opened it yet. */
export const sayDirection = (say: Say, direction: Direction | null): string =>
  say(direction === null ? 'contract.hidden' : `contract.${direction}`)

/** The statuses of a trade: docs/SPECIFICATION.md, section 4. */
export const sayStatus = (say: Say, { status }: Pick<WireContract, 'status'>): string =>
  say(
    status === 'running'
      ? 'contract.running'
      : status === 'pending'
        ? 'contract.result-pending'
        : 'contract.completed',
  )
