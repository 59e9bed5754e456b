import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { createBegunMarket } from '../database/begun-market.ts'
import { createTestDatabase, inUse } from '../database/test-database.ts'
import { leaveContext, takeContext } from './keep-contexts.ts'
import { phone, shareBrowser } from './launch-browser.ts'
import {
  type CandorOptions,
  startThrowAwayCandor,
  type Tables,
  type ThrowAwayCandor,
} from './throw-away-candor.ts'

/** One person's browser, watched: whatever goes wrong in it without having been expected fails the journey. */
export type Visit = {
  page: Page
  context: BrowserContext
  /** From now on trouble that looks like this is part of the story. */
  expectTrouble(pattern: RegExp): void
  /** Opens a page by its route; a route differs from another only behind the `#`, so the document is opened once. */
  open(path?: string): Promise<void>
}

type Opened = Visit & { troubles: string[]; expected: RegExp[]; leave(): Promise<void> }

/** What the browser remembers from an earlier visit. */
type Memory = Record<string, string>

/** `isFirst`: the browser has fetched nothing before, not even the files that are kept for ever. */
type VisitOptions = BrowserContextOptions & { memory?: Memory; workers?: boolean; isFirst?: boolean }

type Journey = {
  readonly candor: ThrowAwayCandor
  visit(options?: VisitOptions): Promise<Visit>
}

function watch(page: Page, troubles: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => troubles.push(`page error: ${error.stack ?? error.message}`))
  page.on('crash', () => troubles.push('the page crashed'))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Asking is given up when the answer is not wanted any more: the page was left, or a newer question took its place. A page of the console says
    // every few seconds which case is open on it, and may be doing so when it is left.
    const isQuestion = request.method() === 'GET' || /\/(?:preview|open-case)$/.test(request.url())
    if (reason === 'net::ERR_ABORTED' && isQuestion) return
    troubles.push(`request failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`answer ${response.status()}: ${response.url()}`)
  })
}

async function openVisit(browser: Browser, origin: string, options: VisitOptions): Promise<Opened> {
  const { memory = {}, workers = false, isFirst = false, ...given } = options
  const settings: BrowserContextOptions = {
    viewport: phone,
    locale: 'en-GB',
    baseURL: origin,
    serviceWorkers: workers ? 'allow' : 'block',
    reducedMotion: 'reduce',
    ...given,
  }
  const isUsual = !workers && !isFirst && Object.keys(given).every((name) => name === 'viewport')
  const taken = await takeContext(browser, settings, !isUsual)
  const { context, page } = taken
  const troubles: string[] = []
  const expected: RegExp[] = []
  watch(page, troubles)
  await page.addInitScript((kept: Memory) => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
    // Only at the first opening: later the app itself is the one who remembers.
    if (window.sessionStorage.getItem('remembered') !== null) return
    window.sessionStorage.setItem('remembered', 'yes')
    for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, value)
  }, memory)
  return {
    page,
    context,
    leave: () => leaveContext(taken),
    troubles,
    expected,
    expectTrouble: (pattern) => expected.push(pattern),
    open: async (path = '/') => {
      await page.goto(`${origin}/#${path}`)
      await page.locator('main').waitFor()
    },
  }
}

/** Tables in the cluster that all journeys of a run share. */
export async function takeTables(): Promise<Tables> {
  const { url, drop } = await createTestDatabase()
  return { url, auditReads: inUse().auditReads, stop: drop }
}

/** The same, in which a market has run since midnight. */
async function takeBegunTables(): Promise<Tables> {
  const { url, drop } = await createBegunMarket(Date.now())
  return { url, stop: drop }
}

/** Starts a throw-away Candor for the tests of one file, and watches every visit they make in the worker's browser. */
export function openCandor(options: CandorOptions = {}): Journey {
  let candor: ThrowAwayCandor | undefined
  let browser: Browser | undefined
  let visits: Opened[] = []

  beforeAll(async () => {
    ;[candor, browser] = await Promise.all([
      startThrowAwayCandor({
        tables: options.live ? takeBegunTables : takeTables,
        appFolder: inject('appCopy'),
        ...options,
      }),
      shareBrowser(),
    ])
  })
  afterEach(async () => {
    const found = visits.flatMap(({ troubles, expected }) =>
      troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble))),
    )
    for (const { leave } of visits) await leave()
    visits = []
    expect(found, 'trouble that no step of the journey expected').toEqual([])
  })
  afterAll(() => candor?.stop())

  const running = () => {
    if (!candor || !browser) throw new Error('Candor is open only while a test runs')
    return { candor, browser }
  }
  return {
    get candor() {
      return running().candor
    },
    async visit(options = {}) {
      const visit = await openVisit(running().browser, running().candor.origin, options)
      visits.push(visit)
      return visit
    },
  }
}
