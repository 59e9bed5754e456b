import { type PageName, pageNames, routeOf } from '@candor/app/routes.ts'
import { languageList } from '@candor/app/words/languages.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkSizes, violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atMarket, placeBeside } from './trade-steps.ts'
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
  for (const theme of themes) {
    it(`has no accessibility violation in the ${theme} theme`, async () => {
      const { page, open, context } = await journey.visit({ memory: { theme } })
      await signInTrial(context)
      await open('/')
      for (const name of [...pageNames, 'missing'] as const) {
        await show(page, name)
        expect.soft(await violations(page), `${name}, ${theme}`).toEqual([])
      }
    })
  }

  it('has targets of 44 px and does not scroll sideways', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/')
    for (const name of [...pageNames, 'missing'] as const) {
      await show(page, name)
      await checkSizes(page, name)
    }
  })
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

  const begin = async (who: 'a visitor' | 'a customer') => {
    const visit = await journey.visit()
    if (who === 'a customer') {
      await signInTrial(visit.context)
      journey.candor.market.beat(journey.candor.deps.clock(), { XAUUSD: '4000.00' })
      await placeBeside(visit.context, { type: atMarket('4000.01') })
    }
    await watchShifts(visit.context)
    await visit.open('/')
    return visit
  }

  describe.each([
    ['a visitor', openPages],
    ['a customer', pageNames],
  ] as const)('for %s', (who, names) => {
    it('on a page that is opened from another one', async () => {
      const { page } = await begin(who)
      for (const name of [...names, 'home'] as const) {
        await show(page, name, about[name])
        await expectStill(page, name, 'from another page')
      }
    })

    it('on a page that is opened by its address', async () => {
      const { page } = await begin(who)
      for (const name of names) {
        await page.goto(`${journey.candor.origin}/?${name}#${routeOf(name).path}${about[name] ?? ''}`)
        await expectStill(page, name, 'by its address')
      }
    })
  })
})

describe('the main pages', () => {
  for (const { dictValue } of languageList.slice(1)) {
    it(`hold in ${dictValue}`, async () => {
      const { page, open, context } = await journey.visit({ memory: { locale: dictValue } })
      await signInTrial(context)
      await open('/')
      for (const name of mainPages) {
        await show(page, name)
        await checkSizes(page, `${name}, ${dictValue}`)
      }
    })
  }

  for (const theme of themes) {
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
