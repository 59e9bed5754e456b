import { type Locale, locales } from './language-table.ts'

/** What is imported of a file of texts: it exports one thing, the texts of one part of the product in one language. */
export type TextFile<Texts> = Readonly<Record<string, Texts>>

export function textsOf<Texts>(file: TextFile<Texts>): Texts {
  const [texts] = Object.values(file)
  if (texts === undefined) throw new Error('a file of texts exports nothing')
  return texts
}

/** The texts of every language, from files that are named by language. A language without its file is an error at once. */
export async function loadEveryLanguage<Texts>(
  load: (locale: Locale) => Promise<TextFile<Texts>>,
): Promise<Readonly<Record<Locale, Texts>>> {
  const loaded = await Promise.all(
    locales.map(async (locale) => [locale, textsOf(await load(locale))] as const),
  )
  return Object.fromEntries(loaded) as Record<Locale, Texts>
}
