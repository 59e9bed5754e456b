import { routes } from '@candor/app/routes.ts'
import type { WirePlan } from '@candor/wire/recurring.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { checkLook, looks } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { closeTop } from './shown-page.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atLimit, atMarket, sendBeside } from './trade-steps.ts'

const journey = openCandor()

const beat = (prices: Record<string, string>) => journey.candor.market.beat(Date.now(), prices)

type Ids = { sold: string; plan: string }

/** Holdings in two currencies, one of them partly sold, orders on both sides and a recurring buy. */
async function fill(context: BrowserContext): Promise<Ids> {
  beat({ AAPL: '272.41', BTCUSD: '90000.00', '0700.HK': '599.00', USDHKD: '7.78300' })
  const spot = (body: object) =>
    sendBeside<{ order: WireSpotOrder }>(context, '/api/v1/spot/orders', { side: 'buy', ...body })
  const by = (quantity: string) => ({ by: 'quantity', quantity })
  await spot({ symbol: '0700.HK', size: by('100'), type: atMarket('599.50') })
  await spot({ symbol: 'BTCUSD', size: { by: 'amount', amount: '500.00' }, type: atMarket('90000.01') })
  const half = { symbol: 'BTCUSD', side: 'sell', size: by('0.002'), type: atMarket('89999.99') }
  const sold = await spot(half)
  await spot({ symbol: '0700.HK', side: 'sell', size: by('100'), type: atLimit('650.00') })
  await spot({ symbol: 'AAPL', size: by('2'), type: atLimit('265.00') })
  const rhythm = { every: 'fortnight', weekday: 3 }
  const plan = await sendBeside<WirePlan>(context, '/api/v1/recurring', {
    symbol: '0700.HK',
    amount: '1234.56',
    rhythm,
  })
  return { sold: sold.order.id, plan: plan.id }
}

type Walk = {
  page: Page
  open: (path: string) => Promise<void>
  check: (where: string) => Promise<void>
}

async function walkTickets({ page, open, check }: Walk): Promise<void> {
  const figure = page.locator('form input[type=text]:visible').last()
  await open(`${routes.detail.path}?symbol=0700.HK&way=spot`)
  await figure.fill('50')
  await page.locator('button[type=submit]:visible').click()
  await page.locator('[aria-invalid=true]:visible').waitFor()
  await check('a board lot that is none')
  await open(`${routes.detail.path}?symbol=BTCUSD&way=spot&side=sell`)
  await figure.fill('0.001')
  await page.locator('form input[value=limit]:visible').click()
  await check('a sale at a limit')
  await open(`${routes.detail.path}?symbol=0700.HK&view=recurring`)
  await figure.fill('8000')
  await check('a recurring buy')
}

async function walkLists({ page, open, check }: Walk, ids: Ids): Promise<void> {
  await open(`${routes.wallet.path}?tab=positions`)
  await page.locator('article:visible').filter({ hasText: 'BTC' }).waitFor()
  await check('what is held')
  await open(`${routes.wallet.path}?tab=orders`)
  const [change, cancel] = [0, 1].map((place) =>
    page.locator('article:visible').first().locator('button').nth(place),
  )
  await change?.click()
  const sheet = page.getByRole('dialog').locator('visible=true')
  await sheet.waitFor()
  await check('a spot order that is changed')
  await closeTop(page)
  await cancel?.click()
  await page.locator('[role=alertdialog]:visible').waitFor()
  await check('the question before a spot order is cancelled')
  await closeTop(page)
  await open(`${routes.wallet.path}?tab=closed`)
  await page.locator('summary:visible').first().click()
  await check('what was bought and sold')
  await open(`${routes.history.path}?spot=${ids.sold}`)
  await page.locator('ol:visible').waitFor()
  await check('the story of a sale')
  await open(`${routes.history.path}?view=recurring`)
  await page.locator('main li button:visible').first().click()
  await page.locator('h2:visible').filter({ hasText: '0700.HK' }).waitFor()
  await check('what came of a recurring buy')
}

describe('spot holds in every state', () => {
  it.each(looks('dark'))('in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const { page, open, context } = await journey.visit({ memory: { locale, theme } })
    await signInTrial(context)
    const ids = await fill(context)
    const walk = { page, open, check: (where: string) => checkLook(page, look, where) }
    await walkTickets(walk)
    await walkLists(walk, ids)
  })
})
