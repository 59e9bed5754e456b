import { routes } from '@candor/app/routes.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkLook, looks } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { makeDays } from './portfolio-steps.ts'
import { signInTrial } from './sign-in-customer.ts'
import { sendBeside, sheet } from './trade-steps.ts'

const journey = openCandor()
const wallet = routes.wallet.path

type Check = (where: string) => Promise<void>

/** One limit that is partly used with a looser one waiting, and notes that are passed at once. */
async function setUp(context: BrowserContext): Promise<void> {
  await makeDays(journey.candor, context)
  for (const value of ['300.00', '500.00'])
    await sendBeside(context, '/api/v1/limits/loss-per-day', { value }, 'PUT')
  const notes = { instrumentPercent: 20, marketPercent: 20, leverageTenths: 10 }
  await sendBeside(context, '/api/v1/limits/notes', notes, 'PUT')
}

const closeSheet = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
}

async function walkPortfolio(page: Page, check: Check): Promise<void> {
  const buttons = page.locator('#period-panel section button:visible')
  await buttons.nth(9).waitFor()
  await page.getByRole('slider').focus()
  await check('the portfolio, with a point that is read')
  await page.locator('#period-panel select').selectOption('BTCUSD')
  await page.locator('#period-panel i').nth(1).waitFor()
  await check('a comparison')
  await buttons.nth(0).click()
  await sheet(page).locator('li').first().waitFor()
  await check('what a return means')
  await closeSheet(page)
}

async function walkLimits(page: Page, check: Check): Promise<void> {
  // The list of the limits has a name, which that of the view before this one has not.
  const limits = page.locator('ul[aria-label] button:visible')
  await limits.first().waitFor()
  await check('the limits')
  await limits.first().click()
  await sheet(page).locator('input').fill('0')
  await sheet(page).locator('input').blur()
  await page.locator('[aria-invalid=true]:visible').waitFor()
  await check('a limit that cannot be')
  await sheet(page).locator('input').fill('900')
  await sheet(page).locator('[role=status]').waitFor()
  await check('a looser limit')
  await closeSheet(page)
  await page.locator('section:visible button', { hasText: /^30/ }).click()
  await page.locator('[role=alertdialog]:visible').waitFor()
  await check('the question before a break')
  await closeSheet(page)
}

describe('wallet, portfolio, limits and runs hold in every look', () => {
  it.each(looks('light'))('in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const { page, open, context } = await journey.visit({ memory: { locale, theme } })
    await signInTrial(context)
    await setUp(context)
    const check: Check = (where) => checkLook(page, look, where)
    await open(wallet)
    await page.locator('#wallet-panel section').waitFor()
    await check('the assets')
    await open(`${wallet}?view=portfolio`)
    await walkPortfolio(page, check)
    await open(`${wallet}?view=limits`)
    await walkLimits(page, check)
    await open(`${wallet}?view=runs`)
    await page.locator('li a[href*="view=portfolio"]:visible').waitFor()
    await check('the runs')
    await page.locator('main button:visible').last().click()
    await sheet(page).locator('form').waitFor()
    await check('the question before starting again')
  })
})
