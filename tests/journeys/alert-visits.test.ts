import { routes } from '@candor/app/routes.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { loseAnswers } from './lose-answers.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { layersSettle, shownPage } from './shown-page.ts'
import { goodPassword, registerSomeone, signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Price alert' })
const level = (page: Page) => sheet(page).getByRole('textbox', { name: 'Price' })
const once = (page: Page) => sheet(page).getByRole('switch', { name: 'Fire once, then stop' })
const alertsOf = async (context: BrowserContext) =>
  (await (await context.request.get('/api/v1/alerts')).json()).alerts

/** Fills the sheet with figures of one's own: falls to 90,123.00, each time. */
async function fillSheet({ page, open }: Pick<Visit, 'page' | 'open'>): Promise<void> {
  journey.candor.market.beat(Date.now(), { BTCUSD: '96000.00' })
  await open('/')
  await page.getByRole('tab', { name: 'Crypto' }).click()
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /BTC\/USD/ })
    .click()
  await page.getByRole('button', { name: 'Price alert' }).click()
  await sheet(page).getByRole('radio', { name: 'Falls to' }).check()
  await level(page).fill('90123')
  await sheet(page).getByText('Fire once, then stop').click()
}

async function isStillFilled(page: Page): Promise<void> {
  await sheet(page).waitFor()
  await expect.poll(() => level(page).inputValue()).toBe('90,123.00')
  expect(await once(page).isChecked()).toBe(false)
}

const setIt = (page: Page) => sheet(page).getByRole('button', { name: 'Set alert at 90,123.00' }).click()

describe('a visitor who sets an alert', () => {
  it('is told why to log in, and comes back to the sheet as it was left', async () => {
    const visit = await journey.visit()
    const { page, context } = visit
    const { contact } = await registerSomeone(context)
    await context.clearCookies()
    await fillSheet(visit)
    await setIt(page)
    await expect.poll(() => shownPage(page)).toBe('login')
    await page.getByText('Log in to set this alert.').waitFor()

    await page.goBack()
    await isStillFilled(page)
    await setIt(page)
    await page.getByRole('textbox', { name: 'Account' }).fill(contact)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await isStillFilled(page)
    await setIt(page)
    await sheet(page).waitFor({ state: 'hidden' })
    expect(await alertsOf(context)).toMatchObject([
      { symbol: 'BTCUSD', condition: { kind: 'below', price: '90123.00' }, repeating: true },
    ])
    await layersSettle(page, 0)
    await page.goBack()
    await expect.poll(() => shownPage(page), { message: 'one step from home' }).toBe('home')
  })

  itLong('who registers instead leaves no second page behind', async () => {
    const visit = await journey.visit()
    const { page } = visit
    await fillSheet(visit)
    await setIt(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect.poll(() => shownPage(page)).toBe('register')
    await page.getByLabel('E-mail or phone').fill(`visitor-${Date.now()}@example.com`)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(goodPassword)
    await page.getByLabel('Confirm password').fill(goodPassword)
    await page.getByLabel('I am 18 or older').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await isStillFilled(page)
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await layersSettle(page, 0)
    await page.goBack()
    await expect.poll(() => shownPage(page)).toBe('home')
  })
})

describe('an alert that could not be saved', () => {
  it('says so, keeps the figures and is set by trying again, once', async () => {
    const visit = await journey.visit()
    const { page, context, expectTrouble } = visit
    await signInTrial(context)
    await fillSheet(visit)
    expectTrouble(/ERR_|WebSocket|Failed to load resource|request failed|answer 409/)
    await context.setOffline(true)
    await setIt(page)
    const failed = sheet(page).getByRole('alert').filter({ hasText: 'The alert was not saved' })
    await failed.waitFor()
    expect(await failed.innerText()).toContain('What you entered is still here.')
    await isStillFilled(page)
    await context.setOffline(false)
    // The request arrives and only its answer is lost: the second try must not set a second alert.
    const answerAgain = await loseAnswers(page, '**/api/v1/alerts')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await alertsOf(context)).length).toBe(1)
    await answerAgain()
    await failed.waitFor()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await sheet(page).waitFor({ state: 'hidden' })
    expect(await alertsOf(context)).toHaveLength(1)
  })

  itLong('is told why when it is set already, and nothing is offered that cannot help', async () => {
    const visit = await journey.visit()
    const { page, context, expectTrouble } = visit
    await signInTrial(context)
    await fillSheet(visit)
    await setIt(page)
    await sheet(page).waitFor({ state: 'hidden' })
    expectTrouble(/409/)
    await page.getByRole('button', { name: 'Price alert' }).click()
    await sheet(page).getByRole('radio', { name: 'Falls to' }).check()
    await level(page).fill('90123')
    await setIt(page)
    const failed = sheet(page).getByRole('alert').filter({ hasText: 'You already have this alert.' })
    await failed.waitFor()
    expect(await failed.getByRole('button').count()).toBe(0)
    await level(page).fill('90124')
    await failed.waitFor({ state: 'hidden' })
  })
})

/** Signs somebody in whose alert fires before they have opened a page. */
async function signInAndMiss(context: BrowserContext): Promise<void> {
  await signInTrial(context)
  journey.candor.market.beat(Date.now(), { ETHUSD: '3000.00' })
  await context.request.post('/api/v1/alerts', {
    data: { symbol: 'ETHUSD', condition: { kind: 'above', price: '3100.00' }, repeating: false },
  })
  journey.candor.market.beat(Date.now(), { ETHUSD: '3150.00' })
  await expect.poll(async () => (await alertsOf(context))[0].firedCount).toBe(1)
}

describe('an alert that fires while its customer is away', () => {
  it('is told when they are back, once', async () => {
    const { page, open, context } = await journey.visit()
    await signInAndMiss(context)
    await open(routes.news.path)
    const notice = page.getByRole('status').filter({ hasText: 'While you were away' })
    await notice.getByRole('link', { name: /ETH\/USD rose to 3,100\.00/ }).waitFor()
    await expect.poll(async () => (await alertsOf(context))[0].told).toBe(true)
    const listed = page.waitForResponse(/\/api\/v1\/alerts$/)
    await page.reload()
    await listed
    await page.waitForTimeout(300)
    expect(await page.getByText('While you were away').count()).toBe(0)
  })

  it('is not told to who signs in after them', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    // The device reads its own postings in the background, also at the moment of logging out.
    expectTrouble(/401.*\/ledger\/chain/)
    await signInAndMiss(context)
    await open(routes.my.path)
    await page.getByText('While you were away').waitFor()
    await page.locator('[data-page=my]:visible').getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await page.getByText('Practice money. One tap, no e-mail, nothing real is at risk.').waitFor()
    await expect.poll(() => page.getByText('While you were away').count()).toBe(0)
  })
})
