import { routes } from '@candor/app/routes.ts'
import { createPlan } from '@candor/wire/recurring.ts'
import { expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { passDays } from './portfolio-steps.ts'
import { signInTrial } from './sign-in-customer.ts'
import { sendBeside, told } from './trade-steps.ts'

const journey = openCandor()

it('a recurring buy that the balance does not reach for is skipped, and that is told wherever its customer is', async () => {
  const { page, context, open } = await journey.visit()
  const { candor } = journey
  const feed = () => candor.market.beat(candor.deps.clock(), { BTCUSD: '90000.00' })
  await signInTrial(context)
  feed()
  const plan = { symbol: 'BTCUSD', amount: '20000.00', rhythm: { every: 'day' } }
  await sendBeside(context, createPlan.path, plan)
  await open(routes.preferences.path)
  await passDays(candor, context, 1)
  feed()
  const notice = page.getByRole('status').filter({ hasText: 'was skipped' })
  // The watcher looks at what is due every second or two, on a busy machine later.
  await notice.waitFor()
  expect(await notice.innerText()).toContain('The recurring buy of $20,000.00 in BTC/USD was skipped.')
  await notice.getByRole('link', { name: 'What happened' }).click()
  await told(page, 'Skipped').waitFor()
  await told(page, 'Insufficient balance').first().waitFor()
})
