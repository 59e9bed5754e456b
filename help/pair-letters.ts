/**
 * Which letter of one Chinese stands for which of the other, learnt from texts that say the same in both: the texts are laid beside each
 * other, and letters that face each other again and again belong together. What is known already is taken as it is; every letter that a
 * search could meet is in the texts.
 */
type TextPair = readonly [one: string, other: string]
type Letters = readonly string[]
/** How often a letter of the second texts faced each letter of the first. */
type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>

const HAN = /\p{Script=Han}/u
/** What is learnt in one round helps to lay the texts beside each other in the next. */
const rounds = 3

const lettersIn = (texts: Letters): Set<string> => new Set(texts.flatMap((text) => [...text]))

type Worth = (one: string, other: string) => number

/** What two letters that face each other are worth. Only letters that one side alone knows may stand for each other. */
function worthBy(texts: readonly TextPair[], learnt: ReadonlyMap<string, string>): Worth {
  const ofOne = lettersIn(texts.map(([one]) => one))
  const ofOther = lettersIn(texts.map(([, other]) => other))
  const taken = new Set(learnt.values())
  return (a, b) => {
    if (a === b) return 8
    if (!HAN.test(a) || !HAN.test(b) || ofOne.has(b) || ofOther.has(a)) return -4
    const partner = learnt.get(b)
    if (partner === a) return 6
    return partner !== undefined || taken.has(a) ? 1 : 4
  }
}

/** Lays two texts beside each other so that what faces each other is worth most, and gives the letters that differ, with their places. */
function facing(
  one: Letters,
  other: Letters,
  worth: Worth,
): { a: string; b: string; at: [number, number] }[] {
  const width = other.length + 1
  const best = new Int32Array((one.length + 1) * width)
  for (const [row, a] of one.entries())
    for (const [column, b] of other.entries()) {
      const at = (row + 1) * width + column + 1
      // Beside letters that are the same on both sides, two that differ are more likely the same word.
      const near = one[row + 1] === other[column + 1] || one[row - 1] === other[column - 1] ? 1 : 0
      const beside = (best[at - width - 1] ?? 0) + worth(a, b) + near
      best[at] = Math.max(beside, best[at - width] ?? 0, best[at - 1] ?? 0)
    }
  const found: { a: string; b: string; at: [number, number] }[] = []
  for (let row = one.length, column = other.length; row > 0 && column > 0; ) {
    const at = row * width + column
    const [a = '', b = ''] = [one[row - 1], other[column - 1]]
    if (best[at] === best[at - width]) row -= 1
    else if (best[at] === best[at - 1]) column -= 1
    else {
      row -= 1
      column -= 1
      if (a !== b) found.push({ a, b, at: [row, column] })
    }
  }
  return found
}

/** Whether a word is written the other way round on one side: a letter beside this one has faced the same letter elsewhere. */
const isTurned = (letters: Letters, place: number, own: string, candidates: Iterable<string>): boolean => {
  const beside = [letters[place - 1], letters[place + 1]]
  return [...candidates].some((each) => each !== own && beside.includes(each))
}

function countRound(texts: readonly TextPair[], learnt: ReadonlyMap<string, string>, known: Counts): Counts {
  const worth = worthBy(texts, learnt)
  const counts = new Map<string, Map<string, number>>()
  for (const [first, second] of texts) {
    const [one, other] = [[...first], [...second]]
    for (const { a, b, at } of facing(one, other, worth)) {
      const othersOfA = [...known].flatMap(([each, faced]) => (faced.has(a) ? [each] : []))
      if (isTurned(one, at[0], a, known.get(b)?.keys() ?? []) || isTurned(other, at[1], b, othersOfA))
        continue
      const faced = counts.get(b) ?? new Map<string, number>()
      counts.set(b, faced.set(a, (faced.get(a) ?? 0) + 1))
    }
  }
  return counts
}

/** Each letter's best partner; one that faces many different letters, because another word is used, is nobody's. */
function choosePartners(counts: Counts): Map<string, string> {
  const totals = new Map<string, number>()
  for (const faced of counts.values())
    for (const [a, count] of faced) totals.set(a, (totals.get(a) ?? 0) + count)
  const fit = (a: string, count: number): number => (count * count) / (totals.get(a) ?? 1)
  return new Map(
    [...counts].flatMap(([b, faced]) => {
      const [first] = [...faced].toSorted(
        ([a, count], [c, other]) => fit(c, other) - fit(a, count) || (a < c ? -1 : 1),
      )
      return first ? [[b, first[0]] as const] : []
    }),
  )
}

/** From letters that only the second texts know to the ones they stand for in the first. What is `given` counts where both are met. */
export function pairLetters(
  texts: readonly TextPair[],
  given: ReadonlyMap<string, string>,
): Map<string, string> {
  const ofOne = lettersIn(texts.map(([one]) => one))
  const settled = new Map([...given].filter(([, letter]) => ofOne.has(letter)))
  let counts: Counts = new Map()
  let partners = new Map(settled)
  for (let round = 0; round < rounds; round += 1) {
    counts = countRound(texts, partners, counts)
    partners = new Map([...choosePartners(counts), ...settled])
  }
  const met = lettersIn(texts.map(([, other]) => other))
  return new Map([...partners].filter(([letter]) => met.has(letter)).toSorted())
}
