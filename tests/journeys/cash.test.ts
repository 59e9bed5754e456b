import { routes } from '@candor/app/routes.ts'
import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asOwner } from '../database/operator-client.ts'
import { askFor, fillDeposit, hasBalance, shown, status } from './cash-steps.ts'
import { openCandor } from './open-candor.ts'
import { passRequests, rejectRequests } from './review-requests.ts'
import { goodPassword, registerSomeone, signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

/** Somebody with a password whose identity was verified; verification itself is another story. */
async function signInVerified(context: BrowserContext): Promise<void> {
  const { accountNumber } = await registerSomeone(context)
  await asOwner(journey.candor, (database) =>
    database
      .updateTable('customers')
      .set({ verification: 'verified' })
      .where('account_number', '=', accountNumber)
      .execute(),
  )
}

describe('a practice customer', () => {
  it('starts with $10,000.00, deposits with a receipt and sees it arrive', async () => {
    const { page, open } = await journey.visit()
    await open(routes.login.path)
    await shown(page, '$10,000 practice, one tap.').waitFor()
    await page.getByRole('button', { name: 'Try it' }).click()
    await hasBalance(page, '$10,000.00')

    await page.getByRole('link', { name: 'Deposit' }).click()
    await fillDeposit(page, '2000')
    await page.getByRole('button', { name: 'I have sent $2,000.00' }).click()
    await shown(page, 'Your deposit of $2,000.00 is in review.').waitFor()
    await passRequests(journey.candor)
    await page.getByText('Recharge successful').waitFor()
    await status(page).getByText('Completed').waitFor()
    await page.getByRole('button', { name: 'Open the receipt' }).click()
    const picture = page.getByRole('img', { name: 'Your receipt' })
    await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(300)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back' }).click()
    await hasBalance(page, '$12,000.00')
  })

  it('withdraws; the amount is set aside at once, and one taken back returns', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/')
    await hasBalance(page, '$10,000.00')
    await page.getByRole('link', { name: 'Withdraw' }).click()
    await askFor(page, '500.00')
    await shown(page, '$500.00 is set aside now and comes back if the withdrawal is rejected.').waitFor()
    await page.goBack()
    await shown(page, 'Available $9,500.00').waitFor()
    await shown(page, 'Set aside $500.00').waitFor()
    await passRequests(journey.candor)
    // Nobody has touched the page, which is another one than the withdrawal's: the socket sends it.
    await page.getByText('Paid to your bank').locator('visible=true').first().waitFor()
    await hasBalance(page, '$9,500.00')

    await page.getByRole('link', { name: 'Withdraw' }).click()
    await askFor(page, '6000.00')
    await shown(page, 'Second approval').waitFor()
    await page.getByRole('button', { name: 'Take the request back' }).click()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Cancellation successful').waitFor()
    await status(page).getByText('Cancelled').waitFor()
    await open(`${routes.withdraw.path}?list=1`)
    await shown(page, 'That is all.').waitFor()
    expect(await page.locator('[data-page=withdraw]:visible li').allInnerTexts()).toEqual([
      expect.stringMatching(/\$6,000\.00[\s\S]*Cancelled/),
      expect.stringMatching(/\$500\.00[\s\S]*Completed/),
    ])
    await open('/')
    await shown(page, 'Available $9,500.00').waitFor()
  })

  it('reads why a request was rejected, and asks again', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(routes.withdraw.path)
    await askFor(page, '700.00')
    await rejectRequests(journey.candor, 'The bank account is in another name')
    await page.getByText('Withdrawal failed').waitFor()
    await shown(page, 'Reason: The bank account is in another name').waitFor()
    await shown(page, '$700.00 is back in your balance.').waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByRole('button', { name: 'Withdraw $700.00' }).waitFor()
  })

  it('is told at the field what cannot be', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await open(routes.withdraw.path)
    const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
    for (const [typed, said] of [
      ['9.99', 'The minimum amount is $10.00'],
      ['10000.01', 'Insufficient balance'],
      ['50000.01', 'This is more than is left of today’s withdrawal limit: $50,000.00'],
    ] as const) {
      await amount.fill(typed)
      await page.keyboard.press('Tab')
      await shown(page, said).waitFor()
    }
    await open(routes.deposit.path)
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await shown(page, 'Please enter an amount').waitFor()
    await shown(page, 'Please add a photo of the receipt').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('inputmode'))).toBe('decimal')
    const file = page.locator('input[type=file]:not([capture])')
    await file.setInputFiles({
      name: 'receipt.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    })
    await shown(page, 'This photo cannot be read. Send a JPEG, PNG or WebP picture.').waitFor()
    expectTrouble(/receipts|400/)
    await file.setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: 'Remove the receipt' }).click()
    await file.waitFor({ state: 'attached' })
  })
})

describe('a bank account', () => {
  it('that is new waits a day, is shown with its time, and can be the default one or go', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(routes.withdraw.path)
    await page.getByRole('button', { name: 'To' }).click()
    await page.getByRole('button', { name: 'Link a bank account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link a bank account' })
    await dialog.getByRole('button', { name: 'Link a bank account' }).click()
    await dialog.getByText('Please fill this in').filter({ visible: true }).first().waitFor()
    await dialog.getByRole('textbox', { name: 'Bank' }).fill('Bank of Samples')
    await dialog.getByRole('textbox', { name: 'Account name' }).fill('A Customer')
    await dialog.getByRole('textbox', { name: 'Account number' }).fill('5140 1234 9876')
    await dialog.getByRole('button', { name: 'Link a bank account' }).click()
    const accounts = page.getByRole('dialog', { name: 'Bank accounts' })
    await accounts.getByText(/Can be used from \d+ \w+, \d\d:\d\d/).waitFor()
    await accounts.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('100')
    await page.getByRole('button', { name: 'Withdraw $100.00' }).click()
    await shown(page, /This bank account is new\. It can be used from/).waitFor()

    await page.getByRole('button', { name: 'To' }).click()
    await accounts.getByRole('button', { name: 'Make it the default: Bank of Samples, ending 9876' }).click()
    await accounts.getByText(/Default · Can be used from/).waitFor()
    await accounts.getByRole('button', { name: 'Remove: Bank of Samples, ending 9876' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await accounts.getByText('Bank of Samples').waitFor({ state: 'hidden' })
    await accounts.getByRole('radio', { name: /Sample Bank/ }).click()
    await askFor(page, '100.00')
  })
})

describe('a registered customer', () => {
  it('may deposit, and is told that withdrawing needs a verified account', async () => {
    const { page, open, context } = await journey.visit()
    await registerSomeone(context)
    await open('/')
    await hasBalance(page, '$0.00')
    await open(routes.withdraw.path)
    await shown(page, 'Account not verified').waitFor()
    expect(await page.getByRole('button', { name: 'Withdraw' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Verify your identity' }).click()
    await page.locator('[data-page=verification]:visible h1').waitFor()
    await open(routes.deposit.path)
    await fillDeposit(page, '25')
    await page.getByRole('button', { name: 'I have sent $25.00' }).click()
    await status(page).getByText('In review').waitFor()
    await passRequests(journey.candor)
    await page.getByText('Recharge successful').waitFor()
  })

  it('confirms a withdrawal with the password', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    await signInVerified(context)
    await open(routes.deposit.path)
    await fillDeposit(page, '900')
    await page.getByRole('button', { name: 'I have sent $900.00' }).click()
    await status(page).getByText('In review').waitFor()
    await passRequests(journey.candor)
    await page.getByText('Recharge successful').waitFor()
    await open(routes.withdraw.path)
    await page.getByRole('button', { name: 'To' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link a bank account' })
    await dialog.getByRole('textbox', { name: 'Bank' }).fill('Bank of Samples')
    await dialog.getByRole('textbox', { name: 'Account name' }).fill('A Customer')
    await dialog.getByRole('textbox', { name: 'Account number' }).fill('51401234')
    await dialog.getByText(/^The account is in the name of A Customer; you are verified as /).waitFor()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await dialog.getByRole('button', { name: 'Link a bank account' }).click()
    // The first one of a young account can be used at once.
    const accounts = page.getByRole('dialog', { name: 'Bank accounts' })
    await accounts.getByText('Default · A Customer').waitFor()
    await page.keyboard.press('Escape')
    await accounts.waitFor({ state: 'hidden' })
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('100')
    const password = page.getByRole('textbox', { name: 'Password' })
    await page.getByRole('button', { name: 'Withdraw $100.00' }).click()
    await shown(page, 'Please enter password').waitFor()
    expectTrouble(/withdrawals|401/)
    await password.fill('Wrong-Harbour-42')
    await page.getByRole('button', { name: 'Withdraw $100.00' }).click()
    await shown(page, 'Incorrect account or password').waitFor()
    await password.fill(goodPassword)
    await page.getByRole('button', { name: 'Withdraw $100.00' }).click()
    await status(page).getByText('In review').waitFor()
  })
})
