import { beforeEach, describe, expect, it } from 'vitest'
import { violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atMarket, button, placeBeside, told } from './trade-steps.ts'

const journey = openCandor()

beforeEach(() => journey.candor.market.beat(journey.candor.deps.clock(), { XAUUSD: '4320.00' }))

describe('“Have you invested today?”', () => {
  it('is asked of a visitor without answering for them', async () => {
    const { page, open } = await journey.visit()
    await open()
    await page.getByRole('heading', { name: 'Have you invested today?' }).waitFor()
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    expect(await page.getByText('Not yet').count()).toBe(0)
  })

  it('is answered Not yet, then Not today, on purpose, which is kept and can be taken back', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open()
    await button(page, /^Not yet/).click()
    await told(page, 'Not today, on purpose').waitFor()
    await told(page, 'kept until midnight').waitFor()
    expect(await violations(page)).toEqual([])
    // Another device of theirs, which has nothing stored, shows the same.
    await page.evaluate(() => localStorage.removeItem('preferences'))
    await page.reload()
    await button(page, /^Not today, on purpose/).click()
    await button(page, /^Not yet/).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('is answered Yes with the money of today’s fills, which leads to today’s postings', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open()
    await button(page, /^Not yet/).click()
    // 2 ounces at 4,320.01 by 20 is 432.00 of margin; the fee is not counted.
    await placeBeside(context, { type: atMarket('4320.01') })
    await told(page, 'Yes, $432.00').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: /^Yes, \$432\.00/ }).click()
    await expect.poll(() => shownPage(page)).toBe('history')
    await page.getByRole('button', { name: 'All dates' }).waitFor()
    expect(page.url()).toMatch(/from=(\d{4}-\d\d-\d\d)&until=\1$/)
  })

  it('is not answered from what was told yesterday', async () => {
    const { page, context, open } = await journey.visit({ timezoneId: 'Asia/Kuala_Lumpur' })
    await signInTrial(context)
    await placeBeside(context, { type: atMarket('4320.01') })
    await open()
    await told(page, 'Yes, $432.00').waitFor()
    // What the device keeps is a day old, and the server does not answer.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('kept.worth') ?? '{}')
      kept.value.at = new Date(Date.parse(kept.value.at) - 86_400_000).toISOString()
      localStorage.setItem('kept.worth', JSON.stringify(kept))
    })
    await page.route('**/api/v1/portfolio/worth**', () => {})
    await page.reload()
    await told(page, 'Have you invested today?').waitFor()
    expect(await page.getByText('Yes, $432.00').count()).toBe(0)
  })
})
