/** Text that is no text: half a character, or the NUL that PostgreSQL keeps nowhere. */
const isBroken = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/**
 * Where something that came in holds text that cannot be kept as it is, by its path; null where all of it is sound. Names count as well as
 * values. Goes through without calling itself, so that what is nested very deeply does no harm.
 */
export function findBrokenText(value: unknown): readonly string[] | null {
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value, path: [] }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: found, path } = next
    if (typeof found === 'string' && isBroken(found)) return path
    if (typeof found !== 'object' || found === null) continue
    for (const [name, inside] of Object.entries(found)) {
      if (isBroken(name)) return path
      // Anything else cannot hold text.
      if (typeof inside === 'string' || typeof inside === 'object')
        waiting.push({ value: inside, path: path.length < longestPath ? [...path, name] : path })
    }
  }
  return null
}

/** As deep as any of our schemas goes; what lies deeper is refused for that. */
const longestPath = 10
