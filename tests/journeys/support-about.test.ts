import { routes } from '@candor/app/routes.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { answer, box, log, write } from './support-steps.ts'

const journey = openCandor()

async function askForMoney(context: BrowserContext): Promise<string> {
  const { bankAccounts } = (await (await context.request.get('/api/v1/bank-accounts')).json()) as {
    bankAccounts: { id: string }[]
  }
  const asked = await context.request.post('/api/v1/withdrawals', {
    data: { bankAccountId: bankAccounts[0]?.id, amount: '100.00' },
    headers: { 'idempotency-key': `journey-${Date.now()}` },
  })
  return ((await asked.json()) as { id: string }).id
}

const about = (page: Page) => page.getByRole('region', { name: 'About' }).locator('visible=true')

describe('before a person answers', () => {
  it('articles fit what is typed, and asking from one names it', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open(routes.support.path)
    await box(page).fill('Hello')
    await box(page).fill('Why was my order refused?')
    const offered = page.getByRole('navigation', { name: 'These may answer it' })
    await offered.getByRole('link', { name: 'Why was my order refused?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Why was my order refused?' }).waitFor()
    await page.getByText(/^Updated \d+ \w+ 2\d{3}, \d+ minutes? to read$/).waitFor()
    await page.getByRole('link', { name: 'Ask a person' }).locator('visible=true').click()
    await expect.poll(() => box(page).inputValue()).toBe('About the article “Why was my order refused?”:\n')
    await box(page).press('End')
    await box(page).pressSequentially('It does not say.')
    await box(page).press('Enter')
    await log(page).getByText('It does not say.').waitFor()
    expect(await offered.count()).toBe(0)
  })

  it('the request one looks at waits to be sent with its status, which goes on', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    const id = await askForMoney(context)
    await open(`${routes.withdraw.path}?id=${id}`)
    await page.getByRole('link', { name: 'Ask about this' }).locator('visible=true').click()
    await about(page).getByText('$100.00').waitFor()
    await about(page).getByText('Now: In review').waitFor()
    await write(page, 'When?')
    await log(page).getByText('You attached').waitFor()
    await log(page).getByText('When?').waitFor()
    expect(await about(page).count()).toBe(0)
    const cancelled = await context.request.post(`/api/v1/withdrawals/${id}/cancel`, {
      headers: { 'idempotency-key': `journey-cancel-${id}` },
    })
    expect(cancelled.status()).toBe(200)
    await log(page).getByText('Now: Cancelled').waitFor()
    // It was sent: opened from there again, it is not attached a second time.
    await page.reload()
    await log(page).getByText('Now: Cancelled').waitFor()
    expect(await about(page).count()).toBe(0)
  })

  it('what somebody else owns is not attached', async () => {
    const owner = await journey.visit()
    await signInTrial(owner.context)
    const id = await askForMoney(owner.context)
    const { page, context, open, expectTrouble } = await journey.visit()
    expectTrouble(/receipts\/withdrawal/)
    await signInTrial(context)
    const read = page.waitForResponse((response) => response.url().includes('/receipts/withdrawal/'))
    await open(`${routes.support.path}?about=withdrawal&id=${id}`)
    expect((await read).status()).toBe(404)
    await box(page).waitFor()
    expect(await about(page).count()).toBe(0)
  })
})

describe('an answer', () => {
  it('is counted on the way to customer service until it is read, and marked as got and as read', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open(routes.support.path)
    await write(page, 'Is anybody there?')
    await log(page).getByText('Is anybody there?').waitFor()
    await open(routes.my.path)
    await page.getByRole('link', { name: 'Customer service' }).locator('visible=true').waitFor()
    const { conversation } = (await (await context.request.get('/api/v1/support')).json()) as {
      conversation: { id: string }
    }
    const { id } = conversation
    await answer(journey.candor, 'Yes, I am.', id)
    await page.getByRole('link', { name: 'Customer service 1 new answer' }).click()
    await log(page).getByText('Yes, I am.').waitFor()
    const marks = async () => {
      const { customer_got, customer_read } = await journey.candor.deps.database
        .selectFrom('conversations')
        .select(['customer_got', 'customer_read'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [customer_got, customer_read]
    }
    await expect.poll(marks).toEqual([2, 2])
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await look('hidden')
    await answer(journey.candor, 'And still here.', id)
    await expect.poll(marks).toEqual([3, 2])
    await look('visible')
    await expect.poll(marks).toEqual([3, 3])
    // What is measured is told anew after a quarter of a minute.
    journey.candor.passTime(20_000)
    await open(routes.my.path)
    await page.reload()
    await page.getByRole('link', { name: /^Customer service Replies in \d+ min$/ }).waitFor()
  })
})
