import { describe, expect, it } from 'vitest'
import { changedLanguages, sameSymbols } from './changed-languages.ts'

const text = (title: string) => ({ title, text: 'One.' })

describe('what a version has changed', () => {
  it('are the languages that were added, taken away or written anew, in their order', () => {
    const before = { en: text('Gold'), zh: text('黄金'), malay: text('Emas') }
    const after = { malay: text('Emas'), zh: text('金'), tw: text('金') }
    expect(changedLanguages(before, after)).toEqual(['en', 'zh', 'tw'])
    expect(changedLanguages(null, after)).toEqual(['zh', 'tw', 'malay'])
    expect(changedLanguages(before, null)).toEqual(['en', 'zh', 'malay'])
    expect(changedLanguages(before, { ...before })).toEqual([])
  })

  it('are its instruments too, where others were chosen than before', () => {
    expect(sameSymbols(null, null)).toBe(true)
    expect(sameSymbols(undefined, null)).toBe(true)
    expect(sameSymbols(['XAUUSD'], ['XAUUSD'])).toBe(true)
    expect(sameSymbols(null, [])).toBe(false)
    expect(sameSymbols(['XAUUSD'], ['XAUUSD', 'BTCUSD'])).toBe(false)
  })
})
