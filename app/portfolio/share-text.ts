import { type Rate, readRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'

/** A share of the wire; its form was checked there. */
export function shareOfText(text: string): Rate {
  const value = readRate(text)
  if (value === null) throw new Error(`"${text}" is not a share`)
  return value
}

/** `−0.73%`; one decimal where there is little room. */
export function showShare(
  share: Rate,
  { signed, decimals = 2 }: { signed?: boolean; decimals?: 1 | 2 } = {},
): string {
  const unit = decimals === 2 ? 10_000n : 100_000n
  return formatPercent(divideHalfEven(share, unit), { signed, decimals })
}

/** A part of a whole as a share; nothing of nothing is none of it. */
export const shareIn = (part: bigint, whole: bigint): Rate =>
  (whole === 0n ? 0n : divideHalfEven(part * 100_000_000n, whole)) as Rate

/** `1.4×`: so many times, from a share of one. */
export const showTimes = (times: Rate): string => {
  const tenths = divideHalfEven(times, 10_000_000n)
  return `${tenths / 10n}.${tenths % 10n}×`
}
