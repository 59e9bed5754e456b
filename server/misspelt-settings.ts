/** How many letters have to be added, left out, changed or swapped with their neighbour to make one text of the other. */
const editDistance = (one: string, other: string): number => {
  const first = Array.from({ length: other.length + 1 }, (_, column) => column)
  const rows: number[][] = Array.from({ length: one.length + 1 }, (_, row) => (row === 0 ? first : [row]))
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (const [row, cells] of rows.entries()) {
    if (row === 0) continue
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      cells[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(one.length, other.length)
}

/** One letter in a short name, two in a long one: `HOME` is not meant to be `HOST`. */
const mostWrong = (known: string): number => (known.length >= 8 ? 2 : 1)

/** Each letter by which one is longer counts, so that most names need no closer look. */
const isNear = (name: string, known: string): boolean =>
  Math.abs(name.length - known.length) <= mostWrong(known) && editDistance(name, known) <= mostWrong(known)

/** The setting that a name in the environment was probably meant to be; null where it is none of ours or nothing like them. */
export const findMeant = (name: string, known: readonly string[]): string | null =>
  known.includes(name) ? null : (known.find((setting) => isNear(name.toUpperCase(), setting)) ?? null)
