import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@candor/app/routes.ts'
import { readBase32 } from '@candor/domain/security/base32.ts'
import { letterFolder } from '@candor/server/mail/letter-folder.ts'
import { codeOfStep, codeStepAt } from '@candor/server/security/authenticator-code.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { checkSizes, languagesOf, violations } from './check-page.ts'
import { givePasskeys } from './console-steps.ts'
import { openCandor } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { goodPassword, registerSomeone, signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

const newPassword = 'Second-Harbour-43'
const security = routes.security.path

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const said = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** The authenticator app: what it shows for a key, by the server's clock. */
const codeFor = (key: string) =>
  codeOfStep(readBase32(key) ?? new Uint8Array(), codeStepAt(journey.candor.deps.clock()))

/** A code counts once, so that the next one is waited for, which takes no time here. */
function nextCode(key: string): string {
  journey.candor.passTime(30_000)
  return codeFor(key)
}

async function turnOnTwoFactor(page: Page): Promise<string> {
  await field(page, 'Password').fill(goodPassword)
  await press(page, 'Continue')
  await page.getByRole('img', { name: 'QR code with the key below' }).waitFor()
  const key = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(
    ' ',
    '',
  )
  await field(page, '6-digit code').fill(nextCode(key))
  await press(page, 'Turn on')
  await said(page, 'Keep these recovery codes')
  expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
  await page.getByRole('checkbox', { name: 'I have kept them' }).check()
  await press(page, 'Finish')
  return key
}

async function logIn(page: Page, contact: string, password: string): Promise<void> {
  await field(page, 'Account').fill(contact)
  await field(page, 'Password').fill(password)
  await press(page, 'Log in')
}

describe('two-factor authentication and a new password', () => {
  it('are set on one device, and asked for on another, which is signed out', async () => {
    const here = await journey.visit()
    const { contact } = await registerSomeone(here.context)
    await here.open(`${security}?view=two-factor`)
    const key = await turnOnTwoFactor(here.page)

    const there = await journey.visit()
    there.expectTrouble(/401/)
    await there.open(routes.login.path)
    await logIn(there.page, contact, goodPassword)
    await said(there.page, 'Enter your code')
    await field(there.page, 'Code from your authenticator').fill('000')
    await press(there.page, 'Log in')
    await said(there.page, 'Please enter the 6-digit verification code')
    await field(there.page, 'Code from your authenticator').fill('000000')
    await said(there.page, 'This code is not right, or it was used already')
    await field(there.page, 'Code from your authenticator').fill(nextCode(key))
    await expect.poll(() => shownPage(there.page)).toBe('home')
    await said(here.page, 'New device:')

    await here.open(routes.changePassword.path)
    await said(here.page, 'Changing it signs out your 1 other device.')
    await field(here.page, 'Current password').fill(goodPassword)
    await field(here.page, 'New password').fill(newPassword)
    await field(here.page, 'Confirm new password').fill(newPassword)
    await field(here.page, 'Code from your authenticator').fill(nextCode(key))
    await press(here.page, 'Change password')
    await said(here.page, 'Password changed')
    await there.page.getByRole('alertdialog', { name: 'Your login session has expired' }).waitFor()
  })
})

describe('a forgotten password', () => {
  it('is set anew by the link in a letter, once', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    const { contact } = await registerSomeone(context)
    await context.clearCookies()
    await open(routes.login.path)
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await field(page, 'Account').fill(contact)
    await press(page, 'Send the link')
    await said(page, 'Look at your e-mail')
    const { config } = journey.candor.deps
    const folder = letterFolder(config.dataFolder)
    const findLink = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .find((text) => text.includes(contact) && text.includes('reset='))
        ?.match(/#(\S+reset=\S+)/)?.[1]
    await expect.poll(findLink).toBeDefined()
    const link = findLink() ?? ''
    await open(link)
    await field(page, 'New password').fill(newPassword)
    await field(page, 'Confirm new password').fill(newPassword)
    await press(page, 'Set password')
    await said(page, 'Password set. You can log in now.')
    await logIn(page, contact, newPassword)
    await expect.poll(() => shownPage(page)).toBe('home')
    expectTrouble(/409/)
    await open(link)
    await field(page, 'New password').fill(goodPassword)
    await field(page, 'Confirm new password').fill(goodPassword)
    await press(page, 'Set password')
    await said(page, 'This link has expired or was used already.')
  })
})

describe('a passkey', () => {
  it('is added, and logs in without the password', async () => {
    const origin = journey.candor.origin.replace('127.0.0.1', 'localhost')
    const { page, context } = await journey.visit({ baseURL: origin })
    await givePasskeys(context, page)
    const { accountNumber } = await registerSomeone(context)
    await page.goto(`${origin}/#${security}`)
    await press(page, 'Add')
    await field(page, 'Name').fill('Pixel 9')
    await field(page, 'Password').fill(goodPassword)
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await said(page, 'Passkey added')
    await page.getByRole('button', { name: 'Remove Pixel 9' }).waitFor()
    await context.clearCookies()
    // Another visit: a page that stays open would remember who it was.
    await page.goto(`${origin}/?later#${routes.login.path}`)
    await press(page, 'Use a passkey')
    await expect.poll(() => shownPage(page)).toBe('home')
    const { customer } = await (await context.request.get('/api/v1/session')).json()
    expect(customer.accountNumber).toBe(accountNumber)
  })
})

describe('an account', () => {
  it('makes a key that is shown once, is frozen and unfrozen, and is deleted', async () => {
    const { page, open, context } = await journey.visit()
    const { accountNumber } = await registerSomeone(context)
    await open(security)
    await press(page, 'Create')
    await field(page, 'Name').fill('Tax export')
    await field(page, 'Password').fill(goodPassword)
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    const key = (await page.getByText(/^ck_[0-9a-f]{64}$/).textContent()) ?? ''
    const read = await context.request.get('/api/v1/balance', { headers: { authorization: `Bearer ${key}` } })
    expect(read.status()).toBe(200)
    await press(page, 'Done')
    await page.getByText(`${key.slice(0, 7)}…`).waitFor()

    await page.getByRole('button', { name: /^Freeze account/ }).click()
    await press(page, 'Freeze')
    await said(page, 'Your account is frozen.')
    await page.getByRole('button', { name: /^Unfreeze account/ }).click()
    await field(page, 'Password').fill(goodPassword)
    await press(page, 'Unfreeze')
    await said(page, 'Account unfrozen')

    await open(`${security}?view=delete`)
    await page.locator('form, main').getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('textbox', { name: /^Type your account number/ }).fill(accountNumber)
    await field(page, 'Password').fill(goodPassword)
    await press(page, 'Delete for good')
    await said(page, 'Account deleted')
    expect(await (await context.request.get('/api/v1/session')).json()).toEqual({
      customer: null,
      endsAt: null,
      canReturn: false,
    })
  })
})

describe('preferences', () => {
  it('hold at once, and are met again on another device', async () => {
    const here = await journey.visit()
    const { contact } = await registerSomeone(here.context)
    await here.open(routes.preferences.path)
    const kept = () => here.page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    const choose = async (act: () => Promise<unknown>) => {
      const saved = kept()
      await act()
      expect((await saved).status()).toBe(200)
    }
    await choose(() => here.page.getByRole('radio', { name: 'Light', exact: true }).click())
    await here.page.getByRole('button', { name: /^Numbers/ }).click()
    await choose(() => here.page.getByRole('radio', { name: '1.234,56' }).click())
    await choose(() => here.page.getByText('Reduced motion').click())
    await said(here.page, '$24.816,40')

    const there = await journey.visit()
    await there.open(routes.login.path)
    await logIn(there.page, contact, goodPassword)
    const dress = () => there.page.evaluate(() => ({ ...document.documentElement.dataset }))
    await expect.poll(dress).toMatchObject({ theme: 'light', motion: 'reduced' })
    await there.open(routes.preferences.path)
    await said(there.page, '$24.816,40')
  })

  it('follow the device where that was chosen', async () => {
    const memory = { theme: 'dark', 'theme-as-device': 'yes' }
    const { page, open } = await journey.visit({ colorScheme: 'light', memory })
    await open(routes.preferences.path)
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    expect(await theme()).toBe('light')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(theme).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  })
})

/** Views of the pages that have their own address. */
const views = [
  `${security}`,
  `${security}?view=two-factor`,
  `${security}?view=delete`,
  routes.changePassword.path,
  `${routes.preferences.path}?view=notifications`,
  `${routes.wallet.path}?view=limits`,
  `${routes.login.path}?view=forgot`,
  `${routes.login.path}?reset=abc`,
]

describe('the pages about the account', () => {
  for (const dictValue of languagesOf('zh')) {
    itLong(`hold in ${dictValue}`, async () => {
      const theme = dictValue === 'en' || dictValue === 'tw' ? 'dark' : 'light'
      const { page, open, context } = await journey.visit({ memory: { locale: dictValue, theme } })
      await registerSomeone(context)
      for (const view of views) {
        await open(view)
        await page.locator('h1:visible, h2:visible, table:visible, dl:visible').first().waitFor()
        await page.locator('[aria-busy=true]:visible').waitFor({ state: 'hidden' })
        await checkSizes(page, `${view}, ${dictValue}`)
        expect.soft(await violations(page), `${view}, ${dictValue}`).toEqual([])
      }
    })
  }

  it('say to a practice customer where the account lives, and that it can be kept', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(security)
    await said(page, 'This practice account lives in this browser alone.')
    expect(await violations(page)).toEqual([])
  })
})
