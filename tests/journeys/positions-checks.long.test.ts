import { routes } from '@candor/app/routes.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkLook, looks } from './check-page.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atLimit, atMarket, placeBeside } from './trade-steps.ts'

const journey = openCandor()

const beat = (prices: Record<string, string>) => journey.candor.market.beat(Date.now(), prices)
const dialog = (page: Page) => page.locator('dialog:visible').last()

/** A long with both lines, a short with large figures, one that will be liquidated, and two orders. */
async function fill(context: BrowserContext): Promise<{ stopped: string; lost: string }> {
  beat({ XAUUSD: '4000.00', BTCUSD: '95260.00' })
  const both = { takeProfit: '4110.00', stopLoss: '3940.00' }
  const stopped = await placeBeside(context, { quantity: '0.05', type: atMarket('4000.01'), ...both })
  const lost = await placeBeside(context, { type: atMarket('4000.01') })
  const short = { symbol: 'BTCUSD', side: 'short', leverage: 2, quantity: '0.02' }
  await placeBeside(context, {
    ...short,
    type: atMarket('95259.99'),
    takeProfit: '90000.00',
    stopLoss: '95300.00',
  })
  for (const limit of ['3850.00', '3840.00']) await placeBeside(context, { type: atLimit(limit) })
  return { stopped: stopped.order.id, lost: lost.order.id }
}

type Check = (where: string) => Promise<void>

/** Walks over the wallet and its sheets in any language; `check` is what each of them has to pass. */
async function walkWallet(page: Page, check: Check): Promise<void> {
  const card = page.locator('article').filter({ hasText: '4,110.00' })
  await card.waitFor()
  await check('the positions')
  await card.getByRole('button').nth(0).click()
  await dialog(page).locator('input').fill('1234.56')
  await check('adding margin')
  await page.keyboard.press('Escape')
  await card.getByRole('button').nth(1).click()
  await dialog(page).locator('input').first().fill('1')
  await dialog(page).locator('input').last().fill('2')
  await dialog(page).locator('button').last().click()
  await page.locator('[aria-invalid=true]:visible').first().waitFor()
  await check('lines that cannot be')
  await page.keyboard.press('Escape')
  await card.getByRole('button').nth(2).click()
  await dialog(page).locator('input[type=range]').waitFor()
  await dialog(page).locator('fieldset button').nth(1).click()
  await check('closing a part')
  await dialog(page).locator('fieldset button').last().click()
  await dialog(page).locator('> div button').last().click()
  await page.locator('[role=alertdialog]:visible').waitFor()
  await check('the question before closing')
  for (const left of [1, 0]) {
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(left)
  }
  await page.locator('[role=tabpanel] > div > button').click()
  await page.locator('[role=alertdialog]:visible').waitFor()
  await check('the question before closing all')
  await page.keyboard.press('Escape')
  await page.getByRole('tab').nth(2).click()
  await page.locator('article summary').first().click()
  await check('the orders')
  await page.locator('article button').nth(1).click()
  await page.locator('[role=alertdialog]:visible').waitFor()
  await check('the question before cancelling')
  await page.keyboard.press('Escape')
}

/** What the feed does, what is shown of it, and what stays to be read. */
async function walkEnds(visit: Visit, ids: { stopped: string; lost: string }, check: Check): Promise<void> {
  const { page, open } = visit
  const notices = page.locator('[popover] button')
  beat({ XAUUSD: '3912.00' })
  await expect.poll(() => notices.count()).toBe(3)
  await check('a warning and a stop')
  beat({ XAUUSD: '3890.00' })
  await expect.poll(() => notices.count()).toBe(2)
  for (const at of [1, 0]) await notices.nth(at).click()
  await page.getByRole('tab').nth(3).click()
  await page.locator('summary').first().click()
  await check('what has ended')
  for (const [what, id] of Object.entries(ids)) {
    await open(`${routes.history.path}?order=${id}`)
    await page.locator('ol:visible').waitFor()
    await check(`the story of one that was ${what}`)
  }
}

describe('positions hold in every state', () => {
  it.each(looks('dark'))('in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const visit = await journey.visit({ memory: { locale, theme } })
    const { page, open, context } = visit
    await signInTrial(context)
    const ids = await fill(context)
    const check: Check = (where) => checkLook(page, look, where)
    await open(`${routes.wallet.path}?tab=positions`)
    await walkWallet(page, check)
    await walkEnds(visit, ids, check)
  })
})
