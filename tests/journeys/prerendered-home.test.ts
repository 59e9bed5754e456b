import { intlTag, locales } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const words = await loadEveryLanguage<Record<string, string>>(
  (locale) => import(`../../app/words/home.${locale}.ts`),
)

/** Holds scripts, or answers, back until they are released. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const drawn = (page: Page) => page.locator('.prerendered')
const openWithoutScripts = (page: Page) => page.goto(journey.candor.origin, { waitUntil: 'commit' })

/** What can be read, without what depends on the visitor's time zone. */
const textOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((home) => {
    const copy = home.cloneNode(true) as Element
    for (const zoned of copy.querySelectorAll('[data-local-time]')) zoned.remove()
    return [...copy.querySelectorAll('h1, h2, h3, p, a, button, span')].map((each) => each.textContent)
  })

describe("a visitor's home page", () => {
  it.each(locales)(
    'is read with its prices before any script has arrived, and stays as it is when the app takes over: %s',
    async (locale) => {
      journey.candor.market.beat(Date.now(), { BTCUSD: '86601.13' })
      const { page, expectTrouble } = await journey.visit({ locale: intlTag(locale), isFirst: true })
      expectTrouble(/ERR_ABORTED|request failed/)
      const releaseScripts = await hold(page, '**/assets/*.js')
      // Nothing but the HTML tells the app a price.
      const releaseAnswers = await hold(page, '**/api/**')
      await openWithoutScripts(page)
      await drawn(page).getByRole('heading', { level: 1, includeHidden: true }).waitFor()
      const before = await textOf(page, '.prerendered main')
      expect(before).toContain(words[locale]['home.question'])
      expect(before.filter((text) => text === '86,601.13')).not.toHaveLength(0)
      releaseScripts()
      await drawn(page).waitFor({ state: 'detached' })
      expect(await textOf(page, 'main')).toEqual(before)
      releaseAnswers()
    },
  )

  it('is drawn for nobody who has chosen another language, a market, or a list of their own', async () => {
    for (const memory of [{ locale: 'malay' }, { 'market-tab': 'crypto' }, { watchlist: '["ETHUSD"]' }]) {
      const { page, expectTrouble } = await journey.visit({ memory, isFirst: true })
      expectTrouble(/ERR_ABORTED|request failed/)
      await hold(page, '**/assets/*.js')
      await openWithoutScripts(page)
      await page.locator('.boot-nav').waitFor()
      expect(await drawn(page).isVisible()).toBe(false)
    }
  })

  it('is not sent to who has a session', async () => {
    const { page, context } = await journey.visit({ isFirst: true })
    await signInTrial(context)
    const answer = await page.goto(journey.candor.origin)
    expect(await answer?.text()).not.toContain('home-facts')
  })

  it('is not shown once its prices are old: a page that was kept, or an app that does not arrive', async () => {
    const kept = await journey.visit({ isFirst: true })
    kept.expectTrouble(/ERR_ABORTED|request failed/)
    await kept.page.clock.setFixedTime(Date.now() + 60_000)
    await hold(kept.page, '**/assets/*.js')
    await openWithoutScripts(kept.page)
    await kept.page.locator('.boot-nav').waitFor()

    const late = await journey.visit({ isFirst: true })
    late.expectTrouble(/ERR_ABORTED|request failed/)
    await late.page.clock.install()
    await hold(late.page, '**/assets/*.js')
    await openWithoutScripts(late.page)
    await drawn(late.page).locator('h1').waitFor()
    await late.page.clock.fastForward(16_000)
    await late.page.locator('.boot-nav').waitFor()
    expect(await drawn(late.page).isVisible()).toBe(false)
  })
})
