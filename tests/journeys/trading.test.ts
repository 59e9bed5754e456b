import { routes } from '@candor/app/routes.ts'
import { listPositions, placeOrder } from '@candor/wire/orders.ts'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { byForm } from '../test-form.ts'
import { checkSizes, languagesOf, violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { registerSomeone, signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const gold = `${routes.detail.path}?symbol=XAUUSD`
const feed = (price: string, changes = {}) =>
  journey.candor.market.beat(journey.candor.deps.clock(), { XAUUSD: price }, changes)

beforeEach(() => feed('4320.00'))

async function openTicket(page: Page, side: 'Long' | 'Short'): Promise<Locator> {
  await page.getByRole('button', { name: side, exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'XAU/USD' })
  await ticket.getByRole('textbox', { name: 'Margin' }).waitFor()
  return ticket
}

const fill = (ticket: Locator, name: string, text: string) =>
  ticket.getByRole('textbox', { name, exact: true }).fill(text)

const fact = (ticket: Locator, name: string) =>
  ticket.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()

const card = (page: Page) => page.getByRole('region', { name: 'Your position' }).getByRole('article')

async function positionsOf(context: BrowserContext) {
  const answer = await context.request.get(`${listPositions.path}?status=open`)
  return ((await answer.json()) as { positions: { entry: string; leverage: number; takeProfit: string }[] })
    .positions
}

async function expectInView(part: Locator, height: number): Promise<void> {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not there')
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

describe('a leveraged position', () => {
  it('is opened at the market with take profit and stop loss, once however often the button is tapped', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open(gold)
    const ticket = await openTicket(page, 'Long')
    await fill(ticket, 'Margin', '500')
    // The slider starts below the cap and follows the keys.
    const leverage = ticket.getByRole('slider', { name: 'Leverage' })
    expect(await leverage.inputValue()).toBe('10')
    await leverage.press('ArrowRight')
    expect(await leverage.getAttribute('aria-valuetext')).toBe('11×')
    await leverage.press('ArrowLeft')
    await fill(ticket, 'Take profit', '4400')
    // The key that ends a figure does not order.
    await ticket.getByRole('textbox', { name: 'Take profit' }).press('Enter')
    expect(await positionsOf(context)).toEqual([])
    await fill(ticket, 'Stop loss', '4260')
    // One ounce at the ask of 4,320.01.
    expect(await fact(ticket, 'Position value')).toBe('$4,320.01 0.01 lots')
    expect(await fact(ticket, 'Opening fee, 0.05%')).toBe('$2.17')
    expect(await fact(ticket, 'Liquidation price')).toBe('4,104.01 5.00% below')
    expect(await fact(ticket, 'The most you can lose')).toBe('$434.17')
    await ticket.getByText('+$79.99').waitFor()
    await ticket.getByText('−$60.01').waitFor()

    // The price goes on while the ticket is open, and the ticket with it.
    feed('4330.00')
    await expect.poll(() => fact(ticket, 'Position value')).toBe('$4,330.01 0.01 lots')
    await ticket.getByText('+$69.99').waitFor()
    await ticket.getByRole('button', { name: 'Open long, $433.00' }).dblclick()
    await page.getByText('Long XAU/USD opened at 4,330.01').waitFor()
    await ticket.waitFor({ state: 'hidden' })
    await card(page).getByText('−$2.19').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await positionsOf(context)).toEqual([
      expect.objectContaining({ entry: '4330.01', leverage: 10, takeProfit: '4400.00' }),
    ])
    feed('4340.00')
    await card(page).getByText('+$7.81').waitFor()

    // The feed reaches the take profit, and the card goes by itself.
    feed('4400.50')
    await card(page).waitFor({ state: 'hidden' })
    expect(await positionsOf(context)).toEqual([])
    const told = page.getByText('Take profit reached: your XAU/USD position closed at 4,400.49.')
    await told.waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await open(routes.history.path)
    await page.getByRole('radio', { name: 'Trades' }).click()
    await page.getByText('+$68.31').filter({ visible: true }).first().waitFor()
  })

  it('waits at a limit and is opened by the feed', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open(gold)
    const ticket = await openTicket(page, 'Long')
    await ticket.getByRole('radio', { name: 'Limit' }).click()
    await fill(ticket, 'Limit price', '4310')
    await ticket.getByLabel('Valid').selectOption('Good for the session')
    await ticket.getByRole('radio', { name: 'Lots' }).click()
    await fill(ticket, 'Lots', '0.02')
    await ticket.getByText('We set aside $866.31 until the order is filled or you cancel it.').waitFor()
    await ticket.getByRole('button', { name: 'Place long order, $862.00' }).click()
    await page.getByText('Limit order placed at 4,310.00').waitFor()
    expect(await positionsOf(context)).toEqual([])
    feed('4309.50')
    await card(page).getByText('−$4.35').waitFor()
    expect(await positionsOf(context)).toEqual([expect.objectContaining({ entry: '4309.51' })])
  })

  itLong('is asked about again when the price has moved too far meanwhile', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await open(gold)
    const ticket = await openTicket(page, 'Short')
    await fill(ticket, 'Margin', '500')
    expectTrouble(/409/)
    // The board moves before the page hears of it.
    journey.candor.market.show(journey.candor.deps.clock(), { XAUUSD: '4310.00' })
    await ticket.getByRole('button', { name: 'Open short, $432.00' }).click()
    await ticket
      .getByRole('alert')
      .getByText('The price moved from 4,319.99 to 4,309.99 before your order arrived. Nothing was ordered.')
      .waitFor()
    feed('4310.00')
    await ticket.getByRole('button', { name: 'Open short, $431.00' }).click()
    await page.getByText('Short XAU/USD opened at 4,309.99').waitFor()
    expect(await positionsOf(context)).toHaveLength(1)
  })

  it('is opened once when its answer got lost and it is sent again', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await open(gold)
    const ticket = await openTicket(page, 'Long')
    await fill(ticket, 'Margin', '500')
    expectTrouble(/orders|ERR_FAILED/)
    const keys: (string | undefined)[] = []
    await page.route(`**${placeOrder.path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      await (keys.length === 1 ? route.abort() : route.fulfill({ response }))
    })
    await ticket.getByRole('button', { name: 'Open long, $432.00' }).click()
    await ticket.getByText('Your order has no answer yet.').waitFor()
    // Another price is no other order: what was sent is sent again.
    feed('4325.00')
    await ticket.getByRole('button', { name: 'Send it again' }).click()
    await page.getByText('Long XAU/USD opened at 4,320.01').waitFor()
    expect(new Set(keys).size).toBe(1)
    expect(await positionsOf(context)).toHaveLength(1)
  })
})

describe('an order that is not taken', () => {
  it('says Non-trading hours while the market is closed', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await open(gold)
    const ticket = await openTicket(page, 'Long')
    await fill(ticket, 'Margin', '500')
    // The market closes before the page hears of it.
    journey.candor.market.show(journey.candor.deps.clock(), { XAUUSD: '4320.00' }, { state: 'closed' })
    expectTrouble(/409/)
    await ticket.getByRole('button', { name: 'Open long, $432.00' }).click()
    await ticket.getByRole('alert').getByText('Non-trading hours').waitFor()
    expect(await positionsOf(context)).toEqual([])
    // Once it has, nothing can be pressed that would be refused.
    feed('4320.50', { state: 'live' })
    feed('4321.00', { state: 'closed' })
    await fill(ticket, 'Margin', '600')
    await expect.poll(() => ticket.locator('button[type=submit]').isDisabled()).toBe(true)
    await ticket.getByText('Non-trading hours').waitFor()
  })

  it('says Account not verified to somebody who has only registered, with the way to verify', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    await registerSomeone(context)
    await open(gold)
    const ticket = await openTicket(page, 'Long')
    await fill(ticket, 'Margin', '500')
    expectTrouble(/403/)
    await ticket.getByRole('button', { name: 'Open long, $432.00' }).click()
    await ticket.getByRole('alert').getByText('Account not verified').waitFor()
    await ticket.getByRole('link', { name: 'Verify your identity' }).click()
    await expect.poll(() => shownPage(page)).toBe('verification')
  })

  it('says at the field what is wrong with it: balance, size, take profit, stop loss', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open(gold)
    const ticket = await openTicket(page, 'Long')
    const submit = ticket.locator('button[type=submit]')
    await submit.click()
    await ticket.getByText('Please enter an amount').waitFor()
    // More than there is, is said while it is typed, and before the field is left: a margin of 10,368.02 and a fee of 51.85.
    await fill(ticket, 'Margin', '10500')
    await ticket.getByText('Insufficient balance: $10,419.87 needed with the fee').waitFor()
    await fill(ticket, 'Margin', '100')
    await submit.click()
    await ticket.getByText('The smallest order here needs $432.01 of margin.').waitFor()
    await ticket.getByRole('button', { name: 'Max' }).click()
    await expect.poll(() => fact(ticket, 'Position value')).toBe('$99,360.23 0.23 lots')
    // Both lines at once, with the price each has to keep to, and no gain beside what is called a loss.
    await fill(ticket, 'Take profit', '4300')
    await fill(ticket, 'Stop loss', '4350')
    await submit.click()
    await ticket.getByText('Take profit must be above 4,319.99').waitFor()
    await ticket.getByText('Stop loss must be below 4,319.99').waitFor()
    expect(await ticket.locator('[aria-invalid=true]').count()).toBe(2)
    expect(await ticket.getByText(/^[+−]\$/).count()).toBe(0)
    await fill(ticket, 'Stop loss', '4000')
    await submit.click()
    await ticket.getByText('Stop loss must be above 4,104.00, the liquidation price').waitFor()
    await fill(ticket, 'Take profit', '4400.005')
    await fill(ticket, 'Stop loss', '4300.005')
    await submit.click()
    await ticket.getByText('Please enter a valid take-profit price').waitFor()
    await ticket.getByText('Please enter a valid stop-loss price').waitFor()
    expect(await positionsOf(context)).toEqual([])
  })

  it('waits for a visitor to log in, and is as they left it', async () => {
    const { page, context, open } = await journey.visit()
    await open(gold)
    const ticket = await openTicket(page, 'Short')
    await fill(ticket, 'Margin', '500')
    await fill(ticket, 'Stop loss', '4400')
    await ticket.getByRole('button', { name: 'Open short, $432.00' }).click()
    await expect.poll(() => shownPage(page)).toBe('login')
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect.poll(() => shownPage(page)).toBe('detail')
    expect(await ticket.getByRole('textbox', { name: 'Stop loss' }).inputValue()).toBe('4,400.00')
    await ticket.getByRole('button', { name: 'Open short, $432.00' }).click()
    await page.getByText('Short XAU/USD opened at 4,319.99').waitFor()
    expect(await positionsOf(context)).toHaveLength(1)
  })
})

describe('the ticket', () => {
  it.each(byForm([667], [667, 812]))(
    'keeps the most that can be lost, the button and the risk in view and nothing moves while typing, %i high',
    async (height) => {
      const { page, context, open } = await journey.visit({ viewport: { width: 375, height } })
      await signInTrial(context)
      await open(gold)
      const ticket = await openTicket(page, 'Long')
      const submit = ticket.locator('button[type=submit]')
      const places = async () => {
        const inView = [ticket.getByText('The most you can lose', { exact: true }), submit]
        for (const each of inView) await expectInView(each, height)
        await expectInView(ticket.locator('form p').last(), height)
        return [await ticket.boundingBox(), await submit.boundingBox()]
      }
      const before = await places()
      for (const typed of ['5', '50', '500', '50000']) {
        await fill(ticket, 'Margin', typed)
        expect(await places(), typed).toEqual(before)
      }
      await ticket.getByText('Insufficient balance').waitFor()
      await fill(ticket, 'Stop loss', '4350')
      await fill(ticket, 'Take profit', '4300')
      await ticket.getByRole('textbox', { name: 'Take profit' }).press('Enter')
      await ticket.getByText('Take profit must be above').waitFor()
      expect(await places()).toEqual(before)
      // Low windows fold the costs; a tap shows them.
      const costs = ticket.getByRole('button', { name: /^Costs/ })
      expect(await costs.count()).toBe(height < 700 ? 1 : 0)
      if (height < 700) await costs.click()
      await ticket.getByText('Opening fee, 0.05%').waitFor()
      expect(await places()).toEqual(before)
    },
  )

  it.each(languagesOf('malay'))('fits a narrow phone and can be used by everyone, in %s', async (locale) => {
    const { page, context, open } = await journey.visit({ memory: { locale, 'locale.chosen': 'yes' } })
    await signInTrial(context)
    await open(gold)
    await page.locator('button:has(path[d^="M4 .8"])').click()
    const ticket = page.getByRole('dialog')
    await ticket.getByRole('textbox').first().fill('500')
    await ticket.getByRole('radio').nth(3).click()
    expect(await violations(page)).toEqual([])
    await checkSizes(page, `the ticket in ${locale}`)
  })
})
