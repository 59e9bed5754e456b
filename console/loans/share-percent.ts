import { formatPercent } from '@candor/kit/numbers/format-percent.ts'

/** A share of the wire, of eight decimals, as a percentage: `0.00040000` is `0.040%`. */
export function sharePercent(share: string, decimals: 1 | 3): string {
  const units = BigInt(share.replace('.', ''))
  return formatPercent(decimals === 3 ? units / 1_000n : units / 100_000n, { decimals })
}
