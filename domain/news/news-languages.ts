import type { Locale } from '../languages/language-table.ts'

/**
 * The languages a reader is shown: their own. Where no source writes in it, English ones are better than nothing; each article says its
 * language, so that it is read out and set as what it is.
 */
export const newsLanguages = (locale: Locale, sourceLanguages: readonly Locale[]): readonly Locale[] =>
  locale === 'en' || sourceLanguages.includes(locale) ? [locale] : [locale, 'en']
