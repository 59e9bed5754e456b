import { readFileSync } from 'node:fs'
import { listBankAccounts, requestWithdrawal } from '@candor/wire/withdrawals.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, openConsole, signInAs } from './console-steps.ts'
import { openCandor } from './open-candor.ts'
import { rejectRequests } from './review-requests.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

/** More than a page of the list, which has 100. */
const asked = 130
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

async function exportedFrom(page: Page): Promise<{ name: string; lines: string[] }> {
  const button = page.getByRole('button', { name: 'Export as CSV' })
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

    await openConsole(page, `customers/${accountNumber}?part=requests`)
    await page.getByText('More rows come as you scroll.').waitFor()
    await scrollDown(page, 'Requests')
    await page.getByText(`${asked} rows, that is all`).waitFor()
    expect((await exportedFrom(page)).lines).toHaveLength(asked + 1)
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
