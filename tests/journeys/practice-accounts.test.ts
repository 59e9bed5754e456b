import { routes } from '@candor/app/routes.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connected } from './await-connected.ts'
import { checkSizes, violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { goodPassword, signInTrial } from './sign-in-customer.ts'
import { atMarket, placeBeside } from './trade-steps.ts'

const journey = openCandor()

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keep this account' })

const numberIn = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/v1/session')
  return ((await answer.json()) as { customer: { accountNumber: string } }).customer.accountNumber
}

describe('a practice account', () => {
  it('is offered to be kept on home after the first trade, and then opens on any device', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await connected(page, () => open(routes.help.path))
    await journey.candor.market.beat(Date.now(), { XAUUSD: '4000.00' })
    await placeBeside(context, { type: atMarket('4000.01') })
    await expect
      .poll(() => page.evaluate(() => window.localStorage.getItem('keep-offer')))
      .toContain('traded')
    expect(await sheet(page).count(), 'not in the middle of something else').toBe(0)
    await open('/')
    await sheet(page).waitFor()
    expect(await sheet(page).innerText()).toContain('It lives in this browser alone.')
    await sheet(page).getByText('Open positions').waitFor()
    expect(await violations(page)).toEqual([])
    await checkSizes(page, 'the sheet that keeps an account')
    const number = await numberIn(page)
    const email = `kept-${Date.now()}@example.com`
    await sheet(page).getByRole('button', { name: 'Keep this account' }).click()
    await sheet(page).getByText('Please enter your e-mail').waitFor()
    await sheet(page).getByRole('textbox', { name: 'E-mail' }).fill(email)
    await sheet(page).getByRole('textbox', { name: 'Password', exact: true }).fill(goodPassword)
    await sheet(page).getByRole('button', { name: 'Keep this account' }).click()
    await page.getByText('Account kept. You can log in on any device.').waitFor()
    await sheet(page).waitFor({ state: 'hidden' })

    const other = await journey.visit()
    await other.open(routes.login.path)
    await other.page.getByRole('textbox', { name: 'Account', exact: true }).fill(email)
    await other.page.getByRole('textbox', { name: 'Password', exact: true }).fill(goodPassword)
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => shownPage(other.page)).toBe('home')
    expect(await numberIn(other.page)).toBe(number)
  })

  it('is found again by its device after a week, and kept from the security page', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    const number = await numberIn(page)
    journey.candor.passTime(7 * dayMs)
    await open(routes.login.path)
    await page.getByText('Your practice account is still here.').waitFor()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.poll(() => shownPage(page)).toBe('home')
    expect(await numberIn(page)).toBe(number)
    await open(routes.security.path)
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await sheet(page).waitFor()
    await sheet(page).getByRole('button', { name: 'Not now' }).click()
    await sheet(page).waitFor({ state: 'hidden' })
  })

  it('whose session ran out goes on where it was with one tap', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    // What the page asks for at the moment its session ends.
    expectTrouble(/401/)
    await signInTrial(context)
    const number = await numberIn(page)
    await connected(page, () => open(routes.my.path))
    await journey.candor.expireSessions()
    const prompt = page.getByRole('alertdialog', { name: 'Your login session has expired' })
    await prompt.getByRole('button', { name: 'Log in again' }).click()
    await prompt.waitFor({ state: 'hidden' })
    expect(await shownPage(page)).toBe('my')
    expect(await numberIn(page)).toBe(number)
  })
})
