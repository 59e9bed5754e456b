import { describe, expect, it } from 'vitest'
import { slowness } from '../database/slowness.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const onTab = (tab: string) => ({ memory: { 'market-tab': tab } })

describe('home', () => {
  it('shows a market whose prices move', async () => {
    const { page, open } = await journey.visit(onTab('crypto'))
    await open('/')
    const row = page.getByRole('link', { name: /BTC\/USD/ })
    await row.getByText('$', { exact: false }).or(row).filter({ visible: true }).first().waitFor()
    journey.candor.market.beat(Date.now(), { BTCUSD: '91234.50' })
    await row.getByText('91,234.50').waitFor()
    journey.candor.market.beat(Date.now(), { BTCUSD: '91235.75' })
    await row.getByText('91,235.75').waitFor()
  })

  it('says within two seconds that prices have stopped, and that they are back', async () => {
    const { page, open } = await journey.visit(onTab('crypto'))
    await open('/')
    const row = page.getByRole('link', { name: /ETH\/USD/ })
    journey.candor.market.beat(Date.now(), { ETHUSD: '3000.00' })
    await row.getByText('3,000.00').waitFor()
    journey.candor.market.beat(Date.now(), { ETHUSD: '3000.00' }, { state: 'stale' })
    await page.getByText(/Prices have not updated since/).waitFor({ timeout: 2_000 * slowness() })
    journey.candor.market.beat(Date.now(), { ETHUSD: '3001.00' }, { state: 'live' })
    await expect.poll(() => page.getByText(/Prices have not updated since/).count()).toBe(0)
  })

  it('sorts by price, and remembers it', async () => {
    const { page, open } = await journey.visit(onTab('crypto'))
    await open('/')
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.getByRole('radio', { name: 'Price, highest first' }).check()
    const first = page.getByRole('tabpanel').getByRole('link').first()
    await expect.poll(() => first.textContent()).toContain('BTC/USD')
    await page.reload()
    await expect.poll(() => first.textContent()).toContain('BTC/USD')
  })

  it('finds an instrument by its name in any language, and goes back as it was', async () => {
    const { page, open } = await journey.visit(onTab('forex'))
    await open('/')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('黄金')
    await page.getByRole('link', { name: /XAU\/USD/ }).waitFor()
    await page.getByRole('searchbox').fill('tencent')
    await page.getByRole('link', { name: /0700\.HK/ }).waitFor()
    await page.getByRole('searchbox').fill('nothing of ours')
    await page.getByText('Nothing found for').waitFor()
    await page.getByRole('searchbox').press('Escape')
    await page.getByRole('tab', { name: 'Forex', selected: true }).waitFor()
  })
})

describe('the watchlist', () => {
  it('is kept on the device, put in order, and merged when its owner signs in', async () => {
    // A list that nobody has put in order yet depends on the hour: what is closed comes last.
    const { page, open, context } = await journey.visit({ memory: { watchlist: '["XAUUSD","BTCUSD"]' } })
    await open('/pages/home/detail?symbol=TSLA')
    await page.getByRole('button', { name: /Add .* to the watchlist/ }).click()
    await open('/')
    const rows = page.getByRole('tabpanel').getByRole('link')
    await expect.poll(() => rows.last().textContent()).toContain('TSLA')
    await page.getByRole('button', { name: 'Edit watchlist' }).click()
    const up = page.getByRole('button', { name: 'Move BTC/USD up' })
    await up.click()
    await expect.poll(() => up.isDisabled(), { message: 'nothing is above the first' }).toBe(true)
    expect(await page.getByRole('button', { name: /Move TSLA.* down/ }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => rows.first().textContent()).toContain('BTC/USD')
    await signInTrial(context)
    await page.reload()
    await expect.poll(() => rows.first().textContent()).toContain('BTC/USD')
    await expect
      .poll(async () => (await (await context.request.get('/api/v1/watchlist')).json()).symbols)
      .toContain('TSLA')
  })
})

describe('an instrument', () => {
  it('shows its price live, its facts and its hours', async () => {
    const { page, open } = await journey.visit()
    await open('/pages/home/detail?symbol=XAUUSD')
    journey.candor.market.beat(Date.now(), { XAUUSD: '4118.60' })
    await expect.poll(() => page.locator('main').innerText()).toContain('4,118.60')
    for (const text of ['Previous close', 'Session hours', 'Largest leverage', 'Simulated feed'])
      await page.getByText(text).filter({ visible: true }).first().waitFor()
  })

  it('that nobody knows says so', async () => {
    const { page, open, expectTrouble } = await journey.visit()
    expectTrouble(/404|NOPE/)
    await open('/pages/home/detail?symbol=NOPE')
    await page.getByText('There is no instrument of this name').filter({ visible: true }).first().waitFor()
  })
})

describe('an alert', () => {
  it('is set, fires on the tick that reaches it, and is told', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/pages/home/detail?symbol=BTCUSD')
    journey.candor.market.beat(Date.now(), { BTCUSD: '91000.00' })
    await page.getByRole('button', { name: /alert/i }).first().click()
    await page.getByRole('button', { name: /Set alert/ }).click()
    await expect
      .poll(async () => (await (await context.request.get('/api/v1/alerts')).json()).alerts.length)
      .toBe(1)
    const { alerts } = await (await context.request.get('/api/v1/alerts')).json()
    journey.candor.market.beat(Date.now(), { BTCUSD: alerts[0].condition.price })
    await page.getByText(/BTC\/USD is at/).waitFor()
  })
})
