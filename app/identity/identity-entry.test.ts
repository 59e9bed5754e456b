import { describe, expect, it } from 'vitest'
import { birthdayOf, groupBirthday, typedBirthday } from './birthday-text.ts'
import { listCountries, nameOfCountry, searchCountries } from './country-names.ts'

describe('a birthday as it is typed', () => {
  it.each([
    ['en', '0', '0'],
    ['en', '090', '09 / 0'],
    ['en', '09041991', '09 / 04 / 1991'],
    ['en', '09 / 04 / 1991x2', '09 / 04 / 1991'],
    ['malay', '09-04-1991', '09 / 04 / 1991'],
    ['zh', '19910409', '1991 / 04 / 09'],
    ['tw', '1991', '1991'],
  ] as const)('in %s: %s reads %s', (locale, typed, shown) =>
    expect(groupBirthday(typed, locale)).toBe(shown),
  )

  it('is a day once it is whole, in the order of the language', () => {
    expect(birthdayOf('09 / 04 / 1991', 'en')).toBe('1991-04-09')
    expect(birthdayOf('1991 / 04 / 09', 'tw')).toBe('1991-04-09')
    expect(birthdayOf('09 / 04 / 19', 'en')).toBe('')
    expect(typedBirthday('1991-04-09', 'malay')).toBe('09 / 04 / 1991')
    expect(typedBirthday('1991-04-09', 'zh')).toBe('1991 / 04 / 09')
    expect(typedBirthday('', 'en')).toBe('')
  })
})

describe('countries', () => {
  it('have a name in every language, and the usual ones come first', () => {
    for (const locale of ['en', 'zh', 'tw', 'malay'] as const) {
      const all = listCountries(locale)
      expect(all.slice(0, 5).map(({ code }) => code)).toEqual(['MY', 'SG', 'HK', 'TW', 'CN'])
      expect(all.filter(({ code, name }) => name === code || name === '')).toEqual([])
    }
    expect(nameOfCountry('HK', 'en')).toBe('Hong Kong')
    expect(nameOfCountry('MY', 'tw')).toBe('馬來西亞')
  })

  it.each([
    ['en', 'mala', 'MY'],
    ['tw', '馬來', 'MY'],
    ['zh', 'malaysia', 'MY'],
    ['malay', 'jepun', 'JP'],
    ['en', '+60', 'MY'],
    ['en', '852', 'HK'],
    ['en', 'cote', 'CI'],
    ['en', 'tw', 'TW'],
  ] as const)('in %s, %s finds %s', (locale, typed, code) =>
    expect(searchCountries(locale, typed).map((country) => country.code)).toContain(code),
  )

  it('that do not exist are not found', () => expect(searchCountries('en', 'atlantis')).toEqual([]))
})
