import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PageName, pageNames, routeOf } from '@candor/app/routes.ts'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { languages, locales } from '@candor/domain/languages/language-table.ts'
import { bundleApp } from '@candor/tools/build-app.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** Pages that are about something are opened with it. */
const about: Partial<Record<PageName, string>> = {
  detail: '?symbol=XAUUSD',
  chart: '?symbol=XAUUSD',
  helpArticle: '?article=settlement',
  wallet: '?tab=positions',
}

const wordsOf = (text: string): string[] => text.match(/[A-Za-z]{2,}/g) ?? []

const monthsAndDays = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, month + 1)).toUTCString(),
)

/** What is not ours to translate: names of instruments, languages and zones, codes, and what `Intl` writes in English. */
const known = new Set(
  [
    ...allInstruments().flatMap(({ symbol, name, baseAsset, quoteCurrency }) => [
      symbol,
      name.en,
      baseAsset,
      quoteCurrency,
    ]),
    ...locales.map((locale) => languages[locale].label),
    ...monthsAndDays,
    'Candor UTC',
  ]
    .flatMap(wordsOf)
    .map((word) => word.toLowerCase()),
)

async function show(page: Page, name: PageName): Promise<void> {
  await page.evaluate(
    (path) => {
      window.location.hash = path
    },
    `${routeOf(name).path}${about[name] ?? ''}`,
  )
  await page.locator(`[data-page=${name}]`).locator('h1, p, h2').locator('visible=true').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function checkPages(page: Page, names: readonly PageName[]): Promise<void> {
  for (const name of names) {
    await show(page, name)
    expect.soft(await findPlainWords(page, known), `${name}: text in code`).toEqual([])
    for (const width of [phone.width, 320]) {
      await page.setViewportSize({ width, height: phone.height })
      expect.soft(await findMisfits(page), `${name} at ${width}`).toEqual([])
    }
  }
}

describe('in a language that is longer by 40 %', () => {
  it('every text is longer, and none keeps a letter', () => {
    expect(pseudoText('Deposit {amount}')).toBe('Ďééṗóóšíííť {amount}')
    expect(pseudoText('Have you invested today?')).toHaveLength(34)
  })

  it('all pages of a customer are whole, and no text is left in code', async () => {
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
