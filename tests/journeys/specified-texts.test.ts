import { routes } from '@candor/app/routes.ts'
import { signIn } from '@candor/wire/customers.ts'
import { endOtherDevices } from '@candor/wire/security.ts'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connected } from './await-connected.ts'
import { fillDeposit, shown, status } from './cash-steps.ts'
import { makeReceipt } from './make-receipt.ts'
import { openCandor } from './open-candor.ts'
import { rejectRequests } from './review-requests.ts'
import { goodPassword, registerSomeone, signInTrial } from './sign-in-customer.ts'
import { goldPage, openLong } from './ticket-steps.ts'
import { atLimit, atMarket, button, placeBeside, sheet, told } from './trade-steps.ts'
import { chooseCountry, fieldOf, openVerification } from './verify-steps.ts'

const journey = openCandor()

const gold = (price: string, state: 'live' | 'stale' = 'live') =>
  journey.candor.market.beat(journey.candor.deps.clock(), { XAUUSD: price }, { state })

/** A dialog says a text in full: its question is the title, and the rest is below what it is about. */
async function saysInFull(dialog: Locator, text: string): Promise<void> {
  for (const sentence of text.split(/(?<=\?) |\. /))
    await dialog.getByText(sentence).filter({ visible: true }).first().waitFor()
}

/** Types into a field and leaves it. */
async function leave(page: Page, field: Locator, typed: string): Promise<void> {
  await field.fill(typed)
  await page.keyboard.press('Tab')
}

/** Another device of somebody who is registered. */
async function signInElsewhere(contact: string): Promise<BrowserContext> {
  const { context } = await journey.visit()
  const data = { account: contact, password: goodPassword, deviceId: 'another-device-of-theirs' }
  expect((await context.request.post(signIn.path, { data })).status()).toBe(200)
  return context
}

describe('before something is ended', () => {
  it('its customer is asked, and told what it means', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    gold('4000.00')
    await placeBeside(context, { type: atMarket('4000.01') })
    await placeBeside(context, { type: atLimit('3900.00') })
    await open(`${routes.wallet.path}?tab=positions`)
    await button(page, 'Close').click()
    await sheet(page).getByRole('button', { name: 'Close position' }).click()
    const asked = page.getByRole('alertdialog')
    await saysInFull(asked, 'Close this position? The position is cleared after closing.')
    await asked.getByRole('button', { name: 'Close position' }).click()
    await told(page, 'Position closed successfully').waitFor()
    await page.getByRole('tab', { name: /^Orders/ }).click()
    await button(page, 'Cancel order XAU/USD, Long 20×').click()
    await saysInFull(asked, 'Cancel this order? It cannot be restored after cancellation.')
    await asked.getByRole('button', { name: 'Cancel order' }).click()
    await told(page, 'Order cancellation successful').waitFor()
  })
})

describe('a session', () => {
  it('that another device has ended asks over the page, and refuses what is opened after that', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    const { contact } = await registerSomeone(context)
    await connected(page, () => open(routes.my.path))
    const other = await signInElsewhere(contact)
    expectTrouble(/401/)
    expect((await other.request.post(endOtherDevices.path)).status()).toBe(200)
    const asked = page.getByRole('alertdialog')
    await saysInFull(asked, 'Your login session has expired. You can stay on this page or log in again?')
    const stay = asked.getByRole('button', { name: 'Stay on this page' })
    await stay.click()
    await asked.waitFor({ state: 'hidden' })
    await open(`${routes.wallet.path}?view=limits`)
    await stay.click()
    await told(page, 'Invalid session or session has expired. Please log in again.').waitFor()
  })
})

describe('a deposit', () => {
  it('that a reviewer rejects is told as failed', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await connected(page, () => open(routes.deposit.path))
    await fillDeposit(page, '40')
    await page.getByRole('button', { name: 'I have sent $40.00' }).click()
    await status(page).getByText('In review').waitFor()
    await rejectRequests(journey.candor, 'The receipt cannot be read')
    await page.getByText('Recharge failed').locator('visible=true').first().waitFor()
    await status(page).getByText('Rejected').waitFor()
  })

  it('that is rejected before its page has read it again is told as well', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await connected(page, () => open(routes.deposit.path))
    await fillDeposit(page, '40')
    const rejected = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/deposits\/[^/]+$/, async (route) => {
      await rejected.promise
      await route.continue()
    })
    const asked = page.waitForResponse(/\/api\/v1\/deposits$/)
    await page.getByRole('button', { name: 'I have sent $40.00' }).click()
    await asked
    await rejectRequests(journey.candor, 'The receipt cannot be read')
    rejected.resolve()
    await page.getByText('Recharge failed').locator('visible=true').first().waitFor()
    await status(page).getByText('Rejected').waitFor()
  })

  it('says what an upload came to that broke, and one that was stopped', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await open(routes.deposit.path)
    expectTrouble(/receipts/)
    const file = page.locator('input[type=file]:not([capture])')
    await page.route('**/receipts', (route) => route.abort())
    await file.setInputFiles(await makeReceipt(page))
    await shown(page, 'Upload failed: network error').waitFor()
    await page.unroute('**/receipts')
    await page.getByRole('button', { name: 'Remove the receipt' }).click()
    // It does not get through, until its customer has had enough.
    await page.route('**/receipts', () => {})
    await file.setInputFiles(await makeReceipt(page))
    await page.getByRole('button', { name: 'Remove the receipt' }).click()
    await page.getByText('Request aborted').waitFor()
    await file.waitFor({ state: 'attached' })
  })

  it('that an address names the amount of is judged like one that is typed', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    for (const [amount, said] of [
      ['12.345', 'Amounts can have at most 2 decimals'],
      ['ten', 'Please enter a valid amount'],
    ] as const) {
      await open(`${routes.deposit.path}?amount=${amount}`)
      await page.getByRole('button', { name: 'I have sent it' }).click()
      await shown(page, said).waitFor()
      await open('/')
    }
  })

  it('has account details that are copied, or say that they cannot be', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(routes.deposit.path)
    const copy = page.getByRole('button', { name: /^Copy:/ }).first()
    await copy.click()
    await page.getByText('Content copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
    // A browser that lets no page write to its clipboard, by neither way.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await copy.click()
    await page.getByText('Copy failed, please copy manually').waitFor()
  })
})

describe('a field', () => {
  it('of a margin says what it takes', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    gold('4000.00')
    await placeBeside(context, { type: atMarket('4000.01') })
    await open(`${routes.wallet.path}?tab=positions`)
    await button(page, 'Add margin').click()
    await leave(page, sheet(page).getByRole('textbox', { name: 'Amount' }), '0')
    await told(page, 'Please enter a valid margin amount').waitFor()
  })

  it('of an e-mail or a password says what it takes', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open(routes.security.path)
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    const keep = page.getByRole('dialog', { name: 'Keep this account' })
    await leave(page, keep.getByRole('textbox', { name: 'E-mail' }), 'half@typed')
    await keep.getByText('Please enter a valid e-mail address').waitFor()
    await leave(page, keep.getByRole('textbox', { name: 'Password', exact: true }), 'quietharbour')
    await keep
      .getByText('The new password must include uppercase and lowercase letters, numbers and symbols')
      .waitFor()
    await leave(page, keep.getByRole('textbox', { name: 'Password', exact: true }), 'Quiet-Harbour')
    await keep.getByText('Add a number').filter({ visible: true }).first().waitFor()
  })

  it('of a phone number says what it takes', async () => {
    const { page, context, open } = await journey.visit()
    await registerSomeone(context)
    await openVerification(open, page)
    await chooseCountry(page, 'malaysia')
    await leave(page, fieldOf(page, 'phone'), 'twelve')
    await told(page, 'Please enter a valid mobile number').waitFor()
  })
})

describe('prices that have stopped', () => {
  it('are no prices to order at', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    gold('4000.00')
    await open(goldPage)
    const ticket = await openLong(page)
    gold('4000.00', 'stale')
    await ticket.getByText('Data anomaly').waitFor()
    gold('4000.00')
    await ticket.getByText('Data anomaly').waitFor({ state: 'hidden' })
  })
})

describe('how long ago something was', () => {
  it('is told as just now, then in minutes', async () => {
    const { page, context, open } = await journey.visit()
    const { contact } = await registerSomeone(context)
    await signInElsewhere(contact)
    await open(routes.security.path)
    await told(page, /Just now/).waitFor()
    journey.candor.passTime(12 * 60_000)
    await page.clock.setSystemTime(new Date(journey.candor.deps.clock()))
    await page.reload()
    await told(page, /12 minutes ago/).waitFor()
  })
})
