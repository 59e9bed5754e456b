import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { fillDeposit, status } from './cash-steps.ts'
import { checkLook, looks, violations } from './check-page.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { buyBeside, sellBeside } from './portfolio-steps.ts'
import { passRequests } from './review-requests.ts'
import { registerSomeone, signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const history = '/pages/home/history/index'
/** Posting by posting, one press from the trades. */
const postings = `${history}?view=postings`
const statement = `${history}?view=statement`

let count = 0

async function send(context: BrowserContext, path: string, data: object = {}) {
  count += 1
  const headers = { 'idempotency-key': `history-journey-${count}`, origin: journey.candor.origin }
  const answer = await context.request.post(path, { data, headers })
  if (answer.status() !== 200) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}

/** Asks for withdrawals and takes each back: two postings for each. */
async function withdrawAndCancel(context: BrowserContext, times: number): Promise<void> {
  const answer = await context.request.get('/api/v1/bank-accounts')
  const { bankAccounts } = (await answer.json()) as { bankAccounts: { id: string }[] }
  for (let turn = 0; turn < times; turn += 1) {
    const body = { bankAccountId: bankAccounts[0]?.id, amount: `${100 + turn}.00` }
    const { id } = await send(context, '/api/v1/withdrawals', body)
    await send(context, `/api/v1/withdrawals/${id}/cancel`)
  }
}

async function visitWithPostings(times: number, options = {}): Promise<Visit> {
  const visit = await journey.visit(options)
  await signInTrial(visit.context)
  await withdrawAndCancel(visit.context, times)
  return visit
}

const rows = (page: Page) => page.locator('[data-page=history]:visible a[href*="posting="]')

const entries = (page: Page) => page.locator('[data-page=history]:visible details > summary')

describe('the history by trade', () => {
  it('names the instrument, shows one trade once with its result, and opens its postings and its story', async () => {
    const { page, open, context } = await visitWithPostings(1)
    const { candor } = journey
    candor.market.beat(candor.deps.clock(), { AAPL: '272.41' })
    await buyBeside(context, 'AAPL', '10', '272.42')
    candor.market.beat(candor.deps.clock(), { AAPL: '280.00' })
    await sellBeside(context, 'AAPL', '279.99')
    await open(history)
    await expect.poll(() => entries(page).count()).toBe(4)
    // Ten shares at 272.42 sold at 279.99: 75.70 less the fee of the sale, 2.80.
    const sale = entries(page).first()
    expect(await sale.innerText()).toMatch(/AAPL sold[\s\S]*\+\$72\.90/)
    expect(await entries(page).nth(1).innerText()).toMatch(/AAPL bought[\s\S]*\u2212\$2,726\.93/)
    expect(await entries(page).nth(2).innerText()).toMatch(/Withdrawal\s+Returned to your balance/)
    // The purchase has cost its own fee, 2.73.
    await page.getByText('Result of the day +$70.17').waitFor()
    // A triangle is for gains and losses, not for money that moves.
    expect(await sale.locator('svg').count()).toBeGreaterThan(
      await entries(page).nth(1).locator('svg').count(),
    )
    await sale.click()
    await page.getByText('2 postings, ').waitFor()
    await page.getByText('Result after fees').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'See the whole story' }).click()
    await page.getByText('Profit on this sale, after its fee').filter({ visible: true }).waitFor()
  })

  itLong('has a deposit that is in review, and leads to the page of every request', async () => {
    const { page, open } = await visitWithPostings(1)
    await open('/pages/home/deposit/index')
    await fillDeposit(page, '2000')
    await page.getByRole('button', { name: 'I have sent $2,000.00' }).click()
    await status(page).getByText('In review').waitFor()
    await open(history)
    const waiting = page.locator('[data-page=history]:visible').getByRole('link', { name: /^Deposit/ })
    expect(await waiting.innerText()).toMatch(/Bank transfer, in review[\s\S]*\+\$2,000\.00/)
    await page.getByRole('radio', { name: 'Withdrawals' }).check({ force: true })
    await expect.poll(() => waiting.count()).toBe(0)
    await page.getByRole('radio', { name: 'Deposits' }).check({ force: true })
    await waiting.click()
    await status(page).getByText('In review').waitFor()
    await passRequests(journey.candor)
    await status(page).getByText('Completed').waitFor()
    await page.goBack()
    // What was posted is an entry like any other, and is there once.
    await expect.poll(() => entries(page).count()).toBe(1)
    await expect.poll(() => waiting.count()).toBe(0)
    await entries(page).first().click()
    await page.getByRole('link', { name: 'See the request' }).click()
    await status(page).getByText('Completed').waitFor()
  })

  itLong('has every posting one press away', async () => {
    const { page, open } = await visitWithPostings(1)
    await open(history)
    await expect.poll(() => entries(page).count()).toBe(2)
    await page.getByRole('radio', { name: 'Every posting' }).check()
    await expect.poll(() => rows(page).count()).toBe(3)
  })
})

describe('the history', () => {
  it('lists every posting in plain words and loads earlier ones while scrolling', async () => {
    const { page, open } = await visitWithPostings(30)
    await open(postings)
    await expect.poll(() => rows(page).count()).toBe(50)
    expect(await rows(page).first().innerText()).toContain('Withdrawal returned')
    expect(await rows(page).first().innerText()).toContain('+$129.00')
    expect(await rows(page).nth(1).innerText()).toContain('\u2212$129.00')
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows(page).count()).toBe(61)
    expect(await rows(page).last().innerText()).toContain('Practice money')
    await page.getByText('Your account begins here.').waitFor()
  })

  itLong('is filtered by kind and by date', async () => {
    const { page, open } = await visitWithPostings(2)
    await open(postings)
    await expect.poll(() => rows(page).count()).toBe(5)
    await page.getByRole('radio', { name: 'Practice money' }).check()
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByRole('radio', { name: 'Deposits' }).check()
    await page.getByText('No postings match').waitFor()
    await page.getByRole('button', { name: 'Show all postings' }).click()
    await expect.poll(() => rows(page).count()).toBe(5)
    await page.getByRole('button', { name: 'Choose dates' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('From').fill('2025-02-01')
    await sheet.getByLabel('To', { exact: true }).fill('2025-01-31')
    await sheet.getByText('The last day is before the first one.').waitFor()
    expect(await sheet.getByRole('button', { name: 'Show these dates' }).isDisabled()).toBe(true)
    await sheet.getByLabel('To', { exact: true }).fill('2025-02-28')
    await sheet.getByRole('button', { name: 'Show these dates' }).click()
    await page.getByRole('button', { name: 'February 2025' }).waitFor()
    await page.getByText('No postings match').waitFor()
    await page.getByRole('button', { name: 'Show all dates' }).click()
    await expect.poll(() => rows(page).count()).toBe(5)
  })

  it('shows what is posted while it is open', async () => {
    const { page, open, context } = await visitWithPostings(1)
    await open(postings)
    await expect.poll(() => rows(page).count()).toBe(3)
    await withdrawAndCancel(context, 1)
    await expect.poll(() => rows(page).count()).toBe(5)
  })

  it('opens a posting with its story, and goes back to where it was', async () => {
    const { page, open } = await visitWithPostings(1)
    await open(postings)
    await rows(page).first().press('Enter')
    const detail = page.locator('[data-page=history]:visible')
    await detail.getByText('What happened').waitFor()
    const text = await detail.innerText()
    for (const part of [
      'Withdrawal returned',
      '+$100.00',
      'Set aside for withdrawals',
      'Available balance',
      '$10,000.00',
    ])
      expect(text).toContain(part)
    await detail.getByRole('link', { name: /Withdrawal requested/ }).click()
    await detail.getByText('You asked for a withdrawal.').waitFor()
    const link = detail.getByRole('link', { name: 'See this withdrawal' })
    expect(await link.getAttribute('href')).toMatch(/^#\/pages\/home\/withdraw\/index\?id=[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => rows(page).count()).toBe(3)
    await open(`${history}?posting=1`)
    await detail.getByText('A practice account starts with this amount.').waitFor()
  })

  it('says what it is for while there is nothing, and that a posting is not there', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    await registerSomeone(context)
    await open(history)
    await page.getByText('No postings yet').waitFor()
    await page.getByRole('link', { name: 'Make a deposit' }).waitFor()
    expectTrouble(/404|400|postings/)
    for (const posting of ['99', 'abc']) {
      await open(`${history}?posting=${posting}`)
      await page.getByText('There is no such posting').filter({ visible: true }).waitFor()
    }
  })

  it('says so when the service is out of reach, and goes on when it is back', async () => {
    const { page, open, context, expectTrouble } = await visitWithPostings(1)
    await open('/')
    expectTrouble(/./)
    await page.route('**/api/v1/history**', (route) => route.abort())
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByText('Your money is not affected.').waitFor()
    await page.unroute('**/api/v1/history**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => entries(page).count()).toBe(2)
    await context.setOffline(true)
    await page.getByText('You are offline.').filter({ visible: true }).waitFor()
    expect(await entries(page).count()).toBe(2)
    await context.setOffline(false)
    await expect.poll(() => page.getByText('You are offline.').filter({ visible: true }).count()).toBe(0)
  })
})

describe('a statement', () => {
  it('is previewed, made and downloaded', async () => {
    const { page, open } = await visitWithPostings(2)
    await open(history)
    await page.getByRole('button', { name: 'Make a statement' }).click()
    await page.getByText('5 postings, net').waitFor()
    const figures = page.locator('[data-page=history]:visible dl')
    expect(await figures.innerText()).toMatch(/\$0\.00[\s\S]*\+\$10,000\.00[\s\S]*\$10,000\.00/)
    for (const [format, beginning] of [
      ['PDF', '%PDF-'],
      ['CSV', '\u{feff}No.,Date'],
    ] as const) {
      await page.getByRole('radio', { name: format }).check()
      await page.getByRole('button', { name: 'Make the statement' }).click()
      const link = page.getByRole('link', { name: /^Download/ })
      await expect.poll(() => link.count()).toBe(format === 'PDF' ? 1 : 2)
      const [download] = await Promise.all([page.waitForEvent('download'), link.first().click()])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^candor-.*\\.${format.toLowerCase()}$`))
      expect(readFileSync(await download.path(), 'utf8').startsWith(beginning)).toBe(true)
    }
  })

  itLong('can be stopped while it is made', async () => {
    const { page, open } = await visitWithPostings(1)
    await open(statement)
    // Held here, so that there is time to look at it.
    await page.route('**/api/v1/statements', async (route) => {
      if (route.request().method() !== 'GET') return await route.continue()
      const answer = await route.fetch()
      const { statements } = (await answer.json()) as { statements: object[] }
      const held = statements.map((each) => ({ ...each, state: 'making', written: 1, postings: 3 }))
      await route.fulfill({ response: answer, json: { statements: held } })
    })
    await page.getByRole('button', { name: 'Make the statement' }).click()
    await page.getByText('1 of 3 postings').waitFor()
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Make the statement' }).waitFor()
  })
})

describe('the views of the history', () => {
  it.each(looks('light'))('hold in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const { page, open } = await visitWithPostings(1, { memory: { locale, theme } })
    for (const view of [history, `${history}?posting=3`, statement]) {
      await open(view)
      await page
        .locator('[data-page=history]:visible')
        .getByText('$')
        .filter({ visible: true })
        .first()
        .waitFor()
      await checkLook(page, look, view)
    }
    await open(history)
    await page.locator('header:visible button').last().click()
    await page.getByRole('dialog').waitFor()
    await checkLook(page, look, 'the choice of dates')
  })
})
