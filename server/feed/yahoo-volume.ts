import type { Quantity } from '@candor/domain/money/quantity.ts'

/** How far a day's volume has been told. */
export type VolumeCount = {
  readonly at: number
  readonly dayVolume: bigint
  /** Shares too few for a whole step, in 10⁻⁸. */
  readonly rest: bigint
}

/** No market's day is shorter than this from its last trade to the next day's first; a lunch break is. */
const nightMs = 4 * 3_600_000

/**
 * What was traded since the last quote, in whole quantity steps: the difference of the day's sums. A sum that falls within a day is
 * a correction and tells nothing; one that falls overnight has begun anew.
 */
export function volumeSince(
  before: VolumeCount | null,
  quote: { readonly at: number; readonly dayVolume: bigint | null },
  step: Quantity,
): { readonly volume: bigint; readonly count: VolumeCount | null } {
  const { at, dayVolume } = quote
  if (dayVolume === null || dayVolume < 0n) return { volume: 0n, count: before }
  // What was traded before we came is not ours to tell in one tick.
  if (before === null) return { volume: 0n, count: { at, dayVolume, rest: 0n } }
  const isNewDay = dayVolume < before.dayVolume && at - before.at >= nightMs
  if (!isNewDay && (dayVolume <= before.dayVolume || at < before.at)) return { volume: 0n, count: before }
  const shares = isNewDay ? dayVolume : dayVolume - before.dayVolume
  const untold = before.rest + shares * 100_000_000n
  const volume = untold / step
  return { volume, count: { at, dayVolume, rest: untold - volume * step } }
}
