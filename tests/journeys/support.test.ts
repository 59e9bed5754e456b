import { routes } from '@candor/app/routes.ts'
import { describe, expect, it } from 'vitest'
import { checkLook, looks } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { answer, box, log, write } from './support-steps.ts'

const journey = openCandor()

describe('customer service', () => {
  it('is written to, waits in line, and answers on the open page', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    await open(routes.support.path)
    await box(page).waitFor()
    // The page is exactly the screen, and the field is at its foot before the first message and after it.
    const room = () =>
      page.evaluate(() => [
        document.documentElement.scrollHeight - innerHeight,
        innerHeight - (document.querySelector('form')?.getBoundingClientRect().bottom ?? 0),
      ])
    expect(await room()).toEqual([0, 0])
    await write(page, 'Where is my deposit?')
    await log(page).getByText('Where is my deposit?').waitFor()
    await page.getByText('You are number 1 in line.').waitFor()
    expect(await room()).toEqual([0, 0])
    await answer(journey.candor, 'It is in review.')
    await log(page).getByText('It is in review.').waitFor()
    await log(page).getByText('Practice reviewer 1').waitFor()
    await log(page).getByText(/^Read/).waitFor()
    // However long it is, the end of the last message stands over the field and not behind it.
    await write(page, `${'line\n'.repeat(40)}end`)
    await log(page).getByText(/end$/).waitFor()
    const hidden = () =>
      page.evaluate(() => {
        const last =
          document.querySelector('[role=log]')?.lastElementChild?.getBoundingClientRect().bottom ?? 0
        return last - (document.querySelector('form')?.getBoundingClientRect().top ?? 0)
      })
    await expect.poll(hidden).toBeLessThanOrEqual(0)
  })

  it('keeps what is written offline over a reload, and sends it once', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    expectTrouble(/support|ERR_FAILED|Failed to load/)
    await signInTrial(context)
    await open(routes.support.path)
    await box(page).waitFor()
    await context.route('**/api/v1/support/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await write(page, 'Written on the train')
    await log(page).getByText('Not sent yet, retries by itself').waitFor()
    await page.reload()
    await log(page).getByText('Written on the train').waitFor()
    await context.unroute('**/api/v1/support/messages')
    await page.reload()
    await log(page).getByText(/^Sent/).waitFor()
    expect(await log(page).getByText('Written on the train').count()).toBe(1)
    await page.reload()
    await log(page).getByText(/^Sent/).waitFor()
    expect(await log(page).getByText('Written on the train').count()).toBe(1)
  })

  it('attaches a request as a receipt', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    const { bankAccounts } = (await (await context.request.get('/api/v1/bank-accounts')).json()) as {
      bankAccounts: { id: string }[]
    }
    const asked = await context.request.post('/api/v1/withdrawals', {
      data: { bankAccountId: bankAccounts[0]?.id, amount: '100.00' },
      headers: { 'idempotency-key': `journey-${Date.now()}` },
    })
    expect(asked.status()).toBe(200)
    await open(routes.support.path)
    await page.getByRole('button', { name: 'Attach a picture or a trade' }).click()
    await page.getByRole('dialog').getByText('Withdrawal').click()
    await log(page).getByText('You attached').waitFor()
    await log(page).getByText('$100.00').waitFor()
  })

  it.each(looks('dark'))('holds in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const { page, context, open } = await journey.visit({ memory: { locale, theme } })
    await signInTrial(context)
    await open(routes.support.path)
    await box(page).waitFor()
    await checkLook(page, look, 'before anything was said')
    await write(page, 'Hello')
    await log(page).getByText('Hello').waitFor()
    await checkLook(page, look, 'in line')
    await page.locator('form button:visible').first().click()
    await page.getByRole('dialog').locator('visible=true').waitFor()
    await checkLook(page, look, 'the sheet of what can be attached')
  })
})
