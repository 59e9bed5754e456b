import { isLocale, type Locale } from '@candor/domain/languages/language-table.ts'
import { newsLanguages } from '@candor/domain/news/news-languages.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { listNews, readArticle, readArticlePicture } from '@candor/wire/news.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import { namePicture } from '../pictures/name-picture.ts'
import { findArticle, findPicture, listArticles } from './news-table.ts'
import { pricesAt } from './prices-then.ts'
import { createGuides, type Guide } from './read-guides.ts'
import { writeArticle, writeGuide } from './write-article.ts'

const usualPage = 20

const localeOf = (text: string): Locale => (isLocale(text) ? text : 'en')

const isGuideId = (id: string): boolean => !/^[0-9a-f]{8}-/.test(id)

type Asked = { symbols: readonly string[] | null; words: string | null }

/** Whether a guide is what somebody asks for. */
const fits = ({ title, summary, symbols }: Guide, asked: Asked): boolean =>
  (asked.symbols === null || symbols.some((symbol) => asked.symbols?.includes(symbol))) &&
  (asked.words === null || `${title} ${summary}`.toLowerCase().includes(asked.words.toLowerCase()))

export function registerNewsRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, config } = deps
  const guidesIn = createGuides()
  const sourceLanguages = config.newsSources.map(({ language }) => language)

  registerRoute(server, listNews, async ({ query }) => {
    const [locale, limit] = [localeOf(query.locale), Number(query.limit ?? usualPage)]
    const asked = { symbols: query.symbols?.split(',') ?? null, words: query.words ?? null }
    const before = query.before ?? null
    // Guides stand behind all stories, on the last page.
    if (before !== null && isGuideId(before)) return accept({ articles: [], more: false })
    const languages = newsLanguages(locale, sourceLanguages)
    const found = await listArticles(database, { ...asked, languages, before, limit: limit + 1 })
    const articles = found.slice(0, limit).map(writeArticle)
    if (found.length > limit) return accept({ articles, more: true })
    const guides = (await guidesIn(locale)).filter((guide) => fits(guide, asked)).map(writeGuide)
    return accept({ articles: [...articles, ...guides], more: false })
  })

  registerRoute(server, readArticle, async ({ params, query }) => {
    const locale = localeOf(query.locale)
    const guide = (await guidesIn(locale)).find(({ id }) => id === params.id)
    if (guide) return accept({ ...writeGuide(guide), blocks: guide.blocks, pricesThen: [] })
    const found = isGuideId(params.id) ? undefined : await findArticle(database, params.id, locale)
    if (!found) return refuse(refusal('not-found'))
    const pricesThen = await pricesAt(deps, found.symbols, found.published_at.getTime())
    return accept({ ...writeArticle(found), blocks: found.blocks, pricesThen })
  })

  registerAnswerRoute(server, readArticlePicture, async ({ params, reply }) => {
    const picture = await findPicture(database, params.id)
    if (picture === null) return refuse(refusal('not-found'))
    namePicture(reply, 'news.jpg')
    return accept(picture)
  })
}
