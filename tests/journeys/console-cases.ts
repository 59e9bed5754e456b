import { routes } from '@candor/app/routes.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { askFor, fillDeposit, status } from './cash-steps.ts'
import { registerSomeone, signInTrial } from './sign-in-customer.ts'
import { addPhoto, fillDetails, goOn, openVerification, sideOf } from './verify-steps.ts'

type CustomerVisit = { page: Page; context: BrowserContext; open: (path: string) => Promise<void> }

/** What customers do that then waits at a desk, each in a browser of their own. */

export async function askDeposit({ page, context, open }: CustomerVisit, amount: string): Promise<void> {
  await registerSomeone(context)
  await open(routes.deposit.path)
  await fillDeposit(page, amount)
  await page.getByRole('button', { name: /^I have sent/ }).click()
  await status(page).getByText('In review').waitFor()
}

export async function askWithdrawal({ page, context, open }: CustomerVisit, amount: string): Promise<void> {
  await signInTrial(context)
  await open(routes.withdraw.path)
  await askFor(page, amount)
}

export async function askVerification({ page, context, open }: CustomerVisit): Promise<void> {
  await registerSomeone(context)
  await openVerification(open, page)
  await fillDetails(page)
  await goOn(page)
  await sideOf(page, 'front').waitFor()
  await addPhoto(page, 'front')
  await addPhoto(page, 'back')
  await goOn(page)
  await page.locator('ol:visible').waitFor()
}
