/** How far PageUp and PageDown go. */
const page = 10

/**
 * Where a key leads on a walk along the candles, from the one walked on or, at the start, from the newest. It stops at both ends,
 * because time does. Null for keys that do not walk.
 */
export function walkIndex(key: string, from: number | null, count: number): number | null {
  if (count === 0) return null
  const last = count - 1
  const clamp = (index: number) => Math.min(last, Math.max(0, index))
  // The first step lands on the newest candle instead of passing it.
  if (from === null) return key === 'Home' ? 0 : isWalkKey(key) ? last : null
  switch (key) {
    case 'ArrowLeft':
      return clamp(from - 1)
    case 'ArrowRight':
      return clamp(from + 1)
    case 'PageUp':
      return clamp(from - page)
    case 'PageDown':
      return clamp(from + page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

const isWalkKey = (key: string): boolean =>
  ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'].includes(key)

/** After older candles were put in front, the same candle has a later index. */
export const shiftIndex = (index: number | null, added: number): number | null =>
  index === null ? null : index + added

export function zoomFactor(key: string): number | null {
  if (key === '+' || key === '=') return 1.25
  return key === '-' || key === '_' || key === '−' ? 0.8 : null
}
