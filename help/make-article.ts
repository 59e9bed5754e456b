import type { Locale } from '@candor/domain/languages/language-table.ts'
import { articleDates } from './article-dates.ts'
import type { ArticleText } from './article-text.ts'
import { isArticleSlug, isSectionName, nextToRead, type SectionName, sectionOf, slugsOf } from './contents.ts'
import { figuresFor } from './figures/all-figures.ts'
import { type Block, blockTexts, readBody } from './read-body.ts'

/** An article as it is read: figures filled in, marks understood. */
export type Article = {
  /** One of the contents, or of an article that operators have added. */
  readonly slug: string
  readonly section: SectionName
  readonly title: string
  /** Its first paragraph. */
  readonly summary: string
  readonly blocks: readonly Block[]
  /** The day on which it was last changed: `2026-11-02`. */
  readonly updated: string
  readonly next: readonly string[]
}

const FIGURE = /\{(\w+)\}/g

/** The names of the figures that a text asks for. */
export const figureNames = (text: string): string[] => [...text.matchAll(FIGURE)].map(([, name = '']) => name)

/** Puts the figures in. A name that no rule gives is a mistake of the author and crashes. */
function fillFigures(text: string, figures: Readonly<Record<string, string>>): string {
  return text.replaceAll(FIGURE, (whole, name: string) => {
    const figure = figures[name]
    if (figure === undefined) throw new Error(`no rule gives the figure ${whole}`)
    return figure
  })
}

/** Where an article that operators have added stands, and when it was changed. */
type Edited = { readonly section: string; readonly updated: string }

function placeOf(slug: string, edited: Edited | null): Pick<Article, 'section' | 'updated' | 'next'> {
  if (isArticleSlug(slug))
    return {
      section: sectionOf(slug),
      updated: edited?.updated ?? articleDates[slug],
      next: nextToRead(slug),
    }
  const section = edited && isSectionName(edited.section) ? edited.section : 'start'
  return { section, updated: edited?.updated ?? '', next: slugsOf(section).slice(0, 2) }
}

export function makeArticle(
  slug: string,
  { title, body }: ArticleText,
  locale: Locale,
  edited: Edited | null = null,
): Article {
  const figures = figuresFor(locale)
  const blocks = readBody(fillFigures(body, figures))
  const [first] = blocks
  return {
    slug,
    ...placeOf(slug, edited),
    title: fillFigures(title, figures),
    summary: first ? blockTexts(first).join(' ') : '',
    blocks,
  }
}
