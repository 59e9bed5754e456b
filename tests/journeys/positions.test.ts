import { routes } from '@candor/app/routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import {
  atLimit,
  atMarket,
  button,
  holdLists,
  placeBeside,
  sendBeside,
  sheet,
  storyOf,
  told,
} from './trade-steps.ts'

const journey = openCandor()

const gold = (price: string) => journey.candor.market.beat(Date.now(), { XAUUSD: price })
const wallet = routes.wallet.path

/** Gold opens at 4000.01: two ounces for 400.00 of margin, liquidated at 3900.01. */
const opening = atMarket('4000.01')

let visit: Visit
beforeEach(async () => {
  gold('4000.00')
  journey.candor.market.beat(Date.now(), { BTCUSD: '90000.00' }, { state: 'live' })
  visit = await journey.visit()
  await signInTrial(visit.context)
})

async function openWallet(order: object): Promise<string> {
  const { order: placed } = await placeBeside(visit.context, order)
  await visit.open(`${wallet}?tab=positions`)
  return placed.id
}

describe('an open position', () => {
  it('shows its profit live, gets margin, has its stop moved by keys, and is closed in two halves', async () => {
    const { page, context } = visit
    const id = await openWallet({ type: opening, stopLoss: '3960.00' })
    const card = page.getByRole('article', { name: 'XAU/USD, Long 20×' })
    await card.getByText('Margin $400.00', { exact: true }).waitFor()
    gold('4010.00')
    // (4009.99 − 4000.01) × 2 = 19.96, less the fee of 4.01; 3.99 % of the margin.
    await card.getByText('+$15.95').waitFor()
    await card.getByText('+3.99% after fees').waitFor()
    await page.getByText('$10,015.95').waitFor()

    await button(page, 'Add margin').click()
    await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('200')
    // The line moves from 3900.01 to 3800.01.
    await sheet(page).getByText('from 3,900.01 to 3,800.01').waitFor({ state: 'attached' })
    await button(page, 'Add $200.00').click()
    await told(page, 'Margin added successfully').waitFor()
    await card.getByText('Margin $600.00', { exact: true }).waitFor()

    await button(page, 'Edit stops').click()
    const line = page.getByRole('slider', { name: 'Stop loss' })
    await line.focus()
    // A press is the round number of ticks below a two-thousandth of the price: 1.00.
    for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowDown']) await page.keyboard.press(key)
    expect(await sheet(page).getByRole('textbox', { name: 'Stop loss' }).inputValue()).toBe('3,961.99')
    await button(page, 'Save stop loss').click()
    await told(page, 'Stop loss successful').waitFor()
    expect((await storyOf(context, id)).position.stopLoss).toBe('3961.99')

    await card.getByRole('button', { name: 'Close' }).click()
    await button(page, '50%').click()
    await sheet(page).getByText('0.01 lots of 0.02 lots').waitFor()
    await sheet(page).getByRole('button', { name: 'Close 50%' }).click()
    await told(page, 'Close part of this position?').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close 50%' }).click()
    await told(page, 'Closed 0.01 lots').waitFor()
    await card.getByText('Margin $300.00', { exact: true }).waitFor()

    await card.getByRole('button', { name: 'Close' }).click()
    await sheet(page).getByRole('button', { name: 'Close position' }).click()
    await told(page, 'Close this position?').waitFor()
    await told(page, 'The position is cleared after closing.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close position' }).click()
    await told(page, 'Position closed successfully').waitFor()
    await told(page, 'No positions yet').waitFor()
    expect((await storyOf(context, id)).position).toMatchObject({ status: 'closed', realised: '19.96' })
  })

  itLong('has its lines dragged with a finger', async () => {
    const { page, context } = visit
    const id = await openWallet({ type: opening, takeProfit: '4050.00' })
    await button(page, 'Edit stops').click()
    const line = page.getByRole('slider', { name: 'Take profit' })
    await line.waitFor()
    const box = await line.boundingBox()
    if (!box) throw new Error('the line is nowhere')
    await page.mouse.move(box.x + 20, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + box.height / 2 + 24, { steps: 4 })
    await page.mouse.up()
    const text = await sheet(page).getByRole('textbox', { name: 'Take profit' }).inputValue()
    expect(Number(text.replace(',', ''))).toBeLessThan(4050)
    await button(page, 'Save take profit').click()
    await told(page, 'Take profit successful').waitFor()
    expect((await storyOf(context, id)).position.takeProfit).toBe(text.replace(',', ''))
  })

  it('refuses what the rules refuse before it is sent', async () => {
    const { page } = visit
    await openWallet({ type: opening })
    await button(page, 'Add margin').click()
    await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('99999')
    await button(page, /^Add/).last().click()
    await told(page, 'Insufficient balance').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Edit stops').click()
    await sheet(page).getByRole('textbox', { name: 'Take profit' }).fill('3999')
    await sheet(page).getByRole('textbox', { name: 'Stop loss' }).fill('3900')
    await button(page, 'Save both').click()
    await told(page, /^Take profit must be above 3,999\.99/).waitFor()
    await told(page, /^Stop loss must be above .*, the liquidation price/).waitFor()
    // Between two steps of the price no bound helps.
    await sheet(page).getByRole('textbox', { name: 'Take profit' }).fill('4100.005')
    await sheet(page).getByRole('textbox', { name: 'Stop loss' }).fill('3990.005')
    await button(page, 'Save both').click()
    await told(page, 'Please enter a valid take-profit price').waitFor()
    await told(page, 'Please enter a valid stop-loss price').waitFor()
  })
})

describe('a resting order', () => {
  it('is cancelled after the question of the specification, once', async () => {
    const { page, context, expectTrouble } = visit
    await placeBeside(context, { type: atLimit('3950.00') })
    const other = await openWallet({ type: atLimit('3940.00') })
    await page.getByRole('tab', { name: /Orders/ }).click()
    await page.getByText('Limit 3,950.00, 0.02 lots').waitFor()
    await button(page, 'Cancel order XAU/USD, Long 20×').last().click()
    await told(page, 'Cancel this order?').waitFor()
    await told(page, 'It cannot be restored after cancellation.').waitFor()
    await button(page, 'Keep order').click()
    await button(page, 'Cancel order XAU/USD, Long 20×').last().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await told(page, 'Order cancellation successful').waitFor()
    await page.getByText('Limit 3,950.00').waitFor({ state: 'detached' })

    expectTrouble(/api\/v1|Failed to load/)
    await holdLists(page)
    await sendBeside(context, `/api/v1/orders/${other}/cancel`, null)
    await button(page, 'Cancel order XAU/USD, Long 20×').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await told(page, 'Order cancellation failed').waitFor()
    await told(page, 'It was filled or has ended in the meantime.').waitFor()
  })
})

describe('all at once', () => {
  it('closes what can be closed and says plainly what stays', async () => {
    const { page, context, expectTrouble } = visit
    await placeBeside(context, {
      symbol: 'BTCUSD',
      leverage: 2,
      quantity: '0.01',
      type: atMarket('90000.01'),
    })
    await placeBeside(context, { type: opening })
    await openWallet({ type: opening })
    expectTrouble(/409|close/)
    await button(page, 'Close all 3 positions').waitFor()
    journey.candor.market.beat(Date.now(), { BTCUSD: '90000.00' }, { state: 'closed' })
    await button(page, 'Close all 3 positions').click()
    await button(page, 'Close all').click()
    await told(page, '2 of 3 positions were closed. These stay open:').waitFor()
    await told(page, 'BTC/USD: Non-trading hours').waitFor()
    await button(page, 'Done').click()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
  })

  it('cancels every order with one question', async () => {
    const { page, context } = visit
    for (const limit of ['3950.00', '3940.00']) await placeBeside(context, { type: atLimit(limit) })
    await openWallet({ type: atLimit('3930.00') })
    await page.getByRole('tab', { name: /Orders/ }).click()
    await button(page, 'Cancel all 3 orders').click()
    await button(page, 'Cancel all orders').click()
    await told(page, 'All 3 orders were cancelled.').waitFor()
    await button(page, 'Done').click()
    await told(page, 'No orders waiting').waitFor()
  })
})

describe('the feed', () => {
  it('warns with the cheapest ways out, liquidates, and the story says on which tick', async () => {
    const { page } = visit
    const id = await openWallet({ type: opening })
    await button(page, 'Add margin').waitFor()
    // Equity 218.00 is within 10 % of the 200.00 it is closed at; 240.01 would be safe.
    gold('3909.02')
    await told(page, 'XAU/USD is within 10% of liquidation.').waitFor()
    await told(page, /Add \$22\.01 of margin, or close 0\.01 lots and add the \$109\.00/).waitFor()
    gold('3900.02')
    await told(page, /Your XAU\/USD position was liquidated at 3,900\.01\. You lost \$200\.00/).waitFor()
    await page.getByRole('link', { name: 'What happened' }).click()
    await page.getByRole('heading', { name: 'Liquidated' }).waitFor()
    expect(page.url()).toContain(`order=${id}`)
    for (const text of [
      'The arithmetic',
      'Half of the initial margin, the line',
      'First price at or past 3,900.01',
    ])
      await told(page, text).waitFor()
    await told(page, /Tick [\d,]+ was the first at or past 3,900\.01\. It was 3,900\.01\./).waitFor()
    await told(page, '4 postings, in balance to the cent.').click()
    await told(page, 'Available balance → Margin').waitFor()
  })

  it('closes at the stop loss, and margin added in time is told as safe', async () => {
    const { page } = visit
    await openWallet({ type: opening, stopLoss: '3950.00' })
    await button(page, 'Add margin').waitFor()
    gold('3949.51')
    await told(
      page,
      /jumped past your stop loss of 3,950\.00.*closed at 3,949\.50\. Result after fees: −\$105\.03/,
    ).waitFor()
    await button(page, 'Close').last().click()
    await placeBeside(visit.context, { type: atMarket('3949.52') })
    gold('3858.00')
    await told(page, /is within \d+% of liquidation/).waitFor()
    await button(page, /^Add \$\d/).click()
    await sheet(page)
      .getByRole('button', { name: /^Add \$\d/ })
      .click()
    await told(page, 'Margin added successfully').waitFor()
    await page.getByText(/of liquidation/).waitFor({ state: 'detached' })
  })
})

describe('what has ended', () => {
  it('is listed with every field, filtered, and hidden from who looks over a shoulder', async () => {
    const { page, context } = visit
    const { order } = await placeBeside(context, { type: opening, takeProfit: '4010.00' })
    gold('4010.01')
    await expect.poll(async () => (await storyOf(context, order.id)).position.status).toBe('closed')
    gold('4000.00')
    const resting = await placeBeside(context, { side: 'short', type: atLimit('4100.00') })
    await sendBeside(context, `/api/v1/orders/${resting.order.id}/cancel`, null)
    await visit.open(`${wallet}?tab=closed`)
    const rows = page.locator('details')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('combobox', { name: 'How it ended' }).selectOption('take-profit')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.first().locator('summary').click()
    const fields = [
      'Position quantity',
      'Holding amount',
      'Opening price',
      'Lot',
      'Order quantity',
      'Profit, after fees',
    ]
    const more = ['Amount', 'Price', 'Time', 'Margin', 'Opening fee', 'Take profit', 'Stop loss']
    for (const name of [...fields, ...more])
      await rows.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor()
    await rows.getByText('+$15.97').filter({ visible: true }).first().waitFor()
    await page.getByRole('combobox', { name: 'Side' }).selectOption('short')
    await told(page, 'Nothing matches').waitFor()
    await button(page, 'Show all').click()
    await expect.poll(() => rows.count()).toBe(2)
    await button(page, 'Hide amounts').click()
    await expect.poll(() => page.locator('main').innerText()).not.toContain('$')
    await button(page, 'Show amounts').click()
    await expect.poll(() => page.locator('main').innerText()).toContain('+$15.97')
  })

  itLong('is read page by page as far as it is scrolled', async () => {
    const { page, context } = visit
    for (let count = 0; count < 35; count += 1) {
      const { order } = await placeBeside(context, { type: atLimit('3950.00') })
      await sendBeside(context, `/api/v1/orders/${order.id}/cancel`, null)
    }
    await visit.open(`${wallet}?tab=closed`)
    const rows = page.locator('details')
    await expect.poll(() => rows.count()).toBeGreaterThan(0)
    expect(await rows.count()).toBe(30)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBe(35)
    await page.getByText('That is all.').waitFor()
  })
})
