/** Where an arrow key leads in a row of things that wraps around; null for every other key. */
export function rovingIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
