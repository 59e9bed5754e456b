/** Parameters as PostgreSQL understands them, by the types that the statement itself gives them. */

const typesIn = (text: string): Map<number, string> =>
  new Map(
    Array.from(text.matchAll(/\$(\d+)::(\w+)\[\]/g), ([, place, type = '']) => [Number(place) - 1, type]),
  )

function readValue(type: string, value: unknown): unknown {
  if (value === null) return null
  if (type === 'bigint') return BigInt(value as string | bigint)
  if (type === 'integer' || type === 'smallint') return Number(value)
  return type === 'timestamptz' ? new Date(value as string | Date) : value
}

/** An array of the driver's, or the text of one. */
function readArray(type: string, given: unknown): unknown[] {
  if (typeof given !== 'string') return (given as unknown[]).map((value) => readValue(type, value))
  const inside = given.slice(1, -1)
  return inside === ''
    ? []
    : inside.split(',').map((value) => readValue(type, value === 'NULL' ? null : value))
}

const known = new Map<string, Map<number, string>>()

export function readArrays(text: string, values: readonly unknown[]): unknown[] {
  const types = known.get(text) ?? typesIn(text)
  known.set(text, types)
  return values.map((value, place) => {
    const type = types.get(place)
    return type === undefined ? value : readArray(type, value)
  })
}
