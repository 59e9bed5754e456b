import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PageName, pageNames, routeOf } from '@candor/app/routes.ts'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { languages, locales } from '@candor/domain/languages/language-table.ts'
import { bundleApp } from '@candor/tools/build-app.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { findMisfits, findPlainWords } from './check-fit.ts'
import { phone } from './launch-browser.ts'
import { openCandor } from './open-candor.ts'
import { pseudoText, pseudoTexts } from './pseudo-texts.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atMarket, placeBeside } from './trade-steps.ts'

const appFolder = mkdtempSync(join(tmpdir(), 'candor-pseudo-'))
beforeAll(() => bundleApp(appFolder, [pseudoTexts()]))
afterAll(() => rmSync(appFolder, { recursive: true, force: true }))

const journey = openCandor({ appFolder })

/** Pages that are about something, or have several views, are opened with them. */
const queries: Partial<Record<PageName, readonly string[]>> = {
  detail: ['?symbol=XAUUSD', '?symbol=BTCUSD&view=recurring'],
  chart: ['?symbol=XAUUSD'],
  history: ['', '?view=postings', '?view=statement', '?view=recurring'],
  wallet: [
    '',
    '?tab=positions',
    '?tab=orders',
    '?tab=closed',
    '?view=portfolio',
    '?view=limits',
    '?view=runs',
  ],
  preferences: ['', '?view=notifications'],
  security: ['', '?view=two-factor', '?view=delete'],
  helpArticle: ['settlement', 'seeds', 'proof', 'refusals', 'liquidation', 'order-refused', 'missing'].map(
    (slug) => `?article=${slug}`,
  ),
  login: ['', '?view=forgot'],
}

const wordsOf = (text: string): string[] => text.match(/[A-Za-z]{2,}/g) ?? []

const writeDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })

/** Days of more than a year, each on another day of the week: `Thu, 01 Jan 2026 00:00:00 GMT Thursday 1 January 2026`. */
const monthsAndDays = Array.from({ length: 24 }, (_, count) => {
  const at = new Date(Date.UTC(2026, 0, 1 + 17 * count))
  return `${at.toUTCString()} ${writeDate.format(at)}`
})

/** What is not ours to translate: names of instruments, languages, indicators and formats, what `Intl` writes, and what comes from settings. */
const known = new Set(
  [
    ...allInstruments().map(({ symbol, name, baseAsset, quoteCurrency }) =>
      [symbol, name.en, baseAsset, quoteCurrency].join(' '),
    ),
    ...locales.map((locale) => languages[locale].label),
    ...monthsAndDays,
    'Candor UTC PDF CSV MA EMA BOLL VOL RSI MACD KDJ',
    // The bank account of an installation without settings, and the device that the browser says it is.
    'Sample Client Account, Sample Bank, Kuala Lumpur, Linux',
  ]
    .flatMap(wordsOf)
    .map((word) => word.toLowerCase()),
)

async function show(page: Page, name: PageName | 'missing', query = ''): Promise<void> {
  const path = name === 'missing' ? '/pages/nowhere' : `${routeOf(name).path}${query}`
  await page.evaluate((to) => {
    window.location.hash = to
    // A language that is none of ours, so that what is made for languages other than English counts.
    document.documentElement.lang = 'art'
  }, path)
  await page.locator(`[data-page=${name}]`).locator('h1, p, h2').locator('visible=true').first().waitFor()
  await page.evaluate(settle)
}

/** Until nothing on the page says that it is on its way, and what it says stays the same. Runs in the page. */
async function settle(): Promise<void> {
  let before = ''
  for (let tries = 0; tries < 200; tries += 1) {
    const waiting = [...document.querySelectorAll('[aria-busy=true]')]
    const now = document.body.innerText
    if (now === before && !waiting.some((each) => each.checkVisibility())) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the page does not come to rest')
}

async function checkPages(page: Page, names: readonly PageName[]): Promise<void> {
  const views = names.flatMap((name) => (queries[name] ?? ['']).map((query) => ({ name, query })))
  for (const [place, { name, query }] of views.entries()) {
    // From another page, because a page shows the view it had until the next one is there.
    if (views[place - 1]?.name === name) await show(page, 'missing')
    await show(page, name, query)
    expect.soft(await findPlainWords(page, known), `${name}${query}: text in code`).toEqual([])
    for (const width of [phone.width, 320]) {
      await page.setViewportSize({ width, height: phone.height })
      expect.soft(await findMisfits(page), `${name}${query} at ${width}`).toEqual([])
    }
  }
}

describe('in a language that is longer by 40 %', () => {
  it('every text is longer, and none keeps a letter', () => {
    expect(pseudoText('Deposit {amount}')).toBe('Ďééṗóóšíííť {amount}')
    expect(pseudoText('Have you invested today?')).toHaveLength(34)
  })

  it('what does not fit and what is left in code would be found', async () => {
    const { page } = await journey.visit()
    await page.setContent(`
      <p style="width: 4rem; overflow: hidden; white-space: nowrap">Çúúť óóƒƒƒ ĥéééŕééé</p>
      <a href="#" style="display: block; width: 1rem">Ŵíííťĥďŕáááŵ</a>
      <p style="margin-left: 20rem; white-space: nowrap">Ťóóó ƒááŕŕŕ</p>
      <button>Óóñéé</button><button style="margin-left: -2rem" aria-label="Left in code">Ťŵóó</button>`)
    expect(await findMisfits(page)).toEqual([
      'cut off: Çúúť óóƒƒƒ ĥéééŕééé',
      'wider than its control: Ŵíííťĥďŕáááŵ',
      'outside the window: Ťóóó ƒááŕŕŕ',
      'over each other: Óóñéé | Ťŵóó',
      'over each other: Óóñéé | Left in code',
    ])
    expect(await findPlainWords(page, new Set(['code']))).toEqual([
      '"Left" in "Left in code"',
      '"in" in "Left in code"',
    ])
  })

  itLong('all pages of a customer are whole, and no text is left in code', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    journey.candor.market.beat(journey.candor.deps.clock(), { XAUUSD: '4000.00' })
    await placeBeside(context, { type: atMarket('4000.01') })
    await open('/')
    await checkPages(page, pageNames)
  })

  it('so are those of a visitor', async () => {
    const { page, open } = await journey.visit()
    await open('/')
    await checkPages(page, ['home', 'login', 'register'])
  })
})
