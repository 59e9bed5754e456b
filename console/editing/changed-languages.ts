import { type Locale, locales } from '@candor/domain/languages/language-table.ts'

/** Texts by language, whatever a text is made of. */
export type Texts = { readonly [locale in Locale]?: object | undefined }

/** The languages whose text a version has changed, added or taken away. */
export const changedLanguages = (before: Texts | null, after: Texts | null): readonly Locale[] =>
  locales.filter((locale) => JSON.stringify(before?.[locale]) !== JSON.stringify(after?.[locale]))

/** Whether a version is about the same instruments; those that are found in the texts are none that were chosen. */
export const sameSymbols = (
  before: readonly string[] | null | undefined,
  after: readonly string[] | null | undefined,
): boolean => JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
