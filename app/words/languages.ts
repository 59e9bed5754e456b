import {
  isLocale,
  type Locale,
  languages,
  localeForTag,
  locales,
} from '@candor/domain/languages/language-table.ts'

export type { Locale }

/** What the page of languages offers, in the specification's form. */
export const languageList = locales.map((locale) => ({
  dictLabel: languages[locale].label,
  dictValue: locale,
}))

/**
 * The specification's rule: what is stored under `locale`, otherwise the browser's language, otherwise English; a value that is not in
 * the list becomes English.
 */
export function decideLocale(stored: string | null, browser: string | undefined): Locale {
  if (stored !== null) return isLocale(stored) ? stored : 'en'
  return localeForTag(browser ?? '') ?? 'en'
}
