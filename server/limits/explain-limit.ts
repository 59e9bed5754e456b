import type { LimitRefusal, OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import type { Refusal } from '../http/refusal.ts'

const money = (value: bigint | undefined): string => writeCents(cents(value ?? 0n))

type Params = NonNullable<Refusal['params']>

const paramsOf: Record<LimitRefusal, (own: OwnStanding) => Params> = {
  'time-out': ({ timeOutUntil }) => ({ time: new Date(timeOutUntil ?? 0).toISOString() }),
  'loss-limit-reached': ({ limits }) => ({ max: money(limits['loss-per-day']) }),
  'stake-too-large': ({ limits }) => ({ max: money(limits['largest-stake']) }),
  'stake-limit-reached': ({ limits, stakedToday }) => {
    const left = (limits['stake-per-day'] ?? 0n) - stakedToday
    return { left: money(left > 0n ? left : 0n) }
  },
  'contract-limit-reached': ({ limits }) => ({ n: String(limits['contracts-per-day'] ?? 0n) }),
  'leverage-limit-reached': ({ limits }) => ({ n: String(limits['highest-leverage'] ?? 0n) }),
  'position-limit-reached': ({ limits }) => ({ n: String(limits['open-positions'] ?? 0n) }),
}

/** A refusal by a limit of the customer's own with the values that its message names; null for any other. */
export function explainLimit(code: string, own: OwnStanding | undefined): Refusal | null {
  if (!own || !Object.hasOwn(paramsOf, code)) return null
  return { code: code as LimitRefusal, params: paramsOf[code as LimitRefusal](own) }
}
