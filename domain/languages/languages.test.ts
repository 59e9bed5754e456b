import { describe, expect, it } from 'vitest'
import { intlTag, languages, localeForTag, locales, perLanguage } from './language-table.ts'
import { loadEveryLanguage } from './text-files.ts'

describe('the table of languages', () => {
  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-Hans-HK', 'zh'],
    ['zh-SG', 'zh'],
    ['zh-TW', 'tw'],
    ['ZH-hk', 'tw'],
    ['zh-Hant-MY', 'tw'],
    ['ms', 'malay'],
    ['ms-BN', 'malay'],
    ['msx', null],
    ['es-MX', null],
    ['', null],
  ])('knows that a browser which asks for %j is spoken to in %s', (tag, locale) => {
    expect(localeForTag(tag)).toBe(locale)
    expect(locales.filter((each) => languages[each].asked.test(tag.toLowerCase())).length).toBeLessThan(2)
  })

  it('finds a row for the tag that it gives to documents and to Intl, and Intl knows it', () => {
    for (const locale of locales) {
      expect(localeForTag(languages[locale].lang)).toBe(locale)
      expect(Intl.DateTimeFormat.supportedLocalesOf(intlTag(locale))).toEqual([intlTag(locale)])
    }
    expect(perLanguage(intlTag)).toMatchObject({
      en: 'en-GB',
      zh: 'zh-Hans-CN',
      tw: 'zh-Hant-TW',
      malay: 'ms-MY',
    })
  })
})

describe('texts of every language', () => {
  it('come from the one thing that each file exports', async () => {
    const texts = await loadEveryLanguage(async (locale) => ({ [`greet${locale}`]: `hello ${locale}` }))
    expect(texts).toMatchObject({ en: 'hello en', zh: 'hello zh', tw: 'hello tw', malay: 'hello malay' })
  })

  it('are refused where a file has none', async () => {
    await expect(loadEveryLanguage(async () => ({}))).rejects.toThrow('exports nothing')
  })
})
