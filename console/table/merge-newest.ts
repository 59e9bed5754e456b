type Merged<Row> = {
  /** The rows that are known, each where it was, as it is now. */
  rows: readonly Row[]
  /** What has come since, newest first; null where it is more than a page. */
  arrived: readonly Row[] | null
}

/** Puts the newest page of a list beside the rows that are shown: none of them moves, and what is new waits above them. */
export function mergeNewest<Row>(
  shown: readonly Row[],
  newest: readonly Row[],
  keyOf: (row: Row) => string,
): Merged<Row> {
  const [first] = shown
  if (first === undefined) return { rows: shown, arrived: newest }
  const known = new Set(shown.map(keyOf))
  const fresh = new Map(newest.map((row) => [keyOf(row), row]))
  const place = newest.findIndex((row) => known.has(keyOf(row)))
  return {
    rows: shown.map((row) => fresh.get(keyOf(row)) ?? row),
    arrived: place === -1 && newest.length > 0 ? null : newest.slice(0, Math.max(place, 0)),
  }
}
