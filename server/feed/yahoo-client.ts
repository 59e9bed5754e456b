import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { shorten } from './feed-trouble.ts'
import { yahooFields } from './yahoo-quote.ts'

export type YahooRefusal = {
  readonly kind: 'rate-limited' | 'no-answer' | 'malformed'
  /** How long the server asked us to stay away; 0 where it did not say. */
  readonly waitMs: number
  readonly detail: string
}

/** One request for the quotes of a few symbols. What comes back is not checked in any way. */
export type AskYahoo = (
  symbols: readonly string[],
  signal: AbortSignal,
) => Promise<Result<readonly unknown[], YahooRefusal>>

type Fetch = typeof globalThis.fetch

class StatusError extends Error {
  readonly status: number
  readonly waitMs: number
  constructor(status: number, waitMs: number) {
    super(`status ${status}`)
    this.status = status
    this.waitMs = waitMs
  }
}

/**
 * Asks through yahoo-finance2, which knows the cookies and the crumb that the service wants. It is loaded with the first request, because
 * most installations never make one. After any refusal the next request begins with fresh cookies: the library keeps a
 * crumb for as long as its cookie lives and does not notice that the service has dropped it.
 */
export function yahooClient(fetch: Fetch = globalThis.fetch): AskYahoo {
  let library: Promise<Library> | null = null
  return async (symbols, signal) => {
    try {
      library ??= openLibrary(fetch)
      const { quote } = await library
      const rows = await quote(symbols, signal)
      return Array.isArray(rows) ? accept(rows) : refuse({ kind: 'malformed', waitMs: 0, detail: 'no list' })
    } catch (error) {
      library = null
      return refuse(refusalOf(error))
    }
  }
}

type Library = { readonly quote: (symbols: readonly string[], signal: AbortSignal) => Promise<unknown> }

async function openLibrary(fetch: Fetch): Promise<Library> {
  const [{ default: createYahooFinance }, { default: quote }, { ExtendedCookieJar }] = await Promise.all([
    import('yahoo-finance2/createYahooFinance'),
    import('yahoo-finance2/modules/quote'),
    import('yahoo-finance2/lib/cookieJar'),
  ])
  const YahooFinance = createYahooFinance({ modules: { quote } })
  const silent = () => {}
  const client = new YahooFinance({
    cookieJar: new ExtendedCookieJar(),
    logger: { info: silent, warn: silent, error: silent, debug: silent, dir: silent },
    // It would ask the package registry for its newest version.
    versionCheck: false,
    suppressNotices: ['yahooSurvey'],
    queue: { concurrency: 1 },
  })
  return {
    quote: (symbols, signal) =>
      client.quote(
        [...symbols],
        { fields: [...yahooFields] },
        // One odd field of one symbol would spoil the whole answer; we read every field ourselves anyway.
        { validateResult: false, fetch: politely(fetch, signal) },
      ),
  }
}

/**
 * Adds our signal, and turns refusals into errors here, because the library prints their address with the crumb in it. Of the page that
 * only gives the cookie it takes any status, and so do we.
 */
const politely =
  (fetch: Fetch, signal: AbortSignal): Fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, signal })
    const { status } = response
    const isPage = String(input).startsWith('https://finance.yahoo.com/')
    if (status < 400 || (isPage && status !== 429)) return response
    await response.body?.cancel()
    throw new StatusError(status, waitOf(response.headers.get('retry-after')))
  }

const waitOf = (retryAfter: string | null): number =>
  retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0

function refusalOf(error: unknown): YahooRefusal {
  const detail = error instanceof Error ? shorten(error.message) : 'no error'
  if (error instanceof StatusError)
    return { kind: error.status === 429 ? 'rate-limited' : 'no-answer', waitMs: error.waitMs, detail }
  const isNetwork = error instanceof TypeError || (error instanceof Error && /Abort|Timeout/.test(error.name))
  return { kind: isNetwork ? 'no-answer' : 'malformed', waitMs: 0, detail }
}
