/** Faster than this, in px per ms, a flick downwards closes whatever its length. */
const flick = 0.5
/** Slower drags close past this part of the sheet's height. */
const enough = 0.3

export type DragSample = { y: number; at: number }

/** How far the sheet follows the finger: downwards exactly, upwards hardly, because there is nothing more to show. */
export const sheetOffset = (dragged: number): number => (dragged >= 0 ? dragged : -Math.sqrt(-dragged))

/** Speed over the last samples, so that a finger that stopped before lifting does not count as a flick. */
export function dragSpeed(samples: readonly DragSample[], now: number): number {
  const recent = samples.filter((sample) => now - sample.at <= 100)
  const first = recent[0]
  const last = recent.at(-1)
  if (!first || !last || last.at === first.at) return 0
  return (last.y - first.y) / (last.at - first.at)
}

export function closesSheet(dragged: number, height: number, speed: number): boolean {
  if (dragged <= 0) return false
  return speed > flick || (dragged > height * enough && speed > -flick)
}
