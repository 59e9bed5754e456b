import { type Locale, locales } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import type { PostingNames } from '@candor/wire/posting-names.en.ts'
import type { StatementText } from './statement-text.ts'

type StatementWords = StatementText & { kinds: PostingNames }

const texts = await loadEveryLanguage<StatementText>((locale) => import(`./statement-words-${locale}.ts`))
const kinds = await loadEveryLanguage<PostingNames>(
  (locale) => import(`@candor/wire/posting-names.${locale}.ts`),
)

export const statementWords = Object.fromEntries(
  locales.map((locale) => [locale, { ...texts[locale], kinds: kinds[locale] }]),
) as Record<Locale, StatementWords>

/** Fills the placeholders of a text: `'Page {n} of {total}'`. */
export const fillWords = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
