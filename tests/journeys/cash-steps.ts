import type { BrowserContext, Page } from 'playwright-core'
import { makeReceipt } from './make-receipt.ts'

/** A text of the page that is shown; pages underneath keep theirs. */
export const shown = (page: Page, text: string | RegExp) =>
  page.locator('main').getByText(text).locator('visible=true')
/** The large figure beside the question. */
export const hasBalance = (page: Page, amount: string) =>
  page.locator('[data-page=home]:visible p', { hasText: `Balance ${amount}` }).waitFor()
/** The state of a request, as its page shows it. */
export const status = (page: Page) =>
  page.locator('[role=status]:visible', {
    hasText: /review|In progress|Completed|Rejected|Cancelled|Taken back/,
  })

export async function fillDeposit(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount you sent' }).fill(amount)
  await page.locator('input[type=file]:not([capture])').setInputFiles(await makeReceipt(page))
  await shown(page, /KB, uploaded/)
    .first()
    .waitFor()
}

export async function askFor(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
  await page.getByRole('button', { name: /^Withdraw \$/ }).click()
  await status(page).getByText('In review').waitFor()
}

/** What a customer has, as the server keeps it. */
export async function balanceOf(context: BrowserContext): Promise<unknown> {
  return await (await context.request.get('/api/v1/balance')).json()
}
