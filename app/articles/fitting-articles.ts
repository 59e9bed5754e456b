import type { Article } from '@candor/help/make-article.ts'
import type { ArticleSearch } from './search-articles.ts'
import { searchTerms } from './split-words.ts'

/** A message may be long; what it is about stands at its beginning. */
const mostRead = 200
const mostOffered = 2

/** Of a word or two one cannot say what a message will be about, and a greeting is about nothing. */
const fewestLetters = 8
const fewestHan = 4

/** Malay greets with a word for "safe", which many articles speak of. */
const greetings =
  /^\s*(?:hi|hello|hey|hai|good (?:morning|afternoon|evening)|selamat (?:pagi|tengah hari|petang|malam|sejahtera)|[你您]好|早安|午安|晚安|早上好|下午好|晚上好)(?!\p{Script=Latin})/iu

const withoutGreeting = (typed: string): string => typed.trim().replace(greetings, '')

const isTelling = (typed: string): boolean =>
  (typed.match(/\p{Script=Han}/gu)?.length ?? 0) >= fewestHan ||
  typed.replaceAll(/[^\p{L}]/gu, '').length >= fewestLetters

/** The articles that fit a message best: those that speak of all of it, or else of what is told in a title. */
export function fittingArticles(search: ArticleSearch, typed: string): readonly Article[] {
  const words = withoutGreeting(typed).slice(0, mostRead)
  if (!isTelling(words) || searchTerms(words).length === 0) return []
  const { found, near } = search(words)
  // Of those that speak of a part only, a word of the title says that it is more than chance.
  const meant = found.length > 0 ? found : near.filter(({ title }) => title.some(({ marked }) => marked))
  return meant.slice(0, mostOffered).map(({ article }) => article)
}
