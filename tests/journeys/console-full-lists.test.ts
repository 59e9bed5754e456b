import { readFileSync } from 'node:fs'
import { noticeTextsMalay } from '@candor/wire/notice-texts.malay.ts'
import { joinStrategy } from '@candor/wire/participations.ts'
import { listBankAccounts, requestWithdrawal } from '@candor/wire/withdrawals.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { describeLong } from '../long-form.ts'
import { desk, openConsole, signInAs } from './console-steps.ts'
import { fillAccount, restingOrder } from './full-account.ts'
import { openCandor } from './open-candor.ts'
import { rejectRequests } from './review-requests.ts'
import { openMetals } from './serve-strategies.ts'
import { signInTrial } from './sign-in-customer.ts'
import { placeBeside, sendBeside } from './trade-steps.ts'

const journey = openCandor()

/** More than a page of the list, which has 100. */
const asked = 130
/** With the others of an account, just more than a page. */
const resting = 95
/** As many as are rejected at once. */
const rejected = 10

/** Many small withdrawals of one customer. */
async function askMany(context: BrowserContext): Promise<void> {
  await signInTrial(context)
  const found = await context.request.get(listBankAccounts.path)
  const { bankAccounts } = (await found.json()) as { bankAccounts: { id: string }[] }
  for (let number = 0; number < asked; number += 1) {
    const answer = await context.request.post(requestWithdrawal.path, {
      data: { bankAccountId: bankAccounts[0]?.id, amount: '10.00' },
      headers: { 'idempotency-key': `full-list-${number}`, origin: journey.candor.origin },
    })
    if (answer.status() !== 200) throw new Error(await answer.text())
  }
}

/** Scrolls a table to where the next page is asked for. */
const scrollDown = (page: Page, label: string): Promise<void> =>
  page.getByRole('region', { name: label }).evaluate((part) => part.scrollTo({ top: part.scrollHeight }))

async function exportedFrom(page: Page, name = 'Export as CSV'): Promise<{ name: string; lines: string[] }> {
  const button = page.getByRole('button', { name })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const text = readFileSync(await download.path(), 'utf8').replace('\uFEFF', '')
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

describe('the full list beside a queue', () => {
  it('is filtered, kept as a view, paged to its end, exported, and opens each of its rows', async () => {
    const customer = await journey.visit()
    await askMany(customer.context)
    await rejectRequests(journey.candor, 'The name differs from the bank’s.')

    const { page, context } = await journey.visit({ viewport: desk, acceptDownloads: true })
    await signInAs(journey.candor, context, 'Hui Min Lau', 'reviewer,support')
    await openConsole(page, 'withdrawals')
    await page.getByText(`${asked - rejected} waiting`).waitFor()
    await page.getByRole('link', { name: 'Full list' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?list=all')
    await page.getByText('More rows come as you scroll.').waitFor()
    await scrollDown(page, 'Full list')
    await page.getByText(`${asked} rows, that is all`).waitFor()

    await page.getByRole('radio', { name: 'Rejected' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('rejected')
    await page.getByText(`${rejected} rows, that is all`).waitFor()

    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name of the view').fill('Sent back')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('View saved').waitFor()
    const views = page.getByRole('navigation', { name: 'Your views of this list' })
    await views.getByRole('link', { name: `Sent back ${rejected}` }).waitFor()

    const file = await exportedFrom(page)
    expect(file.name).toBe('withdrawals.csv')
    expect(file.lines).toHaveLength(rejected + 1)
    expect(file.lines[0]).toBe('Asked,Account number,Name,Amount,Status,Ended,By,Reason')
    expect(file.lines[1]).toMatch(
      /^\d{4}-.*Z,\d{10},.*,10\.00,Rejected,.*,The name differs from the bank’s\.$/,
    )

    await page.getByRole('radio', { name: 'All', exact: true }).click()
    await page.getByText('More rows come as you scroll.').waitFor()
    // What is exported is the whole list, however much of it was on the page.
    expect((await exportedFrom(page)).lines).toHaveLength(asked + 1)
    await views.getByRole('link', { name: /^Sent back/ }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('rejected')
    await page.reload()
    await page.getByText(`${rejected} rows, that is all`).waitFor()

    const accountNumber = file.lines[1]?.split(',')[1] ?? ''
    await page.locator('td button').first().click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/console\/withdrawals\/[0-9a-f-]{36}$/)
    await page.getByText('$10.00').filter({ visible: true }).first().waitFor()

    const readPart = async (part: string, label: string, rows: number) => {
      await openConsole(page, `customers/${accountNumber}?part=${part}`)
      await page.getByText('More rows come as you scroll.').waitFor()
      await scrollDown(page, label)
      await page.getByText(`${rows} rows, that is all`).waitFor()
      return (await exportedFrom(page)).lines
    }
    expect(await readPart('requests', 'Requests', asked)).toHaveLength(asked + 1)
    // Each request was confirmed by a notice, and each rejection.
    const notices = await readPart('notices', 'Notices', asked + rejected)
    expect(notices).toHaveLength(asked + rejected + 1)
    expect(notices[1]).toMatch(/,Withdrawal failed,.*The name differs from the bank’s\..*,not yet$/)
  })
})

describeLong('what a customer has', () => {
  it('is listed part by part, to the first order, in the operator’s language', async () => {
    await openMetals(journey.candor)
    const { context: owner } = await journey.visit()
    const account = await fillAccount(owner)
    for (let number = 0; number < resting; number += 1) await placeBeside(owner, restingOrder)
    const share = { strategy: 'metal-trend', amount: '500.00', days: 7 }
    await sendBeside(owner, joinStrategy.path, share)

    const { page, context } = await journey.visit({
      viewport: desk,
      acceptDownloads: true,
      memory: { 'console.locale': 'malay' },
    })
    await signInAs(journey.candor, context, 'Nurul Huda', 'support')
    const read = async (part: string) => {
      await openConsole(page, `customers/${account}?part=${part}`)
      return (await exportedFrom(page, 'Eksport sebagai CSV')).lines
    }
    const orders = await read('orders')
    // With what fillAccount orders: four with leverage and two without.
    expect(orders).toHaveLength(resting + 6 + 1)
    expect(orders[0]).toBe('Masa,Instrumen,Arah,Pesanan,Status,Kuantiti,Harga,Diketepikan')
    expect(orders.some((line) => line.includes('Had,"dibatalkan, oleh pelanggan"'))).toBe(true)
    expect(orders.filter((line) => line.includes(',BTCUSD,Beli,'))).toHaveLength(2)
    expect((await read('participations'))[1]).toMatch(/,Emas dan perak,7 hari,Dalam semakan,500\.00,,0\.00$/)
    const [, newest = ''] = await read('notices')
    expect(newest).toContain(`,${noticeTextsMalay['notify.participation-in-review']},`)
    expect(newest).toContain('$500.00')
    await openConsole(page, `customers/${account}?part=security`)
    await page.getByRole('heading', { name: 'Peranti yang log masuk' }).waitFor()
  })
})

describe('the tabs of a queue', () => {
  it('say what needs a second person and what is mine, and the address leads back to each', async () => {
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Siti Aminah', 'reviewer')
    await openConsole(page, 'withdrawals')
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/withdrawals\/./)
    // What another view has listed is not opened in this one.
    await page.getByRole('tab', { name: /^Mine/ }).click()
    await page.getByText('No withdrawal that you have approved still waits.').waitFor()
    expect(page.url()).toMatch(/\/console\/withdrawals\?state=mine$/)
    await page.getByRole('tab', { name: 'Oldest first' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/withdrawals\/./)
    await openConsole(page, 'withdrawals?state=second-person')
    await page.getByText('No withdrawal waits for a second person.').waitFor()
  })
})
