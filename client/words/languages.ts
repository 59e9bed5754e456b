import {
  isLocale,
  type Locale,
  languages,
  localeForTag,
  locales,
} from '@candor/domain/languages/language-table.ts'

export type { Locale }

/** What the page of languages offers, in the form of docs/SPECIFICATION.md, section 3. */
export const languageList = locales.map((locale) => ({
  dictLabel: languages[locale].label,
  dictValue: locale,
}))

/**
 * The rule of docs/SPECIFICATION.md, section 4: what is stored under `locale`, otherwise the browser's language, otherwise English;
 * a value that is not in the list becomes English.
 */
export function decideLocale(stored: string | null, browser: string | undefined): Locale {
  if (stored !== null) return isLocale(stored) ? stored : 'en'
  return localeForTag(browser ?? '') ?? 'en'
}
