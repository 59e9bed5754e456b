import type { Locale } from '@candor/client/words/languages.ts'
import { type Country, countries } from '@candor/domain/identity/country-list.ts'
import { intlTag } from '@candor/domain/languages/language-table.ts'

export type NamedCountry = Country & { name: string }

const made = new Map<Locale, NamedCountry[]>()

/** Where most of our customers come from. */
const first = ['MY', 'SG', 'HK', 'TW', 'CN']

/** Places whose full name is an administrative title that nobody looks for. */
const official = ['HK', 'MO', 'PS']

/** All countries, named by `Intl` in the language of the app: those of most customers first, the others by name. */
export function listCountries(locale: Locale): readonly NamedCountry[] {
  const known = made.get(locale)
  if (known) return known
  const longNames = new Intl.DisplayNames(intlTag(locale), { type: 'region' })
  const shortNames = new Intl.DisplayNames(intlTag(locale), { type: 'region', style: 'short' })
  const order = new Intl.Collator(intlTag(locale))
  const placeOf = ({ code }: Country) => (first.includes(code) ? first.indexOf(code) : first.length)
  const named = countries
    .map((country) => ({
      ...country,
      name: (official.includes(country.code) ? shortNames : longNames).of(country.code) ?? country.code,
    }))
    .sort((one, other) => placeOf(one) - placeOf(other) || order.compare(one.name, other.name))
  made.set(locale, named)
  return named
}

export const nameOfCountry = (code: string, locale: Locale): string =>
  listCountries(locale).find((country) => country.code === code)?.name ?? ''

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** By name in the language of the app or in English, by code, or by dialling code. */
export function searchCountries(locale: Locale, typed: string): readonly NamedCountry[] {
  const sought = plain(typed.trim())
  const all = listCountries(locale)
  if (sought === '') return all
  const dial = sought.replace(/^\+/, '')
  return all.filter(
    ({ code, name, dial: own }) =>
      plain(name).includes(sought) ||
      plain(nameOfCountry(code, 'en')).includes(sought) ||
      code.toLowerCase() === sought ||
      (/^\d+$/.test(dial) && own.startsWith(dial)),
  )
}
