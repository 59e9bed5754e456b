import { perLanguage } from '@candor/domain/languages/language-table.ts'

/** A new article in every language. */
export const helpTexts = (body = 'Our office is open on weekdays.') =>
  perLanguage(() => ({ title: 'Office hours', body }))
