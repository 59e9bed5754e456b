import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { status } from './cash-steps.ts'
import { askDeposit } from './console-cases.ts'
import { codeFor, desk, hire } from './console-steps.ts'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

/** More presses than any page has things to stop at. */
const mostStops = 60

/** Goes on by the tab key until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const named = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null
      if (focused === document.body) return ''
      const labels = [...(focused?.labels ?? [])].map(({ textContent }) => textContent)
      return [focused?.getAttribute('aria-label'), ...labels, focused?.textContent].filter(Boolean).join(' ')
    })
    if (name.test(named)) return
  }
  throw new Error(`the tab key never comes to ${name}`)
}

it('an operator comes in, sets up the second factor and decides a queue without a mouse', async () => {
  const [first, second] = [await journey.visit(), await journey.visit()]
  await askDeposit(first, '2000')
  await askDeposit(second, '350')
  const { page } = await journey.visit({ viewport: desk })
  const { name, password } = await hire(journey.candor, 'Rosnah Idris', 'reviewer')
  await page.goto('/console')
  await page.getByLabel('Your name').waitFor()
  await tabTo(page, /Your name/)
  await page.keyboard.type(name)
  await tabTo(page, /^Password/)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
  await tabTo(page, /Go on/)
  await page.keyboard.press('Enter')
  const key = (await page.locator('p', { hasText: /^[A-Z2-7]{4} / }).textContent()) ?? ''
  await tabTo(page, /The 6-digit code it shows/)
  await page.keyboard.type(codeFor(key, journey.candor.deps.clock()))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()

  await tabTo(page, /^Deposits/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '$2,000.00' }).waitFor()
  await page.locator('section[aria-label="receipt.png"] img').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: '$350.00' }).waitFor()
  await page.locator('section[aria-label="receipt.png"] img').waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('r')
  await page.getByText('Rejected. The customer reads the reason.').waitFor()
  await page.getByRole('heading', { name: '$2,000.00' }).waitFor()
  await page.locator('section[aria-label="receipt.png"] img').waitFor()
  await page.keyboard.press('a')
  await page.getByText('Approved. The customer is notified.').waitFor()
  await status(first.page).getByText('Completed').waitFor()
  await second.page
    .getByText('The amount on the receipt differs from the one you entered.')
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.getByText('Nobody waits here.').waitFor()
  expect(page.url()).toContain('/console/deposits')
})
