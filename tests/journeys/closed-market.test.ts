import { routes } from '@candor/app/routes.ts'
import { beforeEach, expect, it } from 'vitest'
import { checkSizes, violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { closeTop } from './shown-page.ts'
import { signInTrial } from './sign-in-customer.ts'
import { button, told } from './trade-steps.ts'

const journey = openCandor()

const page = (way: string) => `${routes.detail.path}?symbol=AAPL&way=${way}`

beforeEach(() =>
  journey.candor.market.beat(journey.candor.deps.clock(), { AAPL: '272.41' }, { state: 'closed' }),
)

it('a closed market says so, and nothing on its page can be pressed that would be refused', async () => {
  const visit = await journey.visit()
  await signInTrial(visit.context)
  await visit.open(page('leveraged'))
  await told(visit.page, 'US stocks are closed.').waitFor()
  await told(visit.page, 'at the close').waitFor()
  for (const side of ['Short', 'Long'])
    await expect.poll(() => button(visit.page, side).isDisabled()).toBe(true)
  expect(await violations(visit.page)).toEqual([])
  await checkSizes(visit.page, 'the page of a closed market')
  // What can be done meanwhile.
  await button(visit.page, /^Alert me/).click()
  await visit.page.getByRole('dialog', { name: 'Price alert' }).waitFor()
  await closeTop(visit.page)
  await visit.open(page('spot'))
  await visit.page.locator('form dl:visible').waitFor()
  await expect.poll(() => button(visit.page, 'Buy').isDisabled()).toBe(true)
  await visit.open(page('delivery'))
  for (const direction of [/^Fall/, /^Rise/])
    await expect.poll(() => button(visit.page, direction).isDisabled()).toBe(true)
})
