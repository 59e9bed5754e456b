import { describe, expect, it } from 'vitest'
import { keptWords, longestSearch } from './kept-words.ts'

describe('words that no article speaks of', () => {
  it.each([
    ['  Tax on  GOLD coins ', 'tax on gold coins'],
    ['黄金税', '黄金税'],
    ['ＴＡＸ', 'tax'],
    ['error 404', 'error 404'],
    // Nothing of a person: addresses, telephones, cards, account numbers.
    ['mei.tan@example.com', null],
    ['call 012-345 6789', null],
    ['5140 1234 5678', null],
    ['٠١٢٣٤٥', null],
    // Nothing that says nothing.
    [' x ', null],
    ['', null],
    ['a'.repeat(longestSearch + 1), null],
  ])('%j is kept as %j', (typed, kept) => expect(keptWords(typed)).toBe(kept))
})
