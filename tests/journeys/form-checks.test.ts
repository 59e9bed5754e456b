import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { registerSomeone, signInTrial } from './sign-in-customer.ts'
import { goldPage, openLong } from './ticket-steps.ts'
import { told } from './trade-steps.ts'

const journey = openCandor()

beforeEach(() => journey.candor.market.beat(journey.candor.deps.clock(), { XAUUSD: '4320.00' }))

/** Goes through a field without typing anything. */
async function pass(page: Page, name: string): Promise<void> {
  await page.getByLabel(name, { exact: true }).focus()
  await page.keyboard.press('Tab')
}

const isFocused = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).evaluate((field) => field === document.activeElement)

describe('forms', () => {
  it('that change a password say what is missing when a field is left, and go to the first error', async () => {
    const { page, context, open } = await journey.visit()
    await registerSomeone(context)
    await open(routes.changePassword.path)
    await pass(page, 'Confirm new password')
    await told(page, 'Please confirm the new password').waitFor()
    await pass(page, 'Current password')
    await told(page, 'Please enter password').waitFor()
    await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-43')
    await page.getByLabel('Confirm new password', { exact: true }).fill('Quiet-Harbour-44')
    await page.keyboard.press('Tab')
    await told(page, 'The two passwords do not match').waitFor()
    // What was said of the two goes with the key that makes them one.
    await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-44')
    await told(page, 'The two passwords do not match').waitFor({ state: 'hidden' })
    await page.locator('button[type=submit]:visible').click()
    await expect.poll(() => isFocused(page, 'Current password')).toBe(true)
  })

  it('for a forgotten password and for a new one by link judge a field that is left empty', async () => {
    const { page, open } = await journey.visit()
    await open(`${routes.login.path}?view=forgot`)
    await page.locator('input:visible').first().focus()
    await page.keyboard.press('Shift+Tab')
    await told(page, 'Please enter account').waitFor()
    await open(`${routes.login.path}?reset=${'a'.repeat(43)}`)
    await page.locator('input[type=password]:visible').nth(1).focus()
    await page.keyboard.press('Shift+Tab')
    await told(page, 'Please confirm the new password').waitFor()
  })

  it('of a ticket and a withdrawal do, too', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open(goldPage)
    const ticket = await openLong(page)
    await ticket.getByRole('textbox', { name: 'Margin' }).focus()
    await page.keyboard.press('Tab')
    await told(page, 'Please enter an amount').waitFor()
    await open(routes.withdraw.path)
    await page.getByRole('textbox', { name: 'Amount' }).focus()
    await page.keyboard.press('Tab')
    await told(page, 'Please enter an amount').waitFor()
  })
})
