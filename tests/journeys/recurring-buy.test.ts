import { routes } from '@candor/app/routes.ts'
import { listPlans } from '@candor/wire/recurring.ts'
import { listHoldings } from '@candor/wire/spot.ts'
import { expect, it } from 'vitest'
import { asOwner } from '../database/operator-client.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { button, told } from './trade-steps.ts'

const journey = openCandor()

const beat = () => journey.candor.market.beat(journey.candor.deps.clock(), { BTCUSD: '90000.00' })

/** Time passes, and nobody is signed out by it. */
async function passUntil(instant: string): Promise<void> {
  const { candor } = journey
  candor.passTime(Date.parse(instant) + 5_000 - candor.deps.clock())
  const now = new Date(candor.deps.clock())
  // The first buy may be a day away, and no session lasts that long.
  const seen = await asOwner(candor, (database) =>
    database
      .updateTable('sessions')
      .set({ started_at: now, seen_at: now })
      .returning('customer_id')
      .execute(),
  )
  for (const { customer_id } of seen) candor.deps.bus.publish('customer.changed', { customerId: customer_id })
}

it('a recurring buy is set from the ticket, buys when its time comes, is paused and removed', async () => {
  const { page, context, open } = await journey.visit()
  await signInTrial(context)
  beat()
  await open(`${routes.detail.path}?symbol=BTCUSD&way=spot`)
  await page.getByRole('link', { name: 'Buy it regularly' }).click()
  await page.getByRole('textbox', { name: 'Each time', exact: true }).fill('50')
  await page.getByRole('radio', { name: 'Daily' }).click()
  await told(page, 'First buy').waitFor()
  await button(page, 'Buy $50.00 every day').click()
  await told(page, 'Nothing was due yet.').waitFor()
  const { plans } = (await (await context.request.get(listPlans.path)).json()) as {
    plans: { nextAt: string }[]
  }
  expect(plans).toHaveLength(1)
  await passUntil(plans[0]?.nextAt ?? '')
  beat()
  // The watcher looks at what is due every second or two, on a busy machine later.
  await page.getByRole('link', { name: 'See the order' }).waitFor()
  const held = await (await context.request.get(listHoldings.path)).json()
  expect(held.holdings).toMatchObject([{ symbol: 'BTCUSD', quantity: '0.00055000', cost: '49.50' }])
  await button(page, 'Pause').click()
  await told(page, 'Recurring buy paused').waitFor()
  await button(page, 'Remove').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await told(page, 'Removed').waitFor()
  await open(`${routes.history.path}?view=recurring`)
  await told(page, 'No recurring buys yet').waitFor()
})
