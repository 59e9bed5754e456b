import type { Locale } from '../languages/language-table.ts'

/**
 * The languages a reader is shown: their own. Where no source writes in it, English ones are better than nothing; each article says its
 * language, so that it is read out and set as what it is.
 */
export const newsLanguages = (locale: Locale, sourceLanguages: readonly Locale[]): readonly Locale[] =>
  locale === 'en' || sourceLanguages.includes(locale) ? [locale] : [locale, 'en']

/** The language that a reader gets a story in that is written in some: the first of those that they are shown; null where it has none of them. */
export const languageFor = (
  locale: Locale,
  written: readonly Locale[],
  sourceLanguages: readonly Locale[],
): Locale | null =>
  newsLanguages(locale, sourceLanguages).find((language) => written.includes(language)) ?? null
