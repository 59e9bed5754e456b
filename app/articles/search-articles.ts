import type { Article } from '@candor/help/make-article.ts'
import { blockTexts } from '@candor/help/read-body.ts'
import MiniSearch, { type Query, type SearchOptions } from 'minisearch'
import { excerptOf, markMatches, type Piece } from './mark-matches.ts'
import { nearestWord } from './nearest-word.ts'
import { isHan, searchTerms, splitWords } from './split-words.ts'

export type Found = {
  readonly article: Article
  readonly title: readonly Piece[]
  readonly excerpt: readonly Piece[]
}

type SearchAnswer = {
  /** Articles that speak of all that was typed, the best first. */
  readonly found: readonly Found[]
  /** Where none does: those that speak of a part of it. */
  readonly near: readonly Found[]
  /** What was searched for, where it is spelt otherwise than what was typed. */
  readonly understood: string | null
}

export type ArticleSearch = (typed: string) => SearchAnswer

/** Of a word that is in more articles than this share, or of one like `do` and `my`, none can be recognised. */
const commonShare = 0.4
const mostNear = 3

/** Words may be typed in part; of Chinese only a single letter, because two are a word. */
const looseness: SearchOptions = {
  prefix: (term) => (isHan(term) ? [...term].length === 1 : term.length > 1),
  boost: { slug: 3, title: 3 },
}

type Row = { id: string; slug: string; title: string; text: string }

const rowOf = ({ slug, title, blocks }: Article): Row => ({
  id: slug,
  // What an article is about in one or two words; English, as half of the market's words are in every language.
  slug: slug.replaceAll('-', ' '),
  title,
  text: blocks.flatMap(blockTexts).join('\n'),
})

/** In how many articles each word is. */
function countArticles(rows: readonly Row[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { title, text } of rows) {
    const terms = new Set(splitWords(`${title}\n${text}`).map(({ term }) => term))
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return counts
}

/** Makes the search of the articles of one language; made once, it answers within a few milliseconds. */
export function makeArticleSearch(articles: readonly Article[]): ArticleSearch {
  const rows = articles.map(rowOf)
  const counts = countArticles(rows)
  const bySlug = new Map<string, Article>(articles.map((article) => [article.slug, article]))
  const index = new MiniSearch<Row>({
    fields: ['slug', 'title', 'text'],
    tokenize: (text) => splitWords(text).map(({ term }) => term),
    processTerm: (term) => term,
    searchOptions: { ...looseness, tokenize: searchTerms },
  })
  index.addAll(rows)
  // In Chinese another letter is another word, so that only words of other scripts can be mistyped.
  const words = new Map([...counts].filter(([word]) => !isHan(word)))
  const spelt = [...words.keys()]

  const isCommon = (term: string): boolean => (counts.get(term) ?? 0) > commonShare * articles.length
  const search = (query: Query, typed: readonly string[]): Found[] =>
    index.search(query).flatMap(({ id, terms: matched }) => {
      const article = bySlug.get(String(id))
      const terms = new Set([...matched, ...typed.filter((term) => isHan(term) || term.length > 3)])
      if (!article) return []
      return [{ article, title: markMatches(article.title, terms), excerpt: excerptOf(article, terms) }]
    })

  /** With a mistyped word put right, where it is the beginning of none that articles have; null where nothing had to be. */
  const understand = (terms: readonly string[]): string | null => {
    const isStrange = (term: string): boolean =>
      !isHan(term) && term.length > 3 && !/\p{Nd}/u.test(term) && !spelt.some((word) => word.startsWith(term))
    const meant = terms.map((term) => (isStrange(term) ? (nearestWord(term, words) ?? term) : term))
    return meant.some((term, place) => term !== terms[place]) ? meant.join(' ') : null
  }

  return (typed) => {
    const understood = understand(searchTerms(typed))
    const terms = searchTerms(understood ?? typed)
    const telling = terms.filter((term) => !isCommon(term) && (isHan(term) || term.length > 2))
    const queries = telling.length > 0 ? telling : terms
    const found = queries.length > 0 ? search({ combineWith: 'AND', queries }, terms) : []
    if (found.length > 0) return { found, near: [], understood }
    return { found, near: search({ combineWith: 'OR', queries }, terms).slice(0, mostNear), understood: null }
  }
}
