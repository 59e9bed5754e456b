import { routes } from '@candor/app/routes.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { goldPage, openLong } from './ticket-steps.ts'
import { atLimit, atMarket, button, placeBeside, sheet, told } from './trade-steps.ts'

const journey = openCandor()

beforeEach(() =>
  journey.candor.market.beat(journey.candor.deps.clock(), { XAUUSD: '4320.00', BTCUSD: '87500.00' }),
)

const asked = (page: Page) => page.getByRole('alertdialog')

const prefer = (context: BrowserContext, data: object) =>
  context.request.patch('/api/v1/preferences', { data })

async function countOf(context: BrowserContext, list: 'positions?status=open' | 'orders?status=resting') {
  const answer = (await (await context.request.get(`/api/v1/${list}`)).json()) as Record<string, unknown[]>
  return Object.values(answer).find(Array.isArray)?.length ?? 0
}

describe('“Ask before an order”', () => {
  it('is chosen on its page, and shows a leveraged order once more before it is sent', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open(routes.preferences.path)
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PATCH'),
      page.getByText('Ask before an order', { exact: true }).click(),
    ])
    await open(goldPage)
    const ticket = await openLong(page)
    await ticket.getByRole('textbox', { name: 'Margin' }).fill('500')
    await ticket.getByRole('button', { name: /^Open long/ }).click()
    await asked(page).getByText('Place this order?').waitFor()
    await asked(page).getByText('$434.17').waitFor()
    expect(await violations(page)).toEqual([])
    await asked(page).getByRole('button', { name: 'Cancel' }).click()
    await asked(page).waitFor({ state: 'hidden' })
    expect(await countOf(context, 'positions?status=open')).toBe(0)
    // The ticket is as it was left, and the second answer sends it.
    await ticket.getByRole('button', { name: /^Open long/ }).click()
    await asked(page).getByRole('button', { name: 'Open long, $432.00' }).click()
    await told(page, 'Long XAU/USD opened at 4,320.01').waitFor()
    expect(await countOf(context, 'positions?status=open')).toBe(1)
  })

  it('holds for spot and for a delivery contract', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await prefer(context, { confirmOrders: true })
    await open(`${routes.detail.path}?symbol=BTCUSD&way=spot`)
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('500')
    await button(page, /^Buy, /).click()
    await asked(page).getByText('Place this order?').waitFor()
    await asked(page)
      .getByRole('button', { name: /^Buy, / })
      .click()
    await told(page, /^Bought/).waitFor()
    await open(`${routes.detail.path}?symbol=BTCUSD&way=delivery`)
    await page.getByRole('textbox', { name: 'Purchase amount' }).fill('20')
    await button(page, 'Rise, $20.00').click()
    await asked(page).getByText('Buy this contract?').waitFor()
    await asked(page).getByText('−$20.00').waitFor()
    expect(await violations(page)).toEqual([])
    await asked(page).getByRole('button', { name: 'Cancel' }).click()
    const bought = (await (await context.request.get('/api/v1/contracts?status=running')).json()) as {
      contracts: unknown[]
    }
    expect(bought.contracts).toEqual([])
  })
})

describe('“Ask before closing or cancelling”', () => {
  it('does not ask who does not want to be asked', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await prefer(context, { confirmEndings: false })
    await placeBeside(context, { type: atMarket('4320.01') })
    for (const limit of ['4000.00', '4001.00', '4002.00'])
      await placeBeside(context, { type: atLimit(limit), quantity: '0.01' })
    await open(`${routes.wallet.path}?tab=orders`)
    await page.getByRole('tab', { name: /^Orders/ }).click()
    await button(page, /^Cancel .*XAU\/USD/)
      .first()
      .click()
    await told(page, 'Order cancellation successful').waitFor()
    expect(await asked(page).count()).toBe(0)
    await expect.poll(() => countOf(context, 'orders?status=resting')).toBe(2)
    await button(page, /^Cancel all/).click()
    await expect.poll(() => countOf(context, 'orders?status=resting')).toBe(0)
    // What was done is told with one button; until then there are the two of the question.
    await expect.poll(() => asked(page).getByRole('button').count()).toBe(1)
    await asked(page).getByRole('button').click()
    await page.getByRole('tab', { name: /^Positions/ }).click()
    await button(page, 'Close').click()
    await sheet(page).getByRole('button', { name: 'Close position' }).click()
    await told(page, 'Position closed successfully').waitFor()
    expect(await countOf(context, 'positions?status=open')).toBe(0)
  })
})
