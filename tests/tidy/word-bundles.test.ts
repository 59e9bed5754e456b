import { describe, expect, it } from 'vitest'
import { makeSource } from './source-file.ts'
import { checkBundlesComplete, checkPlaceholders, checkSameKeys, checkTranslated } from './word-bundles.ts'

const bundle = (locale: string, words: Record<string, string>, noun = 'app/words/home') =>
  makeSource(`${noun}.${locale}.ts`, `export const words = ${JSON.stringify(words, null, 2)} as const`)

const english = bundle('en', {
  hello: 'Hello',
  count_one: '{n} day',
  count_other: '{n} days',
  name: 'Candor {v}',
})
const good = { hello: 'Helo', count_other: '{n} hari', name: 'Candor {v}' }

describe('bundles of words', () => {
  it('may differ from English only in what they say', () => {
    const files = [english, bundle('malay', good)]
    expect([checkSameKeys, checkPlaceholders, checkTranslated].flatMap((rule) => rule(files))).toEqual([])
  })

  it('exist in all four languages', () => {
    const files = [english, bundle('zh', good), bundle('malay', good)]
    expect(checkBundlesComplete(files)).toMatchObject([{ path: 'app/words/home.en.ts' }])
    expect(checkBundlesComplete([...files, bundle('tw', good)])).toEqual([])
    expect(checkBundlesComplete([bundle('zh', good)])).toHaveLength(3)
  })

  it.each([
    ['a missing key', { count_other: '{n} hari', name: 'Candor {v}' }],
    ['a key too many', { ...good, extra: 'x' }],
    ['a form that only English has', { ...good, count_one: '{n} hari' }],
  ])('are refused for %s', (_reason, words) => {
    expect(checkSameKeys([english, bundle('malay', words)])).toHaveLength(1)
  })

  it.each([{ count_other: 'hari' }, { count_other: '{m} hari' }, { hello: 'Helo {n}' }])(
    'are refused for other placeholders: %j',
    (words) => expect(checkPlaceholders([english, bundle('malay', { ...good, ...words })])).toHaveLength(1),
  )

  it('are refused for a text that is still English', () => {
    const files = [english, bundle('malay', { ...good, hello: 'Hello' })]
    expect(checkTranslated(files)).toMatchObject([{ path: 'app/words/home.malay.ts', line: 2 }])
  })

  it('know the words that are the same', () => {
    const files = [
      bundle('en', { deposit: 'Deposit' }),
      bundle('malay', { deposit: 'Deposit' }),
      bundle('zh', { deposit: 'Deposit' }),
    ]
    expect(checkTranslated(files)).toMatchObject([{ path: 'app/words/home.zh.ts' }])
  })

  it('hold the framework texts to the catalogue', () => {
    const files = [
      bundle('en', { ok: 'OK', wait: 'Wait {n} s' }, 'wire/messages'),
      bundle('fr', { ok: 'OK', wait: 'Attendez' }, 'app/words/framework'),
    ]
    expect(checkPlaceholders(files)).toHaveLength(1)
    expect(checkSameKeys(files)).toEqual([])
  })
})
