import { readFile } from 'node:fs/promises'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import { type ArticleBlock, readArticleText } from '@candor/domain/news/article-block.ts'
import { guides } from './guide-list.ts'

export type Guide = {
  id: string
  symbols: readonly string[]
  language: Locale
  title: string
  summary: string
  blocks: ArticleBlock[]
}

/** The first line of a file is the title, the second the summary, and the text follows an empty line. */
async function readGuide({ id, symbols }: (typeof guides)[number], language: Locale): Promise<Guide> {
  const text = await readFile(new URL(`./guides/${id}.${language}.txt`, import.meta.url), 'utf8')
  const [title = '', summary = ''] = text.split('\n')
  return {
    id,
    symbols,
    language,
    title,
    summary,
    blocks: readArticleText(text.split('\n').slice(2).join('\n')),
  }
}

/** Reads the guides of a language when somebody asks for it first, and keeps them. */
export function createGuides(): (language: Locale) => Promise<readonly Guide[]> {
  const known = new Map<Locale, Promise<readonly Guide[]>>()
  return (language) => {
    const reading = known.get(language) ?? Promise.all(guides.map((guide) => readGuide(guide, language)))
    known.set(language, reading)
    return reading
  }
}
