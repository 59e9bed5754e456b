import type { Locale } from '@candor/domain/languages/language-table.ts'
import { type Article, makeArticle } from '@candor/help/make-article.ts'
import type { listHelpEdits } from '@candor/wire/help.ts'
import type { ReplyOf } from '@candor/wire/route.ts'

type Edit = ReplyOf<typeof listHelpEdits>['articles'][number]

/** An older app may not know a figure that a newer server's rules give; then its own text is the better one. */
function readEdit({ slug, section, updated, ...text }: Edit, locale: Locale): Article | null {
  try {
    return makeArticle(slug, text, locale, { section, updated })
  } catch {
    return null
  }
}

/** The articles that the app came with, over them what operators have written, and what they have added. */
export function overlayArticles(
  shipped: readonly Article[],
  edits: readonly Edit[],
  locale: Locale,
): readonly Article[] {
  const edited = edits.flatMap((edit) => readEdit(edit, locale) ?? [])
  const bySlug = new Map(edited.map((article) => [article.slug, article]))
  const known = new Set(shipped.map(({ slug }) => slug))
  return [
    ...shipped.map((article) => bySlug.get(article.slug) ?? article),
    ...edited.filter(({ slug }) => !known.has(slug)),
  ]
}
