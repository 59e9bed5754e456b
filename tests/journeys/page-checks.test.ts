import { type PageName, pageNames, routeOf } from '@candor/app/routes.ts'
import { languageList } from '@candor/client/words/languages.ts'
import { readBalance } from '@candor/wire/balance.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { byForm, meets } from '../test-form.ts'
import { checkSizes, violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atMarket, closeBeside, placeBeside } from './trade-steps.ts'
import { takeShifts, watchShifts } from './watch-shifts.ts'

const journey = openCandor()

/** The pages that have something of their own; the others share one that says what is to come. */
const mainPages: readonly PageName[] = ['home', 'my', 'preferences', 'language', 'login', 'register', 'help']
const themes = ['dark', 'light'] as const

/** Pages that are about something are opened with it. */
const about: Partial<Record<PageName, string>> = {
  detail: '?symbol=XAUUSD',
  chart: '?symbol=XAUUSD',
  helpArticle: '?article=settlement',
  wallet: '?tab=positions',
}

/** Pages underneath are hidden; the chart lies over everything, so that its page has no size of its own. */
const arrives = (page: Page, name: PageName | 'missing'): Promise<void> =>
  page.locator(`[data-page=${name}]`).locator('h1, p, h2').locator('visible=true').first().waitFor()

async function show(page: Page, name: PageName | 'missing', query = ''): Promise<void> {
  await page.evaluate(
    (path) => {
      window.location.hash = path
    },
    name === 'missing' ? '/pages/nowhere' : `${routeOf(name).path}${query}`,
  )
  await arrives(page, name)
}

describe('every page', () => {
  for (const [column, theme] of themes.entries()) {
    it(`has no accessibility violation and targets of 44 px, and does not scroll sideways, in the ${theme} theme`, async () => {
      const { page, open, context } = await journey.visit({ memory: { theme } })
      await signInTrial(context)
      await open('/')
      for (const [row, name] of ([...pageNames, 'missing'] as const).entries()) {
        if (!meets(row, column, themes.length)) continue
        await show(page, name)
        expect.soft(await violations(page), `${name}, ${theme}`).toEqual([])
        // Colours have no size: once for each page is enough.
        if (byForm(true, theme === 'dark')) await checkSizes(page, name)
      }
    })
  }
})

/** What moved by itself on a page until it had come to rest; a thousandth of the screen is less than an eye sees. */
async function expectStill(page: Page, name: PageName, how: string): Promise<void> {
  await arrives(page, name)
  await page.waitForLoadState('networkidle')
  // What comes last is drawn a moment after it has come.
  await page.waitForTimeout(300)
  const shifts = await takeShifts(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum <= 0.001 ? [] : shifts, `${name}, ${how}`).toEqual([])
}

describe('nothing moves by itself', () => {
  const openPages = pageNames.filter((name) => routeOf(name).access === 'open')
  const closedPages = pageNames.filter((name) => routeOf(name).access === 'customer')
  const ways = ['from another page', 'by its address'] as const

  /** In the short form a page is opened by one of both people, in one of both ways; from page to page it is another of the four. */
  const pagesFor = (who: 'a visitor' | 'a customer', way: (typeof ways)[number]): PageName[] => {
    const column = ways.indexOf(way)
    const place = who === 'a visitor' ? column : ways.length + column
    const opened = openPages.filter((_, row) => meets(row, place, 2 * ways.length))
    if (who === 'a visitor') return opened
    return [...opened, ...closedPages.filter((_, row) => meets(row, column, ways.length))]
  }

  const begin = async (who: 'a visitor' | 'a customer') => {
    const visit = await journey.visit()
    if (who === 'a customer') {
      await signInTrial(visit.context)
      journey.candor.market.beat(journey.candor.deps.clock(), { XAUUSD: '4000.00' })
      await placeBeside(visit.context, { type: atMarket('4000.01') })
    }
    await watchShifts(visit.context)
    await visit.open('/')
    // How the first page comes to a device that remembers nothing is not what is looked at here.
    await visit.page.waitForLoadState('networkidle')
    await takeShifts(visit.page)
    return visit
  }

  describe.each(['a visitor', 'a customer'] as const)('for %s', (who) => {
    it('on a page that is opened from another one', async () => {
      const { page } = await begin(who)
      for (const name of [...pagesFor(who, 'from another page'), 'home'] as const) {
        await show(page, name, about[name])
        await expectStill(page, name, 'from another page')
      }
    })

    it('on a page that is opened by its address', async () => {
      const { page } = await begin(who)
      for (const name of pagesFor(who, 'by its address')) {
        await page.goto(`${journey.candor.origin}/?${name}#${routeOf(name).path}${about[name] ?? ''}`)
        await expectStill(page, name, 'by its address')
      }
    })
  })
})

describe('home of a customer whose balance comes late', () => {
  it.each(['something', 'nothing'])('stays as it is with %s set aside', async (aside) => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    journey.candor.market.beat(journey.candor.deps.clock(), { XAUUSD: '4000.00' })
    const { position } = await placeBeside(context, { type: atMarket('4000.01') })
    if (aside === 'nothing' && position) await closeBeside(context, position.id, '0.02', '3999.99')
    await watchShifts(context)
    let answer = () => {}
    const isDrawn = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**${readBalance.path}`, async (route) => {
      await isDrawn
      await route.continue()
    })
    await open('/')
    await page.getByText('Instrument', { exact: true }).waitFor()
    await page.waitForTimeout(300)
    answer()
    await page.getByText(aside === 'something' ? /^Set aside/ : /^Available/).waitFor()
    await expectStill(page, 'home', `${aside} set aside`)
  })
})

describe('the main pages', () => {
  const others = languageList.slice(1)
  for (const [column, { dictValue }] of others.entries()) {
    it(`hold in ${dictValue}`, async () => {
      const { page, open, context } = await journey.visit({ memory: { locale: dictValue } })
      await signInTrial(context)
      await open('/')
      for (const name of mainPages.filter((_, row) => meets(row, column, others.length))) {
        await show(page, name)
        await checkSizes(page, `${name}, ${dictValue}`)
      }
    })
  }

  it('hold every interval of a chart on its side, under the longest names and prices', async () => {
    const prices = { BTCUSD: '123456.78', DOGEUSD: '0.11800' }
    journey.candor.market.beat(journey.candor.deps.clock(), prices)
    for (const [row, { dictValue }] of languageList.entries()) {
      const { page, open } = await journey.visit({
        viewport: { width: 667, height: 375 },
        memory: { locale: dictValue },
      })
      for (const symbol of Object.keys(prices).filter((_, column) => meets(row, column, 2))) {
        await open(`${routeOf('chart').path}?symbol=${symbol}`)
        const row = page.locator('header:visible').filter({ has: page.getByRole('radiogroup') })
        await row.getByText(symbol === 'BTCUSD' ? '123,456.78' : '0.11800').waitFor()
        const hidden = await row
          .getByRole('radiogroup')
          .evaluate((list) => list.scrollWidth - list.clientWidth)
        expect.soft(hidden, `${symbol}, ${dictValue}`).toBe(0)
      }
    }
  })

  for (const theme of themes.filter((each) => byForm(each === 'light', true))) {
    it(`hold for a visitor, and in the states of a form, in the ${theme} theme`, async () => {
      const { page, open } = await journey.visit({ memory: { theme } })
      await open('/')
      expect.soft(await violations(page), 'home of a visitor').toEqual([])
      for (const name of ['login', 'register'] as const) {
        await show(page, name)
        await page.locator('button[type=submit]:visible').click()
        await page.locator('[aria-invalid=true]:visible').first().waitFor()
        expect.soft(await violations(page), `${name} with errors`).toEqual([])
        await checkSizes(page, `${name} with errors`)
      }
      await page.getByRole('button', { name: 'Read the risks' }).click()
      await page.getByRole('dialog').waitFor()
      expect.soft(await violations(page), 'the risks').toEqual([])
    })
  }
})
