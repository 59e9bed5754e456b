import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { isLocale } from '@candor/domain/languages/language-table.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { conversionAt } from '@candor/domain/money/conversion.ts'
import { writeRate } from '@candor/domain/money/rate.ts'
import { usdPairOf } from '@candor/domain/money/usd-pair.ts'
import { newsLanguages } from '@candor/domain/news/news-languages.ts'
import { type DayDigest, type DayRates, digestDay } from '@candor/domain/portfolio/day-digest.ts'
import { daysBetween } from '@candor/domain/portfolio/profit-days.ts'
import { timeWeighted } from '@candor/domain/portfolio/time-weighted.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { readDigest, type WireMoved } from '@candor/wire/digest.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { listArticles } from '../news/news-table.ts'
import { writeArticle } from '../news/write-article.ts'
import { writeInstant } from '../quotes/write-quote.ts'
import { findRun, lookNow, type RunView } from './period-points.ts'
import { sumPosted } from './period-postings.ts'
import { type FullSnapshot, findSnapshotUntil, listSnapshots } from './snapshot-table.ts'

type Day = { day: string; from: number; until: number }
type Cited = Pick<WireMoved, 'news' | 'unexplained' | 'simulated'>

/** A story of the evening before may move the morning. */
const newsBeforeMs = 12 * hourMs
const mostCited = 3

/** Instants have years of four digits, and a day may end a day later in the customer's zone. */
const lastDay = Temporal.PlainDate.from('9999-12-30')

/** The civil day in the customer's zone; null where there is no such zone, or no such day. */
function dayIn(text: string, zone: string): Day | null {
  try {
    const date = Temporal.PlainDate.from(text)
    if (Temporal.PlainDate.compare(date, lastDay) >= 0) return null
    return daysBetween(date, date, zone)[0] ?? null
  } catch {
    return null
  }
}

/** What there was when the day began and when it ended, or is now; null where there was no money yet. */
async function findEdges(
  deps: Dependencies,
  customerId: bigint,
  { first }: RunView,
  { from, until }: Day,
): Promise<{ start: FullSnapshot; end: FullSnapshot; isOver: boolean } | null> {
  const isOver = until <= deps.clock()
  if (!first || first.at >= until || from > deps.clock()) return null
  const known = (at: number) => findSnapshotUntil(deps.database, customerId, { from: first.at, until: at })
  const start = from <= first.at ? first : ((await known(from)) ?? first)
  const end = isOver ? ((await known(until)) ?? start) : await lookNow(deps, customerId)
  return { start, end, isOver }
}

/** The rates of the currencies that what is open is quoted in, at the beginning and at the end; those that are not known are left out. */
async function findRates(
  { candles, board }: Dependencies,
  symbols: readonly string[],
  { from, until }: Day,
  isOver: boolean,
): Promise<Map<string, DayRates>> {
  const currencies = new Set(symbols.flatMap((symbol) => findInstrument(symbol)?.quoteCurrency ?? []))
  const rates = new Map<string, DayRates>()
  const closeAt = async (symbol: string, before: number) =>
    (await candles.list({ symbol, interval: '15m', before, limit: 1 })).candles.at(-1)?.close ?? null
  for (const currency of currencies) {
    const pair = usdPairOf(currency)
    if (pair === null) continue
    const start = await closeAt(pair.symbol, from)
    const end = isOver ? await closeAt(pair.symbol, until) : (board.quoteOf(pair.symbol)?.last ?? null)
    if (start !== null && end !== null)
      rates.set(currency, { currency, start: conversionAt(pair, start), end: conversionAt(pair, end) })
  }
  return rates
}

/** Articles about what moved, from the day itself and the evening before. Prices that are simulated follow no news, so none is named. */
async function citeNews(
  { database, board, config }: Dependencies,
  { contributors }: DayDigest,
  { from, until }: Day,
  locale: string | undefined,
): Promise<Cited> {
  const symbols = [...new Set(contributors.flatMap(({ symbol }) => symbol ?? []))].filter(findInstrument)
  const isSimulated = (symbol: string) => (board.quoteOf(symbol)?.source ?? 'simulated') === 'simulated'
  const [simulated, real] = [symbols.filter(isSimulated), symbols.filter((symbol) => !isSimulated(symbol))]
  const sources = config.newsSources.map(({ language }) => language)
  const languages = newsLanguages(isLocale(locale) ? locale : 'en', sources)
  const within = { from: from - newsBeforeMs, until }
  const page = { languages, before: null, limit: mostCited, words: null, within }
  // Each by itself: what is written most about does not hide what moved beside it, nor do later days hide this one.
  const found = await Promise.all(
    real.map(async (symbol) => {
      const articles = await listArticles(database, { ...page, symbols: [symbol] })
      return articles.map((article) => ({ symbol, article: writeArticle(article) }))
    }),
  )
  const news = found.flat()
  const unexplained = symbols.filter((symbol) => !news.some((cited) => cited.symbol === symbol))
  return { news, unexplained, simulated }
}

const writeDigest = (digest: DayDigest) => ({
  contributors: digest.contributors.map(({ made, ...line }) => ({ ...line, made: writeCents(made) })),
  together: writeCents(digest.together),
  fees: writeCents(digest.fees),
  financing: writeCents(digest.financing),
  interest: writeCents(digest.interest),
  currencies: digest.currencies.map(({ currency, made }) => ({ currency, made: writeCents(made) })),
  profit: writeCents(digest.result),
})

/** Why a customer's portfolio moved on one day, from postings and prices alone. */
export function registerDigestRoute(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerRoute(server, readDigest, async ({ query, session }) => {
    const { id } = session.customer
    const day = dayIn(query.day, query.zone ?? 'UTC')
    if (day === null) return refuse(refusal('invalid-request', { path: 'zone', problem: 'field-invalid' }))
    const run = await findRun(deps, session.customer, null)
    const edges = run && (await findEdges(deps, id, run, day))
    const span = { day: day.day, from: writeInstant(day.from), until: writeInstant(day.until) }
    if (!edges) return accept({ ...span, moved: null })
    const { start, end, isOver } = edges
    const numbers = { after: start.lastNumber, until: end.lastNumber }
    const [posted, between, rates] = await Promise.all([
      sumPosted(database, id, numbers),
      listSnapshots(database, id, { after: day.from, until: day.until }),
      findRates(
        deps,
        start.open.flatMap(({ symbol }) => symbol ?? []),
        day,
        isOver,
      ),
    ])
    const ratesOf = (symbol: string) => rates.get(findInstrument(symbol)?.quoteCurrency ?? '') ?? null
    const digest = digestDay({ posted, atStart: start.open, atEnd: end.open, ratesOf })
    const share = timeWeighted([
      { ...start, at: day.from },
      ...between,
      { ...end, at: isOver ? day.until : end.at },
    ])
    const paidIn = cents(end.flow - start.flow)
    return accept({
      ...span,
      moved: {
        isOver,
        startEquity: writeCents(start.equity),
        endEquity: writeCents(end.equity),
        paidIn: writeCents(paidIn),
        share: share === null ? null : writeRate(share),
        postings: Number(end.lastNumber - start.lastNumber),
        ...writeDigest(digest),
        ...(await citeNews(deps, digest, day, query.locale)),
      },
    })
  })
}
