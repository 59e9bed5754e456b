import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { openCandor } from './open-candor.ts'
import { buyBeside, makeDays, sellBeside } from './portfolio-steps.ts'
import { signInTrial } from './sign-in-customer.ts'
import { button, sheet, told } from './trade-steps.ts'

const journey = openCandor()

const wallet = routes.wallet.path
const beat = (prices: Record<string, string>) =>
  journey.candor.market.beat(journey.candor.deps.clock(), prices)
const panel = (page: Page) => page.locator('#period-panel')

async function customer() {
  const visit = await journey.visit()
  await signInTrial(visit.context)
  return visit
}

describe('why the day moved', () => {
  it('is passed on as a text with its day and result', async () => {
    const { page, open, context } = await customer()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(`${wallet}?view=digest`)
    await button(page, 'Share').click()
    await told(page, 'Content copied').waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toMatch(/^My practice portfolio, \S.*: \$0\.00 \(0\.00%\)\.$/)
  })
})

describe('limits that a customer sets', () => {
  it('count at once when stricter, wait when looser, and stand in the ticket', async () => {
    const { page, open } = await customer()
    await open(`${wallet}?view=limits`)
    await button(page, /^Most in one order None/).click()
    await sheet(page).getByLabel('At most').fill('200')
    await told(page, 'This is stricter, so it counts at once.').waitFor()
    await button(page, 'Set limit').click()
    await button(page, /^Most in one order \$200\.00/).click()
    await sheet(page).getByLabel('At most').fill('500')
    await told(
      page,
      /^This is looser, so it waits 24 hours and counts from .* Until then \$200\.00 stays\.$/,
    ).waitFor()
    await button(page, 'Set limit').click()
    await told(page, /^Raise to \$500\.00 waits until/).waitFor()
    await open(`${routes.detail.path}?symbol=XAUUSD`)
    await button(page, /Long/).click()
    await sheet(page).getByText('You allow yourself $200.00 in one order.').waitFor()
  })

  it('a break is asked about, begins, and holds', async () => {
    const { page, open, context, expectTrouble } = await customer()
    await open(`${wallet}?view=limits`)
    // One control for each length: the three usual ones, and a way to any other.
    await button(page, 'Another length').waitFor()
    expect(await button(page, /\d+ days?$/).count()).toBe(3)
    await button(page, 'Another length').click()
    await page.getByRole('alertdialog', { name: 'Take a break of 14 days?' }).waitFor()
    await button(page, 'Fewer days').click()
    await page.getByRole('alertdialog', { name: 'Take a break of 13 days?' }).waitFor()
    await button(page, 'Cancel').click()
    await button(page, '7 days').click()
    await page.getByRole('alertdialog').getByText('It cannot be ended early.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await told(page, /^You are taking a break until .* You can make it longer, not shorter\.$/).waitFor()
    expectTrouble(/409/)
    beat({ AAPL: '272.41' })
    await expect(buyBeside(context, 'AAPL', '1', '272.42')).rejects.toThrow(/"time-out"/)
    await button(page, '1 day').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await told(page, /^A break cannot be made shorter\./).waitFor()
  })
})

describe('starting again', () => {
  it('waits until everything is closed, then keeps the old run under its name', async () => {
    const { page, open, context, expectTrouble } = await customer()
    beat({ AAPL: '272.41' })
    await buyBeside(context, 'AAPL', '10', '272.42')
    await open(`${wallet}?view=runs`)
    expectTrouble(/409/)
    await button(page, 'Start again').click()
    await sheet(page).getByLabel('Name of the run that ends').fill('First try')
    await sheet(page).getByRole('button', { name: 'Start again' }).click()
    await sheet(page)
      .getByText(/^Something is still open\./)
      .waitFor()
    await sellBeside(context, 'AAPL', '272.40')
    await sheet(page).getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('link', { name: /^Run 1: First try/ }).click()
    await told(page, 'This is a run that has ended.').waitFor()
    // Ten shares bought at 272.42 and sold at 272.40, with fees of 2.73 and 2.73.
    await panel(page).getByRole('button', { name: 'In money: −$5.66' }).waitFor()
    await open(wallet)
    await told(page, /^\$10,000\.00$/).waitFor()
  })
})

describe('the wallet and the portfolio', () => {
  it('add up, follow prices, and can be hidden', async () => {
    const { page, open, context } = await customer()
    await makeDays(journey.candor, context)
    await open(wallet)
    const total = page.locator('section', { hasText: 'Total value' })
    // 7,066.02 in cash, a margin of 200.00 and 9.98, ten shares at 278.99.
    await total.getByText('$10,065.90').waitFor()
    await total.getByText('+$65.90').waitFor()
    await page.getByRole('link', { name: /^Spot holdings 27\.7% 2,789\.90/ }).waitFor()
    beat({ AAPL: '289.00' })
    await total.getByText('$10,165.90').waitFor()
    await total.getByText('+$165.90').waitFor()
    await page.getByRole('link', { name: /^Spot holdings 28\.4% 2,889\.90/ }).waitFor()
    await button(page, 'Hide amounts').click()
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/10,165|2,889/)
    await button(page, 'Show amounts').click()
    await open('/')
    await page.locator('p', { hasText: 'Balance $10,165.90' }).waitFor()
    // Ten dollars more a share, less what the last night cost.
    await told(page, '+$99.28 (+0.99%)').waitFor()
  })

  itLong('the curve is read by keys, and each figure opens its explanation and its postings', async () => {
    const { page, open, context } = await customer()
    await makeDays(journey.candor, context)
    await open(wallet)
    expect(await page.getByRole('link', { name: 'Portfolio', exact: true }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Portfolio' }).click()
    await panel(page)
      .getByRole('button', { name: /^Time-weighted return, 30 days \+0\.66%/ })
      .waitFor()
    const curve = page.getByRole('slider', { name: 'Equity and drawdown' })
    await curve.press('Home')
    expect(await curve.getAttribute('aria-valuetext')).toContain('$10,000.00, drawdown 0.00%')
    await curve.press('End')
    expect(await curve.getAttribute('aria-valuetext')).toContain('$10,065.90')
    await button(page, /^Fees, costs \$9\.78/).click()
    await sheet(page)
      .getByRole('link', { name: /^Spot fee .*−\$2\.73/ })
      .waitFor()
    await sheet(page)
      .getByRole('link', { name: /^Opening fee .*−\$2\.01/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await button(page, /^AAPL Spot/).click()
    // 2,789.90 of what is open, less 2,724.20 that were paid for it, less the fee.
    await sheet(page).getByText('+$2,789.90').waitFor()
    await sheet(page).getByText('−$2,724.20').filter({ visible: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Compare with').selectOption('BTCUSD')
    await page.getByRole('slider', { name: 'Your return and that of BTC/USD' }).waitFor()
    // Near the end of a month, the days of this story lie in two of them.
    await button(page, 'Month before').click()
    await button(page, 'Month before').click()
    await told(page, 'Whole dollars. Days up: 0, days down: 0, total $0.00.').waitFor()
    await button(page, 'Back').click()
    await page.getByRole('heading', { name: 'Wallet' }).waitFor()
  })
})
