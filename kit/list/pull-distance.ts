/** Past this pull, in px as shown, letting go refreshes. */
export const pullEnough = 64

/** How far the page follows the finger: the further it is pulled, the less it yields, up to twice the threshold. */
export function pullDistance(dragged: number): number {
  if (dragged <= 0) return 0
  const most = pullEnough * 2
  return most * (1 - Math.exp(-dragged / (most * 1.5)))
}
