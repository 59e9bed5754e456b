import type { Quantity } from '@candor/domain/money/quantity.ts'
import { hourMs } from '@candor/domain/time/durations.ts'

/** How much of a day's volume has been published. */
export type VolumeCount = {
  readonly at: number
  readonly dayVolume: bigint
  /** Shares too few for a whole step, in 10⁻⁸. */
  readonly rest: bigint
}

/** No market's day is shorter than this from its last trade to the next day's first; a lunch break is. */
const nightMs = 4 * hourMs

/**
 * What was traded since the last quote, in whole quantity steps: the difference of the day's sums. A sum that falls within a day is a
 * correction and means nothing; one that falls overnight has begun again.
 */
export function volumeSince(
  before: VolumeCount | null,
  quote: { readonly at: number; readonly dayVolume: bigint | null },
  step: Quantity,
): { readonly volume: bigint; readonly count: VolumeCount | null } {
  const { at, dayVolume } = quote
  if (dayVolume === null || dayVolume < 0n) return { volume: 0n, count: before }
  // What was traded before we connected is not published in one tick.
  if (before === null) return { volume: 0n, count: { at, dayVolume, rest: 0n } }
  const isNewDay = dayVolume < before.dayVolume && at - before.at >= nightMs
  if (!isNewDay && (dayVolume <= before.dayVolume || at < before.at)) return { volume: 0n, count: before }
  const shares = isNewDay ? dayVolume : dayVolume - before.dayVolume
  const untold = before.rest + shares * 100_000_000n
  const volume = untold / step
  return { volume, count: { at, dayVolume, rest: untold - volume * step } }
}
