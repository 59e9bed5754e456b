import { type Locale, locales } from '@candor/domain/languages/language-table.ts'
import type { ArticleText } from './article-text.ts'
import type { ArticleSlug } from './contents.ts'
import { figuresFor } from './figures/all-figures.ts'
import { figureNames } from './make-article.ts'
import { readBody } from './read-body.ts'

/** An article in every language, as its author writes it. */
export type EditedTexts = Readonly<Record<Locale, ArticleText>>

/** Articles that the app draws itself, because they do something on the device: another text would be read by nobody. */
export const drawnSlugs = [
  'settlement',
  'seeds',
  'proof',
  'refusals',
] as const satisfies readonly ArticleSlug[]

export const isDrawn = (slug: string): boolean => drawnSlugs.some((drawn) => drawn === slug)

/** What is wrong with an author's text, where, and which figure it is about. */
type EditTrouble =
  | { locale: Locale; part: 'title' | 'body'; why: 'empty' | 'marks' }
  | { locale: Locale; part: 'body'; why: 'figure-unknown' | 'figure-missing'; figure: string }

const namedIn = ({ title, body }: ArticleText): Set<string> => new Set(figureNames(`${title} ${body}`))

function readsWell(body: string): boolean {
  try {
    return readBody(body)[0]?.kind === 'paragraph'
  } catch {
    return false
  }
}

/**
 * The first thing that is wrong in one language. Figures come from the rules: one that the article had is still named, and none that no rule
 * gives.
 */
export function troubleIn(locale: Locale, text: ArticleText, wanted: Iterable<string>): EditTrouble | null {
  if (text.title.trim() === '') return { locale, part: 'title', why: 'empty' }
  if (text.body.trim() === '') return { locale, part: 'body', why: 'empty' }
  const known = figuresFor(locale)
  const named = namedIn(text)
  for (const figure of named)
    if (!Object.hasOwn(known, figure)) return { locale, part: 'body', why: 'figure-unknown', figure }
  for (const figure of wanted)
    if (!named.has(figure)) return { locale, part: 'body', why: 'figure-missing', figure }
  return readsWell(text.body) ? null : { locale, part: 'body', why: 'marks' }
}

/** Whether it can still be shown: a version that was written for an older product may name a figure that no rule gives any more. */
export const isReadable = (texts: EditedTexts): boolean =>
  locales.every((locale) => troubleIn(locale, texts[locale], []) === null)

/**
 * The first thing that is wrong with an article. One that the product ships keeps every figure it had in a language; in a new one all languages
 * name the same figures.
 */
export function findEditTrouble(texts: EditedTexts, shipped: EditedTexts | null): EditTrouble | null {
  const everywhere = new Set(locales.flatMap((locale) => [...namedIn(texts[locale])]))
  for (const locale of locales) {
    const trouble = troubleIn(locale, texts[locale], shipped ? namedIn(shipped[locale]) : everywhere)
    if (trouble) return trouble
  }
  return null
}
