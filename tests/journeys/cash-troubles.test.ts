import { routes } from '@candor/app/routes.ts'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { describeLong, itLong } from '../long-form.ts'
import { askFor, fillDeposit, hasBalance, shown, status } from './cash-steps.ts'
import { openCandor } from './open-candor.ts'
import { passRequests } from './review-requests.ts'
import { goodPassword, registerSomeone, signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

async function logIn(page: Page, contact: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(contact)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

describe('a session that runs out over a form', () => {
  it('loses nothing that was typed or uploaded', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    const { contact } = await registerSomeone(context)
    await open(routes.deposit.path)
    await fillDeposit(page, '1250.50')
    expectTrouble(/deposits|401/)
    await journey.candor.expireSessions()
    const prompt = page.getByRole('alertdialog', { name: 'Your login session has expired' })
    await prompt.getByRole('button', { name: 'Stay on this page' }).click()
    await page.getByRole('button', { name: 'I have sent $1,250.50' }).click()
    await prompt.getByRole('button', { name: 'Log in again' }).click()
    await logIn(page, contact)
    await shown(page, /KB, uploaded/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'I have sent $1,250.50' }).click()
    await status(page).getByText('In review').waitFor()
  })
})

describeLong('a session that runs out over a deposit', () => {
  it('is asked about where the receipt is refused, which is shown as soon as it can be', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    await registerSomeone(context)
    await open(routes.deposit.path)
    await fillDeposit(page, '2000')
    expectTrouble(/receipts|401/)
    // Of all that the page asks for, the photo alone comes too late.
    const code = 'session-expired'
    const over = { type: `/api/docs#${code}`, title: code, status: 401, code, message: code, fields: [] }
    const refuse = (route: Route) => route.fulfill({ status: 401, json: { ...over, requestId: 'late' } })
    await page.route('**/api/v1/receipts/*', refuse, { times: 1 })
    await page.getByRole('button', { name: 'I have sent $2,000.00' }).click()
    const prompt = page.getByRole('alertdialog', { name: 'Your login session has expired' })
    await prompt.getByRole('button', { name: 'Stay on this page' }).click()
    await page.getByRole('button', { name: 'Open the receipt' }).click()
    const picture = page.getByRole('img', { name: 'Your receipt' })
    await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(300)
  })
})

describe('a request that is decided while it is being taken back', () => {
  it('says Cancellation failed, and why', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await open(routes.withdraw.path)
    await askFor(page, '500.00')
    // The page does not hear of the decision, as behind a bad connection.
    await page.route(/\/api\/v1\/withdrawals\/[0-9a-f-]{36}$/, (route) => route.abort())
    expectTrouble(/withdrawals|409/)
    await page.getByRole('button', { name: 'Take the request back' }).click()
    await passRequests(journey.candor)
    const asked = page.getByRole('alertdialog')
    await asked.getByRole('button', { name: 'Take it back' }).click()
    await asked.getByText('Cancellation failed').waitFor()
    await asked.getByText('This request has already been decided. Nothing was changed.').waitFor()
    await asked.getByRole('button', { name: 'Cancel', exact: true }).click()
    await asked.waitFor({ state: 'hidden' })
  })
})

describe('an answer that gets lost', () => {
  it('is asked for again under the same key, also after a reload, and the money moves once', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await open(routes.withdraw.path)
    expectTrouble(/withdrawals|ERR_FAILED/)
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/withdrawals', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return await route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('350')
    await page.getByRole('button', { name: 'Withdraw $350.00' }).click()
    await page.getByText('Your request of $350.00 has no answer yet.').waitFor()
    await page.reload()
    await page.getByText('Your request of $350.00 has no answer yet.').waitFor()
    await page.getByRole('button', { name: 'Send $350.00 again' }).click()
    await status(page).getByText('In review').waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await open('/')
    await shown(page, 'Available $9,650.00').waitFor()
    await open(routes.withdraw.path)
    await page.getByRole('button', { name: 'Withdraw', exact: true }).waitFor()
  })
})

describe('without a network', () => {
  it('home shows the balance that was last heard of, with its time, and forms keep what was typed', async () => {
    const { page, open, context, expectTrouble } = await journey.visit({ workers: true })
    await signInTrial(context)
    await open('/')
    await hasBalance(page, '$10,000.00')
    expectTrouble(/WebSocket|ERR_|Failed to load resource|request failed/)
    await page.getByRole('link', { name: 'Deposit' }).click()
    await page.getByRole('textbox', { name: 'Amount you sent' }).fill('75')
    await context.setOffline(true)
    await shown(page, 'You are offline.').waitFor()
    expect(await page.getByRole('button', { name: 'I have sent $75.00' }).isDisabled()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Amount you sent' }).inputValue()).toBe('75')
    await page.goBack()
    await page.getByRole('heading', { name: /^Balance at \d\d:\d\d$/ }).waitFor()
    await hasBalance(page, '$10,000.00')
    const deposit = page.getByRole('navigation', { name: 'Quick actions' }).getByText('Deposit')
    await deposit.click()
    expect(page.url()).toMatch(/#\/$/)
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Have you invested today?' }).waitFor()
  })

  itLong('the balance leaves the device with the customer', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/')
    await hasBalance(page, '$10,000.00')
    const kept = () => page.evaluate(() => window.localStorage.getItem('kept.balance'))
    expect(await kept()).toContain('10000.00')
    await open(routes.my.path)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await shown(page, 'Practice money. One tap, no e-mail, nothing real is at risk.').waitFor()
    expect(await kept()).toBeNull()
  })
})
