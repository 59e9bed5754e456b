import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { type Locale, localeForTag } from '@candor/domain/languages/language-table.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { HomeFacts } from '@candor/wire/home-facts.ts'
import type { WireMarketStatus } from '@candor/wire/quotes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { writeInstrument } from '../instruments/instrument-detail.ts'
import { createStatusSheet } from '../quotes/status-sheet.ts'
import { writeQuote } from '../quotes/write-quote.ts'

/** What `app/start/prerender.tsx` is built to. */
type PrerenderFile = {
  symbolsOf(markets: readonly WireMarketStatus[]): readonly string[]
  openPrerender(): Promise<(locale: Locale, facts: HomeFacts) => string>
}

/** A built app: its entry page, and what draws its home page. */
type BuiltApp = {
  html: string
  symbolsOf: PrerenderFile['symbolsOf']
  render(locale: Locale, facts: HomeFacts): string
}

type Page = { text: string; packed: Buffer }

/** Where the entry page has room for it. */
const drawnHere = '<!-- prerendered -->'
const brotliQuality = 5

/** The app may be built again while we run; then both files are read anew. Null where the build has no such file, as in most tests. */
function followBuild(appFolder: string): () => Promise<BuiltApp | null> {
  let stamp = ''
  let built: BuiltApp | null = null
  return async () => {
    const file = join(appFolder, 'prerender.js')
    const found = await stat(file).catch(() => null)
    const fresh = found === null ? '' : `${found.mtimeMs}-${found.ino}`
    if (fresh === stamp) return built
    built = null
    if (found !== null) {
      const html = await readFile(join(appFolder, 'index.html'), 'utf8')
      const { symbolsOf, openPrerender }: PrerenderFile = await import(`${pathToFileURL(file).href}?${fresh}`)
      built = { html, symbolsOf, render: await openPrerender() }
    }
    stamp = fresh
    return built
  }
}

/** JSON inside HTML: no text of it can end the element it is in. */
const writeJson = (facts: HomeFacts): string => JSON.stringify(facts).replaceAll('<', '\\u003c')

function compose({ html, render }: BuiltApp, locale: Locale, facts: HomeFacts): string {
  const drawn = `<!--prerendered--><div class="prerendered" inert>${render(locale, facts)}</div><script type="application/json" id="home-facts">${writeJson(facts)}</script><!--/prerendered-->`
  return html
    .replace('<html ', () => `<html data-prerendered="${locale} ${facts.at}" `)
    .replace(drawnHere, () => drawn)
}

/**
 * Somebody opens the app's address who may be a visitor without an account: no session, no practice account to return to. Whoever else asks for the page,
 * such as a worker that keeps it, gets it as it was built.
 */
const isFirstVisit = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' && !headers.cookie?.includes('candor_')

/** As the boot script chooses: by the language that the browser names first. */
const languageOf = ({ headers }: FastifyRequest): Locale =>
  localeForTag(/^[\w-]+/.exec(headers['accept-language'] ?? '')?.[0] ?? '') ?? 'en'

const readsBrotli = ({ headers }: FastifyRequest): boolean =>
  /(?:^|[,\s])br\s*(?:,|$)/.test(String(headers['accept-encoding'] ?? ''))

/** Draws the home page with the prices of this second, so that they are seen before any script has arrived: once a second and language at most. */
export function registerPrerenderedHome(server: FastifyInstance, deps: Dependencies): void {
  const { board, clock, log, appFolder } = deps
  const build = followBuild(appFolder)
  const statusSheet = createStatusSheet(clock)
  const pages = new Map<Locale, { at: number; page: Promise<Page | null> }>()

  const draw = async (locale: Locale): Promise<Page | null> => {
    const app = await build()
    if (app === null) return null
    const markets = [...statusSheet().markets]
    const instruments = app.symbolsOf(markets).flatMap((symbol) => findInstrument(symbol) ?? [])
    const quotes = instruments.flatMap(({ symbol }) => board.quoteOf(symbol) ?? [])
    // A server that has just started may not have all prices yet.
    if (quotes.length < instruments.length) return null
    const facts = {
      at: clock(),
      markets,
      instruments: instruments.map(writeInstrument),
      quotes: quotes.map(writeQuote),
    }
    const text = compose(app, locale, facts)
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return { text, packed: await promisify(brotliCompress)(text, { params }) }
  }
  const pageIn = (locale: Locale): Promise<Page | null> => {
    const known = pages.get(locale)
    if (known && Math.abs(clock() - known.at) < secondMs) return known.page
    const page = draw(locale).catch((error) => {
      log.error({ err: error }, 'the home page could not be drawn')
      return null
    })
    pages.set(locale, { at: clock(), page })
    return page
  }

  server.get('/', async (request, reply) => {
    const page = isFirstVisit(request) ? await pageIn(languageOf(request)) : null
    if (page === null) return reply.sendFile('index.html', appFolder)
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie, sec-fetch-dest',
    })
    return readsBrotli(request) ? reply.header('content-encoding', 'br').send(page.packed) : page.text
  })
}
