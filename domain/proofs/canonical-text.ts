/**
 * The one text of a value that is hashed: JSON without white space, keys in order of their characters, whole numbers only, and
 * bigints as decimal text. Whatever else a value may hold has no single spelling and is a mistake of ours.
 */
export function canonicalText(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `"${value}"`
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object') throw new RangeError(`what is hashed cannot hold ${String(value)}`)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonicalText(held)}`).join(',')}}`
}
