import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { checkLook, looks } from './check-page.ts'
import { makeReceipt } from './make-receipt.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const send = (page: Page) => page.locator('button[type=submit]:visible').click()
const amount = (page: Page) => page.locator('[inputmode=decimal]:visible')
const sheet = (page: Page) => page.locator('dialog:visible')

/** Walks through the states of both forms in any language; `look` is what each of them has to pass. */
async function walk(
  page: Page,
  open: (path: string) => Promise<void>,
  look: (where: string) => Promise<void>,
): Promise<void> {
  await open(routes.deposit.path)
  await amount(page).waitFor()
  await send(page)
  await page.locator('[aria-invalid=true]:visible').first().waitFor()
  await look('a deposit with errors')
  await amount(page).fill('1234567.89')
  await page.locator('input[type=file]:not([capture])').setInputFiles(await makeReceipt(page, 'image/jpeg'))
  await page.locator('progress').waitFor({ state: 'detached' })
  await look('a deposit of more than the maximum')
  await amount(page).fill('999999.99')
  await send(page)
  await page.locator('ol:visible').waitFor()
  await look('the status of a deposit')
  await open(`${routes.deposit.path}?list=1`)
  await page.locator('[data-page=deposit]:visible li').first().waitFor()
  await look('the list of deposits')
  await open(`${routes.withdraw.path}?accounts=1`)
  await sheet(page).locator('button').last().waitFor()
  await look('the bank accounts')
  await sheet(page).locator('button').last().click()
  await sheet(page).locator('form').waitFor()
  await look('linking a bank account')
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  await amount(page).fill('12345678.90')
  await send(page)
  await page.locator('[aria-invalid=true]:visible').first().waitFor()
  await look('a withdrawal of more than there is')
  await amount(page).fill('6200')
  await send(page)
  await page.locator('ol:visible').waitFor()
  await look('the status of a withdrawal')
}

describe('deposits and withdrawals hold in every state', () => {
  it.each(looks('light'))('in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const { page, open, context } = await journey.visit({ memory: { locale, theme } })
    await signInTrial(context)
    await walk(page, open, (where) => checkLook(page, look, where))
  })
})
