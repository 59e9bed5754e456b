/** Pairs the entries of two lists of the same length, in their order. */
export function pairUp<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  if (ones.length !== others.length) throw new RangeError('two lists that belong together differ in length')
  return ones.map((one, index) => [one, others[index] as Other])
}
