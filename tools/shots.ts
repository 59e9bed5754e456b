import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pageAt } from '@candor/app/routes.ts'
import { type Locale, languageList } from '@candor/client/words/languages.ts'
import { launchBrowser } from '@candor/tests/journeys/launch-browser.ts'
import { signInTrial } from '@candor/tests/journeys/sign-in-customer.ts'
import { startThrowAwayCandor } from '@candor/tests/journeys/throw-away-candor.ts'
import type { Browser, Page } from 'playwright-core'
import { buildAppIfStale } from './build-app.ts'
import { secondsSince } from './print-steps.ts'
import { shootConsole } from './shot-console.ts'
import { type View, views } from './shot-views.ts'

/** npm run shots [-- filter]: a picture of every page as people see it. A filter is part of a picture's name, as in `login` or `zh-light`. */

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'shots')
const AT_ONCE = 2

type Look = { width: number; height: number; theme: 'dark' | 'light'; locale: Locale }

const phone = { width: 375, height: 812 }
const looks: readonly Look[] = [
  ...languageList.flatMap(({ dictValue: locale }) =>
    (['dark', 'light'] as const).map((theme) => ({ ...phone, theme, locale })),
  ),
  { width: 320, height: 640, theme: 'dark', locale: 'en' },
  { width: 1280, height: 800, theme: 'dark', locale: 'en' },
]

const fileOf = (view: View, look: Look): string =>
  join(String(look.width), `${view.name}-${look.locale}-${look.theme}.png`)

async function openPage(browser: Browser, origin: string, look: Look, customer: boolean): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    deviceScaleFactor: 2,
    baseURL: origin,
    timezoneId: 'Asia/Kuala_Lumpur',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  if (customer) await signInTrial(context)
  const page = await context.newPage()
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, value)
    },
    { theme: look.theme, locale: look.locale, 'locale.chosen': 'yes' },
  )
  await page.goto('/')
  await page.locator('main h1').first().waitFor()
  return page
}

/** The view is there with all it shows: neither its page nor anything on it is still being loaded. */
async function settle(page: Page, path: string): Promise<void> {
  const name = pageAt(path.split('?')[0] ?? '') ?? 'missing'
  // The chart fills the screen and leaves its page without a height.
  const sign = name === 'chart' ? 'canvas' : ':is(h1, h2, p, input)'
  await page.locator(`[data-page=${name}] ${sign}:visible`).first().waitFor()
  await page.waitForFunction(
    (waiting) => [...document.querySelectorAll(waiting)].every((each) => !each.checkVisibility()),
    '[aria-busy=true], [class*=skeleton]',
  )
  await page.evaluate(() => document.fonts.ready)
}

async function take(page: Page, view: View, look: Look): Promise<void> {
  await page.evaluate((path) => window.location.assign(`#${path}`), view.path)
  await settle(page, view.path)
  await view.act?.(page)
  await page.screenshot({ path: join(FOLDER, fileOf(view, look)), animations: 'disabled' })
}

/** All pictures of one look for visitors or for customers; a state that cannot be left gets a browser of its own. */
async function takeAll(
  browser: Browser,
  origin: string,
  look: Look,
  customer: boolean,
  wanted: readonly View[],
): Promise<void> {
  const shared = wanted.filter((view) => !view.last)
  const groups = [shared, ...wanted.filter((view) => view.last).map((view) => [view])]
  for (const group of groups.filter(({ length }) => length > 0)) {
    const page = await openPage(browser, origin, look, customer)
    for (const view of group) await take(page, view, look)
    await page.context().close()
  }
}

const filter = process.argv[2] ?? ''
const began = performance.now()
const jobs = looks.flatMap((look) =>
  [false, true].map((customer) => ({
    look,
    customer,
    wanted: views.filter((view) => view.customer === customer && fileOf(view, look).includes(filter)),
  })),
)
if (filter === '') rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
// The simulated market, so that there are charts and curves to see.
await buildAppIfStale(console.log)
const candor = await startThrowAwayCandor({ live: true })
await sleep(8_000)
const browser = await launchBrowser()
let count = 0
const work = async (): Promise<void> => {
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    await takeAll(browser, candor.origin, job.look, job.customer, job.wanted)
    count += job.wanted.length
  }
}
try {
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  count += await shootConsole(browser, FOLDER, filter)
} finally {
  await browser.close()
  await candor.stop()
}
console.log(`${count} pictures in ${FOLDER}, taken in ${secondsSince(began)}.`)
process.exit(0)
