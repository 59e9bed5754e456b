import { routes } from '@candor/app/routes.ts'
import { listHoldings, listSpotOrders, placeSpotOrder } from '@candor/wire/spot.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { openCandor } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { signInTrial } from './sign-in-customer.ts'
import { statementOf } from './statement-steps.ts'
import { button, told } from './trade-steps.ts'

const journey = openCandor()

const spotOf = (symbol: string, more = '') => `${routes.detail.path}?symbol=${symbol}&way=spot${more}`
const feed = (prices: Record<string, string>, changes = {}) =>
  journey.candor.market.beat(journey.candor.deps.clock(), prices, changes)

beforeEach(() => feed({ AAPL: '272.41', BTCUSD: '90000.00', '0700.HK': '599.00', USDHKD: '7.78300' }))

const enter = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text)
const fact = (page: Page, name: string) =>
  page.locator('form dl:visible > div').filter({ hasText: name }).locator('dd').innerText()

/** A ticket that knows its price and, of somebody who is signed in, what is available. */
async function openTicket(page: Page, open: (path: string) => Promise<void>, path: string): Promise<void> {
  await open(path)
  await page.locator('form dl:visible').waitFor()
}

async function read<Reply>(context: BrowserContext, path: string): Promise<Reply> {
  return (await (await context.request.get(path)).json()) as Reply
}

async function heldBy(context: BrowserContext) {
  const { holdings } = await read<{ holdings: { symbol: string; quantity: string; cost: string }[] }>(
    context,
    listHoldings.path,
  )
  return holdings.map(({ symbol, quantity, cost }) => [symbol, quantity, cost])
}

describe('buying', () => {
  it('AAPL for $50, half of it sold again, and all of it can be read afterwards', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await openTicket(page, open, spotOf('AAPL'))
    await told(page, 'Available $10,000.00').waitFor()
    await enter(page, 'Amount', '50')
    // 0.183374 × 272.42 = 49.9547, 49.95 and 0.05.
    expect(await fact(page, 'You get')).toBe('0.183374 shares at 272.42')
    expect(await fact(page, 'Fee, 0.10%')).toBe('$0.05')
    expect(await fact(page, 'You pay')).toBe('$50.00')
    await button(page, 'Buy, $50.00').dblclick()
    await told(page, 'Bought 0.183374 shares at 272.42').waitFor()
    expect(await heldBy(context)).toEqual([['AAPL', '0.18337400', '49.95']])
    await told(page, 'Available $9,950.00').waitFor()

    // The other side has no size: tapping its button twice orders nothing.
    await button(page, 'Sell').click()
    await told(page, 'You can sell 0.183374 shares').waitFor()
    await told(page, 'In steps of 0.000001 shares. All that you hold can always be sold.').waitFor()
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
    await button(page, 'Sell').click()
    await told(page, 'Please enter an amount').waitFor()
    await button(page, '50% of what you can sell').click()
    expect(await fact(page, 'You sell')).toBe('0.091687 shares at 272.40')
    expect(await fact(page, 'Profit on this sale')).toBe('$0.00')
    await button(page, /^Sell, \$24\.9/).click()
    await told(page, 'Sold 0.091687 shares at 272.40').waitFor()
    expect(await heldBy(context)).toEqual([['AAPL', '0.09168700', expect.any(String)]])

    await open(`${routes.wallet.path}?tab=positions`)
    const card = page.getByRole('article', { name: 'Holding of AAPL' })
    await card.getByText('0.091687 shares').waitFor()
    await page.getByRole('tab', { name: /Positions 1/ }).waitFor()
    await page.getByRole('tab', { name: 'Closed' }).click()
    await page.locator('summary').filter({ hasText: 'Sell, spot' }).click()
    await page.getByRole('link', { name: 'The whole story' }).first().click()
    await told(page, 'Sold at 272.40').waitFor()
    await told(page, '2 postings, in balance to the cent.').waitFor()

    const lines = await statementOf(context, journey.candor.deps.clock())
    const spot = lines.filter((line) => /Bought|Sold|Spot fee/.test(line))
    expect(spot.map((line) => /Bought|Sold|Spot fee/.exec(line)?.[0])).toEqual([
      'Bought',
      'Spot fee',
      'Sold',
      'Spot fee',
    ])
    for (const [place, amount] of ['49.95', '0.05', '24.98', '0.03'].entries())
      expect(spot[place]).toContain(amount)
  })

  itLong('0700.HK by board lot, with the conversion', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await openTicket(page, open, spotOf('0700.HK'))
    await told(page, 'Whole board lots of 100 shares. One costs $7,710.40 with the fee.').waitFor()
    await enter(page, 'Shares', '50')
    await button(page, /^Buy/).click()
    await told(page, 'Only whole board lots can be bought: 100, 200 and so on.').waitFor()
    await enter(page, 'Shares', '100')
    // 100 × 599.50 = 59,950 HKD / 7.783 = 7,702.69; the fee is 7.71.
    expect(await fact(page, 'Value in local currency')).toBe('59,950.00 HKD')
    expect(await fact(page, 'In dollars, 1 USD = 7.7830 HKD')).toBe('$7,702.69')
    await button(page, 'Buy, $7,710.40').click()
    await told(page, 'Bought 100 shares at 599.50').waitFor()
    expect(await heldBy(context)).toEqual([['0700.HK', '100.00000000', '7702.69']])
    await page.getByRole('radio', { name: 'Amount' }).click()
    await enter(page, 'Amount', '500')
    await button(page, /^Buy/).click()
    await told(page, 'One board lot of 100 shares costs $7,710.40 with the fee.').waitFor()
  })

  itLong('BTC by a fraction, all of it sold at a better price', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await openTicket(page, open, spotOf('BTCUSD'))
    await page.getByRole('radio', { name: 'Quantity' }).click()
    await enter(page, 'Quantity', '0.02')
    await button(page, 'Buy, $1,801.81').click()
    await told(page, 'Bought 0.02 BTC at 90,000.01').waitFor()
    feed({ BTCUSD: '91000.00' })
    await page.getByRole('region', { name: 'Your holding' }).getByText('+$20.00').waitFor()
    await button(page, 'Sell').click()
    await button(page, 'All that you can sell').click()
    expect(await fact(page, 'Profit on this sale')).toBe('+$20.00')
    await button(page, /^Sell, /).click()
    await told(page, 'Sold 0.02 BTC at 90,999.99').waitFor()
    await expect.poll(() => heldBy(context)).toEqual([['BTCUSD', '0.00000000', '0.00']])
    await page.getByRole('region', { name: 'Your holding' }).waitFor({ state: 'hidden' })
  })

  it('waits at a limit, and is filled by the feed', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await openTicket(page, open, spotOf('AAPL'))
    await page.getByRole('radio', { name: 'Limit' }).click()
    await enter(page, 'Limit price', '265')
    await page.getByRole('radio', { name: 'Shares' }).click()
    await enter(page, 'Shares', '10')
    expect(await fact(page, 'Set aside')).toBe('$2,652.65')
    await button(page, 'Buy at 265.00').click()
    await told(page, 'Limit order placed at 265.00').waitFor()
    await open(`${routes.wallet.path}?tab=orders`)
    await page.getByRole('tab', { name: /Orders 1/ }).waitFor()
    const card = page.locator('article:visible').filter({ hasText: 'Limit 265.00, 10 shares' })
    await card.getByText('$2,652.65').waitFor()
    feed({ AAPL: '264.50' })
    await expect.poll(() => card.count()).toBe(0)
    await told(page, 'Limit order filled: AAPL, bought 10 shares at 264.51.').waitFor()
    expect(await heldBy(context)).toEqual([['AAPL', '10.00000000', '2645.10']])
  })

  itLong('waits at a limit, and is cancelled', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await openTicket(page, open, spotOf('AAPL'))
    await page.getByRole('radio', { name: 'Limit' }).click()
    await enter(page, 'Limit price', '260')
    await enter(page, 'Amount', '100')
    await button(page, 'Buy at 260.00').click()
    const own = page.getByRole('region', { name: 'Your spot orders' })
    await own.getByRole('button', { name: 'Cancel order AAPL, Buy, spot' }).click()
    await page.getByRole('button', { name: 'Cancel order', exact: true }).click()
    await told(page, 'Order cancellation successful').waitFor()
    await own.waitFor({ state: 'hidden' })
    await told(page, 'Available $10,000.00').waitFor()
  })
})

describe('an order that is not taken', () => {
  it('says at the field what is wrong with it', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await openTicket(page, open, spotOf('AAPL'))
    await told(page, 'Available $10,000.00').waitFor()
    await button(page, 'Buy').click()
    await told(page, 'Please enter an amount').waitFor()
    // More than there is, is said while it is typed.
    await enter(page, 'Amount', '10000.01')
    await told(page, 'Insufficient balance').waitFor()
    await enter(page, 'Amount', '0.50')
    await button(page, /^Buy/).click()
    await told(page, 'This is too little. The smallest order is $1.00').waitFor()
    await button(page, 'Sell').click()
    await enter(page, 'Shares', '1')
    await button(page, /^Sell, /).click()
    await told(page, 'You can sell 0 shares at most').waitFor()
    expect(await heldBy(context)).toEqual([])
  })

  itLong('is asked about again when the price has moved, and says when the market is closed', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await openTicket(page, open, spotOf('AAPL'))
    await enter(page, 'Amount', '50')
    expectTrouble(/409/)
    journey.candor.market.show(journey.candor.deps.clock(), { AAPL: '280.00' })
    await button(page, 'Buy, $50.00').click()
    const note = page.getByRole('alert')
    await note.getByText('The price moved from 272.42 to 280.01').waitFor()
    await note.getByText('Tap again to buy at the current price.').waitFor()
    await enter(page, 'Amount', '60')
    // Closed: said without being asked, and the button cannot be pressed.
    feed({ AAPL: '281.00' }, { state: 'closed' })
    await page.getByRole('status').getByText('Non-trading hours').waitFor()
    expect(await button(page, /^Buy, /).isDisabled()).toBe(true)
    expect(await heldBy(context)).toEqual([])
  })

  itLong('waits for a visitor to log in, and is as they left it', async () => {
    const { page, context, open } = await journey.visit()
    await openTicket(page, open, spotOf('AAPL'))
    await enter(page, 'Amount', '50')
    await button(page, 'Buy, $50.00').click()
    await expect.poll(() => shownPage(page)).toBe('login')
    await button(page, 'Try it').click()
    await expect.poll(() => shownPage(page)).toBe('detail')
    await button(page, 'Buy, $50.00').click()
    await told(page, 'Bought 0.183374 shares at 272.42').waitFor()
    expect(await heldBy(context)).toHaveLength(1)
  })

  it('is taken once when its answer got lost and it is sent again', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    await signInTrial(context)
    await openTicket(page, open, spotOf('AAPL'))
    await enter(page, 'Amount', '50')
    expectTrouble(/spot|ERR_FAILED/)
    const keys: (string | undefined)[] = []
    await page.route(`**${placeSpotOrder.path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      await (keys.length === 1 ? route.abort() : route.fulfill({ response }))
    })
    await button(page, 'Buy, $50.00').click()
    await told(page, 'Your order has no answer yet.').waitFor()
    feed({ AAPL: '273.00' })
    await button(page, 'Send it again').click()
    await told(page, 'Bought 0.183374 shares at 272.42').waitFor()
    expect(new Set(keys).size).toBe(1)
    const { orders } = await read<{ orders: unknown[] }>(context, `${listSpotOrders.path}?status=ended`)
    expect(orders).toHaveLength(1)
  })
})
