import { simplifiedLetters, traditionalLetters } from '@candor/help/folded-letters.ts'

/** A word as it is compared, and where it stands in its text. */
type Word = { readonly term: string; readonly from: number; readonly to: number }

const simplified = [...simplifiedLetters]
const folded = new Map([...traditionalLetters].map((letter, place) => [letter, simplified[place] ?? letter]))

/** A run of Chinese, or a word of any other script. */
const RUNS = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu
const HAN = /^\p{Script=Han}/u

export const isHan = (term: string): boolean => HAN.test(term)

/** Small letters without accents. */
const plain = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Both Chinese in one set of letters. */
const fold = (letters: string): string =>
  Array.from(letters, (letter) => folded.get(letter) ?? letter).join('')

/**
 * Chinese has no spaces, so every two letters beside each other are a word; the last letter of a run stands alone as well, so that each
 * letter begins a word and can be searched for by itself.
 */
function pairsOf(run: string, from: number): Word[] {
  const letters = fold(run)
  return Array.from(letters, (_, at) => {
    const term = letters.slice(at, at + 2)
    return { term, from: from + at, to: from + at + term.length }
  })
}

/** The words of a text, in the order in which they stand. */
export const splitWords = (text: string): Word[] =>
  [...text.matchAll(RUNS)].flatMap(({ 0: run, index }) =>
    isHan(run) ? pairsOf(run, index) : [{ term: plain(run), from: index, to: index + run.length }],
  )

/** What is looked for: of Chinese the pairs alone, unless a single letter was typed. */
export const searchTerms = (typed: string): string[] => {
  const terms = [...typed.matchAll(RUNS)].flatMap(([run]) => {
    if (!isHan(run)) return [plain(run)]
    const pairs = pairsOf(run, 0).map(({ term }) => term)
    return pairs.length > 1 ? pairs.slice(0, -1) : pairs
  })
  return [...new Set(terms)]
}
