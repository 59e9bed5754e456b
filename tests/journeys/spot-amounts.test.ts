import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { registerSomeone, signInTrial } from './sign-in-customer.ts'
import { button, told } from './trade-steps.ts'

const journey = openCandor()

const spotOf = (symbol: string) => `${routes.detail.path}?symbol=${symbol}&way=spot`
const feed = (prices: Record<string, string>) =>
  journey.candor.market.beat(journey.candor.deps.clock(), prices)

beforeEach(() => feed({ AAPL: '272.41', BTCUSD: '85310.20' }))

const enter = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text)

async function openTicket(page: Page, open: (path: string) => Promise<void>, path: string): Promise<void> {
  await open(path)
  await page.locator('form dl:visible').waitFor()
}

describe('a spot ticket', () => {
  it('says why an amount comes to a little less, and what a quantity counts', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await openTicket(page, open, spotOf('BTCUSD'))
    await enter(page, 'Amount', '500')
    // 0.00585 × 85,310.21 is 499.06 and the fee 0.50; a step more would cost 0.85.
    await told(page, /^In steps of 0\.00001 BTC this comes to \$499\.\d\d\. \$0\.\d\d stays/).waitFor()
    await page.getByRole('radio', { name: 'Quantity' }).click()
    await expect.poll(() => page.locator('form').getByText('BTC', { exact: true }).count()).toBe(1)
  })

  it('says Account not verified, and that a pair of currencies cannot be kept', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    await registerSomeone(context)
    await openTicket(page, open, spotOf('AAPL'))
    await enter(page, 'Amount', '50')
    expectTrouble(/403/)
    await button(page, 'Buy, $50.00').click()
    await page.getByRole('alert').getByText('Account not verified').waitFor()
    await open(spotOf('EURUSD'))
    await told(page, 'A currency pair cannot be bought and kept').waitFor()
  })
})
