import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { layersSettle, shownPage } from './shown-page.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const alertSheet = (page: Page) => page.getByRole('dialog', { name: 'Price alert' })
const alertButton = (page: Page) =>
  page.locator('[data-page=detail]:visible').getByRole('button', { name: 'Price alert' })
const openAlertSheet = async (page: Page) => {
  await alertButton(page).click()
  await alertSheet(page).waitFor()
  await layersSettle(page, 1)
}

/** From home to an instrument, by tapping its row. */
async function openDetail({ page, open }: Pick<Visit, 'page' | 'open'>): Promise<void> {
  await open('/')
  await page.getByRole('tab', { name: 'Crypto' }).click()
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /BTC\/USD/ })
    .click()
  await expect.poll(() => shownPage(page)).toBe('detail')
}

describe('the browser’s Back', () => {
  it('closes an open sheet and then leaves the page, one step each', async () => {
    const visit = await journey.visit()
    const { page } = visit
    await openDetail(visit)
    await openAlertSheet(page)
    await page.goBack()
    await alertSheet(page).waitFor({ state: 'hidden' })
    expect(await shownPage(page)).toBe('detail')
    await page.goBack()
    await expect.poll(() => shownPage(page)).toBe('home')
    await page.goForward()
    await expect.poll(() => shownPage(page)).toBe('detail')
    expect(await alertSheet(page).count()).toBe(0)
  })

  it.each(['Escape', 'Close'])('leaves the page at once after a sheet was closed by %s', async (way) => {
    const visit = await journey.visit()
    const { page } = visit
    await openDetail(visit)
    const before = await page.evaluate(() => window.history.length)
    for (const _ of [1, 2, 3]) {
      await openAlertSheet(page)
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await alertSheet(page).getByRole('button', { name: 'Close' }).click()
      await alertSheet(page).waitFor({ state: 'hidden' })
      await layersSettle(page, 0)
    }
    expect(await page.evaluate(() => window.history.length), 'however often it was opened').toBe(before + 1)
    await page.goForward()
    await layersSettle(page, 0)
    expect(await shownPage(page), 'there is nothing ahead').toBe('detail')
    await page.goBack()
    await expect.poll(() => shownPage(page)).toBe('home')
  })

  itLong('closes what lies on top first', async () => {
    const visit = await journey.visit()
    const { page, context, expectTrouble } = visit
    // Home, where it ends, fetches again and finds that nobody is logged in.
    expectTrouble(/401/)
    await signInTrial(context)
    // The connection is open once what has fired before is requested.
    const connected = page.waitForResponse(/\/api\/v1\/alerts$/)
    await openDetail(visit)
    await connected
    await page.waitForLoadState('networkidle')
    await openAlertSheet(page)
    await journey.candor.expireSessions()
    const prompt = page.getByRole('alertdialog', { name: 'Your login session has expired' })
    await prompt.waitFor()
    await layersSettle(page, 2)
    await page.goBack()
    await prompt.waitFor({ state: 'hidden' })
    expect(await alertSheet(page).isVisible()).toBe(true)
    await page.goBack()
    await alertSheet(page).waitFor({ state: 'hidden' })
    expect(await shownPage(page)).toBe('detail')
    await page.goBack()
    await expect.poll(() => shownPage(page)).toBe('home')
  })

  it('is Cancel for a dialog, and what the dialog leads to takes its place', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open('/')
    await page.getByRole('link', { name: 'My account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Leave this practice account?' })
    const ask = async () => {
      await page.locator('[data-page=my]:visible').getByRole('button', { name: 'Log out' }).click()
      await dialog.waitFor()
      await layersSettle(page, 1)
    }
    await ask()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(await shownPage(page)).toBe('my')
    // Who would lose the account can keep it instead of leaving.
    await ask()
    await dialog.getByRole('button', { name: 'Keep this account' }).click()
    await page.getByRole('dialog', { name: 'Keep this account' }).waitFor()
    await layersSettle(page, 1)
    await page.goBack()
    await page.getByRole('dialog', { name: 'Keep this account' }).waitFor({ state: 'hidden' })
    expect(await shownPage(page)).toBe('my')
    await ask()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => shownPage(page)).toBe('home')
    await page.getByText('Practice money. One tap, no e-mail, nothing real is at risk.').waitFor()
    await layersSettle(page, 0)
  })

  itLong('finds a clean history after a reload with an open sheet', async () => {
    const visit = await journey.visit()
    const { page } = visit
    await openDetail(visit)
    await openAlertSheet(page)
    await page.reload()
    await page.locator('main').waitFor()
    await layersSettle(page, 0)
    expect(await shownPage(page)).toBe('detail')
    await page.goBack()
    await expect.poll(() => shownPage(page)).toBe('home')
  })

  it.each([
    { left: 'a closed sheet', before: 'detail' },
    { left: 'the page', before: 'home' },
  ])('follows an address that is opened while $left is on its way out', async ({ left, before }) => {
    const visit = await journey.visit()
    const { page } = visit
    await openDetail(visit)
    // The page itself, not what stands in for it while its code is fetched: a click goes to the element that was found.
    await alertButton(page).waitFor()
    if (left === 'a closed sheet') await openAlertSheet(page)
    const button =
      left === 'a closed sheet'
        ? alertSheet(page).getByRole('button', { name: 'Close' })
        : page.getByRole('button', { name: 'Back' })
    await button.evaluate((element: HTMLElement, address) => {
      const { history } = window
      history.go = (delta) => {
        Reflect.deleteProperty(history, 'go')
        history.go(delta)
        window.location.hash = address
      }
      element.click()
    }, routes.help.path)
    await expect.poll(() => shownPage(page)).toBe('help')
    await layersSettle(page, 0)
    await page.goBack()
    await expect.poll(() => shownPage(page)).toBe(before)
  })

  it('leads out of a page that was opened from outside, after its sheet', async () => {
    const { page, open, expectTrouble } = await journey.visit()
    // The documentation has no icon.
    expectTrouble(/favicon/)
    const outside = `${journey.candor.origin}/api/docs`
    await page.goto(outside)
    await open(routes.register.path)
    await page.getByRole('button', { name: 'Read the risks' }).click()
    await page.getByRole('dialog', { name: 'The risks' }).waitFor()
    await layersSettle(page, 1)
    await page.goBack()
    await page.getByRole('dialog', { name: 'The risks' }).waitFor({ state: 'hidden' })
    expect(await shownPage(page)).toBe('register')
    await page.goBack()
    expect(page.url()).toBe(outside)
  })
})
