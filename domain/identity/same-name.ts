/** The words of a name without case, accents and marks, in an order of their own: people and banks write them in either order. */
function wordsOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.toSorted().join(' ')
}

/** Whether two spellings are one name: `TAN Wei-Ling` and `Wei Ling Tan` are. Names without blanks are compared as they are. */
export const isSameName = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other)
