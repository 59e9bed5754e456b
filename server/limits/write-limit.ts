import { isMoneyLimit, type LimitName, limitBounds, type OwnLimit } from '@candor/domain/limits/own-limits.ts'
import { cents, readCents, writeCents } from '@candor/domain/money/cents.ts'
import type { WireOwnLimit } from '@candor/wire/limits.ts'

const write = (name: LimitName, value: bigint): string =>
  isMoneyLimit(name) ? writeCents(cents(value)) : value.toString()

export const writeLimitValue = (name: LimitName, value: bigint | null): string | null =>
  value === null ? null : write(name, value)

export const writeWaiting = (name: LimitName, waiting: OwnLimit['waiting']): WireOwnLimit['waiting'] =>
  waiting && { value: writeLimitValue(name, waiting.value), from: new Date(waiting.from).toISOString() }

/** Reads `300.00` or `10`, as the limit has it; null where it is neither. */
export function readLimitValue(name: LimitName, text: string): bigint | null {
  if (isMoneyLimit(name)) return readCents(text)
  return /^\d{1,9}$/.test(text) ? BigInt(text) : null
}

export const writeLimit = (name: LimitName, limit: OwnLimit, used: bigint | null): WireOwnLimit => ({
  name,
  unit: isMoneyLimit(name) ? 'money' : 'count',
  value: writeLimitValue(name, limit.value),
  used: writeLimitValue(name, used),
  waiting: writeWaiting(name, limit.waiting),
  min: write(name, limitBounds[name].min),
  max: write(name, limitBounds[name].max),
})
