import { routes } from '@candor/app/routes.ts'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { goodPassword, registerSomeone, signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const loginCode = '**/assets/LoginPage-*.js'
const start = new Date('2026-11-05T09:00:00Z')

/** A gate on the way to the server: what comes to it waits until it is opened. */
async function gate(page: Page, address: string) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const waiting: string[] = []
  await page.route(address, async (route: Route) => {
    waiting.push(route.request().url())
    await opened
    await route.continue()
  })
  return { open, waiting }
}

/** Home with a stopped clock, so that waits are exact. */
async function openStill({ page, open }: Visit, path = '/'): Promise<void> {
  await page.clock.install({ time: start })
  await open(path)
  await page.clock.pauseAt(new Date(start.getTime() + 60_000))
}

/** What is said while waiting; the place for what pulling the page down says is empty until then. */
const loading = (page: Page) => page.locator('main [role=status]:not(:empty)')
const tapLogIn = (page: Page) => page.getByRole('link', { name: 'Log in' }).click()

describe('a page that is slow to arrive', () => {
  it('shows nothing for 200 ms, then that it loads, then itself', async () => {
    const visit = await journey.visit()
    const { page } = visit
    const way = await gate(page, loginCode)
    await openStill(visit)
    await tapLogIn(page)
    await page.clock.runFor(195)
    expect(await loading(page).count()).toBe(0)
    await page.clock.runFor(10)
    await expect.poll(() => loading(page).textContent()).toBe('Loading…')
    way.open()
    await page.getByRole('textbox', { name: 'Account' }).waitFor()
    expect(await loading(page).count()).toBe(0)
  })

  it('can be asked for again after 60 s', async () => {
    const visit = await journey.visit()
    const { page } = visit
    const way = await gate(page, loginCode)
    await openStill(visit)
    await tapLogIn(page)
    await page.clock.runFor(59_900)
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.clock.runFor(200)
    const notice = page.getByRole('button', { name: 'Connection timed out, tap the screen to retry' })
    await notice.waitFor()
    // The request that hangs is aborted, and the page is requested again.
    visit.expectTrouble(/LoginPage.*ERR_ABORTED/)
    await notice.click()
    // The clock is stopped while the app reloads; it is moved until the app waits.
    const later = async () => {
      await page.clock.runFor(100)
      return await loading(page).count()
    }
    await expect.poll(later).toBe(1)
    way.open()
    await page.getByRole('textbox', { name: 'Account' }).waitFor()
  })

  it('says that it failed, and a tap reloads', async () => {
    const { page, open, expectTrouble } = await journey.visit()
    expectTrouble(/LoginPage/)
    await open('/')
    await page.route(loginCode, (route) => route.abort())
    await tapLogIn(page)
    const notice = page.getByRole('button', { name: 'Page failed to load, tap to reload' })
    await notice.waitFor()
    await page.unroute(loginCode)
    await notice.click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })

  it('says so too when the app itself does not arrive', async () => {
    const { page, expectTrouble } = await journey.visit({ locale: 'fr-FR' })
    expectTrouble(/index-/)
    const main = /\/assets\/index-[^/]+\.js$/
    await page.route(main, (route) => route.abort())
    await page.goto(journey.candor.origin)
    const notice = page.getByRole('button', {
      name: 'La page n’a pas pu être chargée, touchez pour recharger',
    })
    await notice.waitFor()
    await page.unroute(main)
    await notice.click()
    await page.getByRole('heading', { name: 'Have you invested today?' }).waitFor()
  })
})

describe('a part of a page that is fetched when it is first opened', () => {
  const ticket = `${routes.detail.path}?symbol=BTCUSD&way=delivery`
  const ticketCode = '**/assets/DeliveryTicket-*.js'
  const articleCode = '**/assets/SettlementArticle-*.js'
  const article = `${routes.helpArticle.path}?article=settlement`
  const limit = (page: Page) => page.getByRole('radio', { name: /60 s/ })

  it('leaves its place free until it comes', async () => {
    const { page, open } = await journey.visit()
    const way = await gate(page, ticketCode)
    await open(ticket)
    const place = page.locator('[data-page=detail] [aria-busy=true]:visible').last()
    await expect.poll(async () => (await place.boundingBox())?.height ?? 0).toBeGreaterThan(250)
    way.open()
    await limit(page).waitFor()
  })

  it('says that it loads where it is the whole view', async () => {
    const { page, open } = await journey.visit()
    const way = await gate(page, articleCode)
    await open(article)
    await expect.poll(() => loading(page).textContent()).toBe('Loading…')
    way.open()
    await page.getByRole('heading', { name: 'How settlement works' }).waitFor()
  })

  it.each([
    ['the ticket', ticketCode, ticket],
    ['an article', articleCode, article],
  ])('says that it failed, and a tap reloads: %s', async (_, code, path) => {
    const { page, open, expectTrouble } = await journey.visit()
    expectTrouble(/DeliveryTicket|SettlementArticle/)
    await page.route(code, (route) => route.abort())
    await open(path)
    const notice = page.getByRole('button', { name: 'Page failed to load, tap to reload' })
    await notice.waitFor()
    // The frame around it is still there.
    expect(await page.getByRole('button', { name: 'Back' }).isVisible()).toBe(true)
    await page.unroute(code)
    await notice.click()
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /BTC|settlement/ })
      .waitFor()
    if (path === ticket) await limit(page).waitFor()
  })

  itLong('leaves the page it was opened from as it was', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    expectTrouble(/LimitsPage/)
    await page.route('**/assets/LimitsPage-*.js', (route) => route.abort())
    await signInTrial(context)
    await open(routes.wallet.path)
    await page.getByRole('link', { name: /^Limits and breaks/ }).click()
    await page.getByRole('button', { name: 'Page failed to load, tap to reload' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Wallet' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  itLong('takes nothing with it where it is not part of the page', async () => {
    const { page, context, open, expectTrouble } = await journey.visit()
    expectTrouble(/SessionPrompt|401/)
    await page.route('**/assets/SessionPrompt-*.js', (route) => route.abort())
    await registerSomeone(context)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('SessionPrompt'))
    await open(routes.language.path)
    await page.waitForLoadState('networkidle')
    await journey.candor.expireSessions()
    await failed
    // A blow to the page would come a moment after the code did not.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(await page.getByRole('heading', { name: 'Language' }).isVisible()).toBe(true)
  })
})

describe('a request', () => {
  it('that takes longer than 800 ms shows a text until it is answered', async () => {
    const visit = await journey.visit()
    const { page, context } = visit
    const { contact } = await registerSomeone(context)
    await context.clearCookies()
    await openStill(visit, routes.login.path)
    await page.getByRole('textbox', { name: 'Account' }).fill(contact)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(goodPassword)
    const way = await gate(page, '**/api/v1/session')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => way.waiting.length).toBe(1)
    const text = page.getByRole('status').filter({ hasText: 'Loading…' })
    await page.clock.runFor(790)
    expect(await text.count()).toBe(0)
    await page.clock.runFor(20)
    await text.waitFor()
    way.open()
    await page.getByRole('heading', { name: 'Have you invested today?' }).waitFor()
    await expect.poll(() => text.count()).toBe(0)
  })

  it('that fails on the way is told in a toast, which leaves after 1500 ms', async () => {
    const visit = await journey.visit()
    const { page, expectTrouble } = visit
    await openStill(visit, routes.login.path)
    await page.route('**/api/v1/customers/trial', (route) => route.abort())
    expectTrouble(/customers\/trial/)
    await page.getByRole('button', { name: 'Try it' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Network error' })
    await toast.waitFor()
    await page.clock.runFor(1490)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(20)
    await expect.poll(() => toast.count()).toBe(0)
  })
})
