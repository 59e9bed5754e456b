import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { status } from './cash-steps.ts'

/** The page of the strategy that journeys take part in. */
export const metals = `${routes.aiDetail.path}?id=metal-trend`

export async function chooseAmount(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose an amount' }).click()
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill(amount)
}

/** Asks to take part, and is shown how far it is. */
export async function join(page: Page, amount: string, days: string): Promise<void> {
  await chooseAmount(page, amount)
  await page.getByRole('radio', { name: days, exact: true }).check({ force: true })
  await page.getByRole('button', { name: /^Participate with/ }).click()
  await status(page).getByText('In review').waitFor()
}
