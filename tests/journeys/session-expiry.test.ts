import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { connected } from './await-connected.ts'
import { openCandor } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { goodPassword, registerSomeone, signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Your login session has expired' })

/** A half-filled form under the dialog. */
async function fillHalf(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail or phone' }).fill('half@typed')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Half-Typed-1')
  await page.getByRole('checkbox').check()
}

async function isStillHalfFilled(page: Page): Promise<void> {
  expect(await shownPage(page)).toBe('register')
  expect(await page.getByRole('textbox', { name: 'E-mail or phone' }).inputValue()).toBe('half@typed')
  expect(await page.getByRole('textbox', { name: 'Password', exact: true }).inputValue()).toBe('Half-Typed-1')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
}

async function logInAgain(page: Page, contact: string): Promise<void> {
  await prompt(page).getByRole('button', { name: 'Log in again' }).click()
  await expect.poll(() => shownPage(page)).toBe('login')
  expect(await page.getByRole('button', { name: 'Try it' }).count(), 'no other account is offered').toBe(0)
  await page.getByRole('textbox', { name: 'Account' }).fill(contact)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.poll(() => shownPage(page)).not.toBe('login')
}

describe('a session that runs out', () => {
  it('asks over the page; whoever stays keeps the page and what was typed', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await connected(page, () => open(routes.register.path))
    await fillHalf(page)
    await journey.candor.expireSessions()
    await prompt(page).waitFor()
    expect(await prompt(page).innerText()).toContain('You can stay on this page or log in again?')
    const ways = await prompt(page).getByRole('button').allInnerTexts()
    expect(ways).toEqual(['Log in again', 'Stay on this page'])
    await prompt(page).getByRole('button', { name: 'Stay on this page' }).click()
    await prompt(page).waitFor({ state: 'hidden' })
    await isStillHalfFilled(page)
  })

  it('brings who logs in again back to the page, with what was typed', async () => {
    const { page, open, context } = await journey.visit()
    const { contact } = await registerSomeone(context)
    await connected(page, () => open(routes.register.path))
    await fillHalf(page)
    await journey.candor.expireSessions()
    await logInAgain(page, contact)
    await isStillHalfFilled(page)
    expect(await prompt(page).count()).toBe(0)
  })

  itLong('is told by the first request after half an hour', async () => {
    const { page, open, context, expectTrouble } = await journey.visit({ memory: { locale: 'malay' } })
    const { contact } = await registerSomeone(context)
    await connected(page, () => open(routes.preferences.path))
    journey.candor.passTime(31 * 60_000)
    // What the page reads in the background meanwhile is answered by 401 too, which it keeps to itself.
    expectTrouble(/\/api\/v1\/(?:customers\/locale|ledger\/chain)/)
    await page.getByRole('radio', { name: 'English' }).click()
    await logInAgain(page, contact)
    expect(await shownPage(page)).toBe('preferences')
    await open(routes.my.path)
    await page.getByText('Log out').waitFor()
  })

  it('is stayed with by Escape too', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await connected(page, () => open(routes.help.path))
    await journey.candor.expireSessions()
    await prompt(page).waitFor()
    await page.keyboard.press('Escape')
    await prompt(page).waitFor({ state: 'hidden' })
    expect(await shownPage(page)).toBe('help')
  })

  it('keeps a customer’s page open that needs the session', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await connected(page, () => open(routes.my.path))
    await page.getByText('Log out').waitFor()
    await journey.candor.expireSessions()
    await prompt(page).getByRole('button', { name: 'Stay on this page' }).click()
    await prompt(page).waitFor({ state: 'hidden' })
    expect(await shownPage(page)).toBe('my')
    await page.getByText('Log out').waitFor()
  })

  itLong('says nothing to a visitor, nor to who logs out', async () => {
    const visitor = await journey.visit()
    const greeted = visitor.page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived'))
    await visitor.open('/')
    await greeted
    const leaver = await journey.visit()
    await signInTrial(leaver.context)
    await connected(leaver.page, () => leaver.open(routes.my.path))
    await leaver.page.getByRole('button', { name: 'Log out' }).click()
    // A practice account has no password to come back with, so there is one confirmation.
    await leaver.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await leaver.page.getByText('Practice money. One tap, no e-mail, nothing real is at risk.').waitFor()
    await journey.candor.expireSessions()
    for (const { page } of [visitor, leaver]) {
      await page.waitForTimeout(300)
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    }
  })
})
