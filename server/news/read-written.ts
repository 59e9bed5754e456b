import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { type Locale, locales } from '@candor/domain/languages/language-table.ts'
import {
  type ArticleBlock,
  mostSummaryLetters,
  mostTitleLetters,
  readArticleText,
  tidyText,
} from '@candor/domain/news/article-block.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { addArticle, WireDeskText, WireDeskTexts } from '@candor/wire/news-desk.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { DeskText, DeskTexts } from '../postgres/news-tables.ts'

const missing = (path: string): Result<never, Refusal> =>
  refuse(refusal('invalid-request', { path, problem: 'field-required' }))

const readText = ({ title, summary, text }: WireDeskText): DeskText => ({
  title: tidyText(title, mostTitleLetters),
  summary: tidyText(summary, mostSummaryLetters),
  blocks: readArticleText(text),
})

const isEmpty = ({ title, summary, blocks }: DeskText): boolean =>
  title === '' && summary === '' && blocks.length === 0

/** The languages that something is written in, in the order in which they are offered. */
export const writtenIn = (texts: DeskTexts): { locale: Locale; text: DeskText }[] =>
  locales.flatMap((locale) => {
    const text = texts[locale]
    return text === undefined ? [] : [{ locale, text }]
  })

/**
 * An editor's texts as they are stored; markup in them stays text. A language that nothing is written in is left out. What is published has a title
 * and a text in every language that it has; a draft needs neither, only anything at all.
 */
export function readWritten({
  texts: given,
  symbols,
  state,
}: Pick<BodyOf<typeof addArticle>, 'texts' | 'symbols' | 'state'>): Result<
  { texts: DeskTexts; symbols: string[] | null },
  Refusal
> {
  const texts: DeskTexts = {}
  for (const locale of locales) {
    const text = given[locale] && readText(given[locale])
    if (text && !isEmpty(text)) texts[locale] = text
  }
  const written = writtenIn(texts)
  if (written.length === 0) return missing('texts')
  for (const { locale, text } of state === 'draft' ? [] : written) {
    if (text.title === '') return missing(`texts.${locale}.title`)
    if (text.blocks.length === 0) return missing(`texts.${locale}.text`)
  }
  if (symbols?.some((symbol) => !findInstrument(symbol)))
    return refuse(refusal('invalid-request', { path: 'symbols', problem: 'field-invalid' }))
  return accept({ texts, symbols: symbols === undefined ? null : [...new Set(symbols)] })
}

const marks: Readonly<Record<ArticleBlock['kind'], string>> = {
  paragraph: '',
  heading: '## ',
  quote: '> ',
  item: '- ',
}

/** The text as an editor would write it again: items that follow each other stay one list. */
const writeText = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .map(({ kind, text }, place) => {
      const joined = kind === 'item' && blocks[place - 1]?.kind === 'item' ? '\n' : '\n\n'
      return `${place === 0 ? '' : joined}${marks[kind]}${text}`
    })
    .join('')

/** Stored texts as an editor has them before them. */
export const writeTexts = (texts: DeskTexts): WireDeskTexts =>
  Object.fromEntries(
    writtenIn(texts).map(({ locale, text: { title, summary, blocks } }) => [
      locale,
      { title, summary, text: writeText(blocks) },
    ]),
  )
