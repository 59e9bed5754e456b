import { rate, readRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'

/** A share of the wire in tenths of a percent, which results of strategies are told in. */
export const tenthsOf = (share: string): bigint => divideHalfEven(readRate(share) ?? rate(0n), 100_000n)

/** `−8.6%`, and with its sign `+9.8%`. */
export const showTenths = (share: string, signed = false): string =>
  formatPercent(tenthsOf(share), { signed, decimals: 1 })

/** `54%`: whole percents, for what is counted. */
export const showWhole = (share: string): string =>
  formatPercent(divideHalfEven(readRate(share) ?? rate(0n), 1_000_000n) * 10n, { decimals: 1 }).replace(
    /\D0%$/,
    '%',
  )
