import { type PlaceName, placeNames, places } from '@candor/console/frame/place-table.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { inTurns } from '../test-form.ts'
import { violations } from './check-page.ts'
import { sidewaysScroll } from './check-targets.ts'
import { askDeposit, askVerification, askWithdrawal } from './console-cases.ts'
import { desk, followRequests, goOnTo, openConsole, signInAs } from './console-steps.ts'
import { fillAccount } from './full-account.ts'
import { phone } from './launch-browser.ts'
import { openCandor } from './open-candor.ts'
import { sendBeside } from './trade-steps.ts'

const journey = openCandor()

/** Lists that have tabs. */
const viewed = [
  'verifications',
  'deposits',
  'withdrawals',
  'loans',
  'approvals',
  'support',
] as const satisfies readonly PlaceName[]

const themes = ['dark', 'light'] as const

const everyRole = 'support,reviewer,editor,risk,admin'

/** Colours that fade from one theme to the other are in neither of them. */
async function showTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate((next) => {
    document.documentElement.setAttribute('data-theme', next)
    for (const animation of document.getAnimations()) animation.finish()
  }, theme)
}

describe('every page of the console', () => {
  it('has no axe violation in either theme, and fits a phone', async () => {
    await askDeposit(await journey.visit(), '2000')
    await askWithdrawal(await journey.visit(), '6000.00')
    await askVerification(await journey.visit())
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Everybody', everyRole)
    const untilQuiet = followRequests(page)
    await openConsole(page, places.account.path)
    for (const [row, name] of placeNames.entries()) {
      await page.setViewportSize(desk)
      await goOnTo(page, places[name].path)
      await untilQuiet()
      for (const theme of inTurns(row, themes, themes.length)) {
        await showTheme(page, theme)
        expect.soft(await violations(page), `${name}, ${theme}`).toEqual([])
      }
      await page.setViewportSize(phone)
      expect.soft(await sidewaysScroll(page), `${name} on a phone`).toEqual([])
    }
  })

  itLong('has no axe violation in any part of a customer and any view of a list', async () => {
    const { context: owner } = await journey.visit()
    const customer = `${places.customers.path}/${await fillAccount(owner)}`
    await sendBeside(owner, '/api/v1/support/messages', { text: 'Where is my deposit?' })
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Lim Bee Hoon', everyRole)
    const untilQuiet = followRequests(page)
    await openConsole(page, '')
    for (const path of [customer, ...viewed.map((name) => places[name].path)]) {
      await page.setViewportSize(desk)
      await goOnTo(page, path)
      const tabs = page.getByRole('tablist').first().getByRole('tab')
      await tabs.first().waitFor()
      for (let place = 0; place < (await tabs.count()); place += 1) {
        const tab = tabs.nth(place)
        await tab.click()
        await untilQuiet()
        for (const theme of inTurns(place, themes, themes.length)) {
          await showTheme(page, theme)
          expect.soft(await violations(page), `${path}, ${await tab.textContent()}, ${theme}`).toEqual([])
        }
      }
      await page.setViewportSize(phone)
      expect.soft(await sidewaysScroll(page), `${path} on a phone`).toEqual([])
    }
  })

  it('is in the language that was chosen, over a reload', async () => {
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Nadia Salleh', 'reviewer')
    await openConsole(page, 'account')
    // The page is drawn anew in the other language, the radio with it.
    await page.getByRole('radio', { name: '繁體中文' }).click()
    await page.getByRole('heading', { name: '你的帳戶' }).waitFor()
    await page.goto('/console/people')
    await page.getByRole('heading', { name: '人員與角色', level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant')
  })
})
