import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { askFor, balanceOf, fillDeposit, shown, status } from './cash-steps.ts'
import { askVerification } from './console-cases.ts'
import { desk, openConsole, signInAs } from './console-steps.ts'
import { act, drawSignature, serveLoans } from './loan-steps.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { openMetals } from './serve-strategies.ts'
import { signInTrial } from './sign-in-customer.ts'
import { join, metals } from './take-part.ts'

/** Manual mode: people alone decide. Customers learn it in the centre of their notices, which is open the whole time. */
const journey = openCandor({ manual: true })

beforeAll(() => openMetals(journey.candor))

async function operator(name: string): Promise<Page> {
  const { page, context } = await journey.visit({ viewport: desk })
  await signInAs(journey.candor, context, name, 'reviewer')
  return page
}

/** A notice that comes to the open centre by itself. */
const notice = ({ page }: Visit, text: RegExp) => page.getByRole('link', { name: text })

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const nobodyWaits = (page: Page) => page.getByText('Nobody waits here.').waitFor()

/** One of each kind, asked for on a phone. */
async function askEverything({ page, context, open }: Visit): Promise<void> {
  await signInTrial(context)
  await open(routes.deposit.path)
  await fillDeposit(page, '2000')
  await page.getByRole('button', { name: /^I have sent/ }).click()
  await status(page).getByText('In review').waitFor()
  await open(routes.withdraw.path)
  await askFor(page, '6000.00')
  for (const amount of ['500', '250']) {
    await open(metals)
    await join(page, amount, '7 days')
  }
  await open(`${routes.loan.path}?view=apply&amount=100.00&days=7`)
  await drawSignature(page)
  await act(page).click()
  await shown(page, 'Pending review').first().waitFor()
  await open(routes.notifications.path)
}

async function decideDeposit(page: Page, customer: Visit): Promise<void> {
  await openConsole(page, 'deposits')
  await page.getByRole('heading', { name: '$2,000.00' }).waitFor()
  await page.locator('section[aria-label="receipt.png"] img').waitFor()
  await press(page, 'Approve $2,000.00')
  await notice(customer, /Recharge successful.*\$2,000\.00 was added to your balance/).waitFor()
}

async function decideWithdrawal(first: Page, second: Page, customer: Visit): Promise<void> {
  await openConsole(first, 'withdrawals')
  await first.getByText('Needs two').waitFor()
  await press(first, 'Approve as the first of two')
  await notice(customer, /Withdrawal: first approval.*A second person still has to agree/).waitFor()
  await openConsole(second, 'withdrawals')
  await second.getByLabel('Type the amount to confirm').fill('6,000.00')
  await press(second, 'Approve and pay $6,000.00')
  await notice(customer, /Withdrawal paid.*\$6,000\.00 was paid to your bank account/).waitFor()
}

async function decideParticipations(page: Page, customer: Visit): Promise<void> {
  await openConsole(page, 'participations')
  await press(page, 'Approve $500.00')
  await notice(customer, /Participation approved.*\$500\.00 buys units/).waitFor()
  // The next one has come by itself.
  await page.getByRole('button', { name: 'Approve $250.00' }).waitFor()
  await page.getByRole('checkbox', { name: /The strategy takes no new participants/ }).check()
  await press(page, 'Reject')
  await nobodyWaits(page)
  await notice(
    customer,
    /Participation rejected.*\$250\.00 is back in your balance\. The strategy takes no new participants/,
  ).waitFor()
}

async function decideLoan(page: Page, customer: Visit): Promise<void> {
  await openConsole(page, 'loans')
  await press(page, 'Take for review')
  await page.getByRole('heading', { name: 'Under review' }).waitFor()
  await press(page, 'Pass and pay out $100.00')
  await nobodyWaits(page)
  await serveLoans(journey.candor)
  await notice(customer, /Loan paid out.*\$100\.00 was added to your balance/).waitFor()
}

describe('in manual mode', () => {
  it('deposit, withdrawal, participation and loan go from the request through the desk to the customer’s notice', async () => {
    const customer = await journey.visit()
    await askEverything(customer)
    const [first, second] = [await operator('Prakash Nair'), await operator('Grace Yeoh')]
    await decideDeposit(first, customer)
    await decideWithdrawal(first, second, customer)
    await decideParticipations(second, customer)
    await decideLoan(first, customer)
    // Each leads to its request, and the money is where the notices say.
    await notice(customer, /Withdrawal paid/).click()
    await status(customer.page).getByText('Completed').waitFor()
    expect(await balanceOf(customer.context)).toMatchObject({ cash: '5600.00' })
  })

  itLong('a verification is passed when every photo was looked at, and the customer is told', async () => {
    const customer = await journey.visit()
    await askVerification(customer)
    await customer.open(routes.notifications.path)
    const page = await operator('Ong Li Ting')
    await openConsole(page, 'verifications')
    await page.getByRole('heading', { name: 'Tan Wei Ling' }).waitFor()
    await page.locator('img').first().waitFor()
    await page.keyboard.press('v')
    await page.getByText('Identity card, back').waitFor()
    await press(page, 'Approve')
    await nobodyWaits(page)
    await notice(customer, /Identity verified.*You can now trade and withdraw/).click()
    await shown(customer.page, 'Verified').first().waitFor()
  })
})
