import { type Locale, perLanguage } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import type { PostingTexts } from '@candor/wire/posting-texts.ts'
import { nounsBeside } from '../nouns-beside.ts'
import type { StatementText } from './statement-text.ts'

type StatementWords = StatementText & { kinds: PostingTexts }

const texts = await loadEveryLanguage<StatementText>((locale) => import(`./statement-words-${locale}.ts`))

/** What postings are called is said by products, each in files of its own. */
const kinds = await Promise.all(
  nounsBeside(new URL('../../wire/', import.meta.url).href, '-postings.en.ts').map((noun) =>
    loadEveryLanguage<Partial<PostingTexts>>(
      (locale) => import(`@candor/wire/${noun}-postings.${locale}.ts`),
    ),
  ),
)

export const statementWords: Readonly<Record<Locale, StatementWords>> = perLanguage((locale) => ({
  ...texts[locale],
  kinds: Object.assign({}, ...kinds.map((each) => each[locale])),
}))

/** Fills the placeholders of a text: `'Page {n} of {total}'`. */
export const fillWords = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
