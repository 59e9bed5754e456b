import { cents, readCents } from '@candor/domain/money/cents.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { WireOwnLimit } from '@candor/wire/limits.ts'

/** A value of a limit in its smallest unit: cents, or one. */
export const readValue = (unit: WireOwnLimit['unit'], text: string): bigint | null =>
  unit === 'money' ? readCents(text) : /^\d{1,9}$/.test(text) ? BigInt(text) : null

/** `$300.00`, `10×` or `10`, by what it limits. */
export function showLimit({ name, unit }: Pick<WireOwnLimit, 'name' | 'unit'>, value: string): string {
  if (unit === 'money') return formatMoney(readCents(value) ?? cents(0n))
  return name === 'highest-leverage' ? `${value}×` : value
}

/** How much of a limit is used, from 0 to 1; null where nothing is counted against it. */
export function usedShare({ unit, value, used }: WireOwnLimit): number | null {
  if (value === null || used === null) return null
  const [whole, part] = [readValue(unit, value), readValue(unit, used)]
  return whole && part !== null ? Math.min(1, Number(part) / Number(whole)) : null
}

/** What is left of a limit, as the wire writes it; never less than nothing. */
export function leftOf({ unit, value, used }: WireOwnLimit): string | null {
  if (value === null || used === null) return null
  const left = (readValue(unit, value) ?? 0n) - (readValue(unit, used) ?? 0n)
  const kept = left < 0n ? 0n : left
  if (unit === 'count') return kept.toString()
  return `${kept / 100n}.${String(kept % 100n).padStart(2, '0')}`
}
