import { routes } from '@candor/app/routes.ts'
import type { Locator, Page } from 'playwright-core'
import { shownPage } from './shown-page.ts'
import { goodPassword } from './sign-in-customer.ts'

/** Steps with a ticket for gold, in any language: everything is found by what it is. */

export const goldPage = `${routes.detail.path}?symbol=XAUUSD`

const figures = (ticket: Locator) => ticket.getByRole('textbox')

/** Opens the ticket for a long position. */
export async function openLong(page: Page): Promise<Locator> {
  await page.locator('button:has(path[d^="M4 .8"]):visible').first().click()
  const ticket = page.getByRole('dialog')
  await figures(ticket).first().waitFor()
  return ticket
}

/** Half a thousand of margin, with a take profit and a stop loss. */
export async function fillTicket(ticket: Locator): Promise<void> {
  for (const [at, figure] of ['500', '4400', '4260'].entries()) await figures(ticket).nth(at).fill(figure)
  await figures(ticket).nth(2).blur()
}

/** What the ticket holds: its figures, its leverage and what the button says it would do. */
export async function readTicket(ticket: Locator): Promise<string[]> {
  const typed = await figures(ticket).evaluateAll((fields: HTMLInputElement[]) =>
    fields.map(({ value }) => value),
  )
  const leverage = await ticket.getByRole('slider').inputValue()
  return [...typed, leverage, await ticket.locator('button[type=submit]').innerText()]
}

/** What the dialog of docs/SPECIFICATION.md, section 4, offers: to log in again, or to stay on the page. */
export const answerExpiry = async (page: Page, choice: 'log in' | 'stay'): Promise<void> => {
  const ways = page.getByRole('alertdialog').getByRole('button')
  await ways.nth(choice === 'log in' ? 0 : 1).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
}

export async function logInAnew(page: Page, contact: string): Promise<void> {
  const fields = page.locator('[data-page=login]:visible input')
  await fields.first().waitFor()
  await fields.nth(0).fill(contact)
  await fields.nth(1).fill(goodPassword)
  await page.locator('[data-page=login]:visible button[type=submit]').click()
  await page.locator('[data-page=login]:visible').waitFor({ state: 'hidden' })
  if ((await shownPage(page)) === 'login') throw new Error('still at the log-in page')
}
