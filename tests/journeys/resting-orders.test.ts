import { routes } from '@candor/app/routes.ts'
import { expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atLimit, button, placeBeside, sheet, told } from './trade-steps.ts'

const journey = openCandor()

it('an order that waits is listed on its instrument’s page, is changed there, and keeps what it asked for after its end', async () => {
  const { page, context, open } = await journey.visit()
  await signInTrial(context)
  journey.candor.market.beat(Date.now(), { XAUUSD: '4000.00' }, { state: 'live' })
  const { order } = await placeBeside(context, { type: atLimit('3950.00') })
  await open(`${routes.detail.path}?symbol=XAUUSD`)
  const section = page.getByRole('region', { name: 'Resting orders' })
  await section.getByText('Limit 3,950.00').waitFor()
  // Two ounces at 20×: 395.00 of margin and 3.95 of fee.
  await section.getByText('$398.95 set aside').waitFor()
  await button(page, 'Change order XAU/USD, Long 20×').click()
  const change = sheet(page)
  await change.getByRole('textbox', { name: 'Limit price' }).fill('4100')
  await button(page, 'Change order').click()
  await change.getByText('Please enter a valid limit price').waitFor()
  await change.getByRole('textbox', { name: 'Limit price' }).fill('3900')
  await change.getByText('from $398.95 to $393.90').waitFor({ state: 'attached' })
  expect(await violations(page)).toEqual([])
  await button(page, 'Change order').click()
  await told(page, 'Order changed').waitFor()
  await section.getByText('Limit 3,900.00').waitFor()
  await open(`${routes.history.path}?order=${order.id}`)
  for (const text of ['You changed the order', '$7,800.00', '$390.00', '$3.90'])
    await told(page, text).first().waitFor()
  await button(page, 'Cancel order XAU/USD, Long 20×').click()
  await button(page, 'Cancel order').click()
  await told(page, 'Order cancellation successful').waitFor()
  await open(`${routes.wallet.path}?tab=closed`)
  const row = page.locator('details:visible').first()
  await row.locator('summary').click()
  for (const text of ['$7,800.00', '$390.00', '$3.90']) await row.getByText(text, { exact: true }).waitFor()
  // Only what was traded can be chosen.
  const choice = page.getByRole('combobox', { name: 'Instrument' })
  await expect.poll(() => choice.locator('option').allTextContents()).toEqual(['All', 'XAU/USD'])
})

itLong('a spot order that waits is changed where it is listed', async () => {
  const { page, context, open } = await journey.visit()
  await signInTrial(context)
  journey.candor.market.beat(Date.now(), { AAPL: '272.41' }, { state: 'live' })
  const body = {
    symbol: 'AAPL',
    side: 'buy',
    size: { by: 'quantity', quantity: '10' },
    type: atLimit('265.00'),
  }
  const headers = { 'idempotency-key': 'a-spot-order-to-change', origin: journey.candor.origin }
  const placed = await context.request.post('/api/v1/spot/orders', { data: body, headers })
  expect(placed.status()).toBe(200)
  await open(`${routes.wallet.path}?tab=orders`)
  await button(page, 'Change order AAPL, Buy, spot').click()
  const change = sheet(page)
  const limit = change.getByRole('textbox', { name: 'Limit price' })
  await limit.fill('280')
  await button(page, 'Change order').click()
  await change.getByText('Please enter a valid limit price').waitFor()
  await limit.fill('260')
  // Ten shares: 2,650.00 with 2.65 of fee before, 2,600.00 with 2.60 after.
  await change.getByText('from $2,652.65 to $2,602.60').waitFor({ state: 'attached' })
  expect(await violations(page)).toEqual([])
  await button(page, 'Change order').click()
  await told(page, 'Order changed').waitFor()
  await told(page, '$2,602.60').first().waitFor()
  const { order } = (await placed.json()) as { order: { id: string } }
  await open(`${routes.history.path}?spot=${order.id}`)
  await told(page, 'You changed the order').waitFor()
})
