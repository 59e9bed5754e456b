import type { Locale } from '@candor/domain/languages/language-table.ts'
import { type TextFile, textsOf } from '@candor/domain/languages/text-files.ts'
import type { ArticleText } from '@candor/help/article-text.ts'
import { type ArticleSlug, articleSlugs } from '@candor/help/contents.ts'
import { type Article, makeArticle } from '@candor/help/make-article.ts'
import { listHelpEdits } from '@candor/wire/help.ts'
import { request } from '../api/request.ts'
import { overlayArticles } from './overlay-articles.ts'

/** Every file of articles, found by the bundler by its name; those of one language travel together. */
const files = import.meta.glob<TextFile<ArticleText>>('../../help/articles/*.ts')

async function loadArticle(slug: ArticleSlug, locale: Locale): Promise<Article> {
  const file = files[`../../help/articles/${slug}.${locale}.ts`]
  if (file === undefined) throw new Error(`there is no article ${slug} in ${locale}`)
  return makeArticle(slug, textsOf(await file()), locale)
}

/** What operators have written; without a network the articles are those that the app came with. */
async function loadEdits(locale: Locale) {
  const answer = await request(listHelpEdits, { query: { locale } }, { quiet: true })
  return answer.ok ? answer.value.articles : []
}

const loaded = new Map<Locale, Promise<readonly Article[]>>()

/** The articles of a language, fetched once a visit; what has failed is tried again when it is asked for again. */
export function loadArticles(locale: Locale): Promise<readonly Article[]> {
  const known = loaded.get(locale)
  if (known) return known
  const own = Promise.all(articleSlugs.map((slug) => loadArticle(slug, locale)))
  const all = Promise.all([own, loadEdits(locale)]).then(([shipped, edits]) =>
    overlayArticles(shipped, edits, locale),
  )
  loaded.set(locale, all)
  all.catch(() => loaded.delete(locale))
  return all
}
