import { routes } from '@candor/app/routes.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { listOrders, type WireOrder } from '@candor/wire/orders.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

/** Gold from a source that is a quarter of an hour late: the price arrives now and is stamped so many minutes from now. */
const arrive = (price: string, minutesFromNow: number) =>
  journey.candor.market.beat(
    journey.candor.deps.clock() + minutesFromNow * minuteMs,
    { XAUUSD: price },
    { delayed: true },
  )

const notice =
  'Prices of this market are delayed. Your order waits for the first price after it was accepted.'

async function sendOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Long', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'XAU/USD' })
  await ticket.getByRole('textbox', { name: 'Margin' }).fill('500')
  await ticket.getByText(notice).waitFor()
  expect(await violations(page)).toEqual([])
  await ticket.getByRole('button', { name: 'Place long order, $432.00' }).click()
  await page.getByText('Order accepted, it waits for the next price').waitFor()
}

it('on delayed prices the ticket says that the order waits, the list and the story show it, and so does a close', async () => {
  arrive('4320.00', -15)
  const { page, context, open } = await journey.visit()
  await signInTrial(context)
  await open(`${routes.detail.path}?symbol=XAUUSD`)
  await sendOrder(page)
  const listed = await context.request.get(`${listOrders.path}?status=resting`)
  const [order] = ((await listed.json()) as { orders: WireOrder[] }).orders
  expect(order).toMatchObject({ type: 'market', status: 'resting' })

  const story = `${routes.history.path}?order=${order?.id}`
  await open(story)
  await page.getByText('It waits for the first price after it was accepted.').waitFor()
  arrive('4321.00', 2)
  await expect
    .poll(async () => (await context.request.get(`${listOrders.path}?status=resting`)).text())
    .not.toContain(order?.id ?? '')
  await open('/')
  await open(story)
  // The story that was opened before lies hidden underneath, and follows what happens too.
  const shown = page.locator('[data-page=history]:visible')
  await shown.getByText('Opened at 4,321.01').waitFor()
  await shown.getByText('Its source stamped it').filter({ visible: true }).first().waitFor()

  await open(`${routes.detail.path}?symbol=XAUUSD`)
  const card = page.getByRole('region', { name: 'Your position' })
  await card.getByRole('button', { name: 'Close', exact: true }).click()
  const sheet = page.getByRole('dialog').first()
  await sheet.getByText('The close waits for the first price after it was accepted.').waitFor()
  await sheet.getByRole('button', { name: 'Close position' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close position' }).click()
  await page.getByText('Close accepted, it waits for the next price').waitFor()
  await card.getByText('Closing 0.01 lots, waits for the next price').waitFor()
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Cancel the close' }).click()
  await page.getByText('Close cancelled').waitFor()
})
