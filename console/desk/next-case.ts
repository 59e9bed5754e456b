/** The case that comes by itself once one is decided: the one after it, or the one before the end of the list; null in an empty one. */
export function nextCase(ids: readonly string[], decided: string): string | null {
  const at = ids.indexOf(decided)
  const rest = ids.filter((id) => id !== decided)
  return rest[Math.min(Math.max(at, 0), rest.length - 1)] ?? null
}

/** The case that many steps further down the list, at its ends the first or the last. */
export function stepCase(ids: readonly string[], from: string | null, steps: number): string | null {
  const at = from === null ? -1 : ids.indexOf(from)
  return ids[Math.min(Math.max(at + steps, 0), ids.length - 1)] ?? null
}
