import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openCandor } from './open-candor.ts'
import { shownPage } from './shown-page.ts'
import { goodPassword, registerSomeone } from './sign-in-customer.ts'

const journey = openCandor()

const registerPath = '/pages/my/login/register'
const loginPath = '/pages/my/login/login'

const errorOf = (page: Page, label: string) =>
  page
    .locator('input')
    .and(page.getByLabel(label, { exact: true }))
    .evaluate((input) => {
      const id = input.getAttribute('aria-describedby')?.split(' ')[0] ?? ''
      return document.getElementById(id)?.textContent ?? null
    })

const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })

async function logIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(account)
  await passwordOf(page).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

describe('registration', () => {
  it('says everything that is wrong and brings the first of it into view', async () => {
    const { page, open } = await journey.visit({ viewport: { width: 375, height: 480 } })
    await open(registerPath)
    await page.getByLabel('E-mail or phone').fill('weiling.tan@mail')
    await passwordOf(page).fill('Weiling2026')
    await page.getByLabel('Confirm password').fill('Weiling202')
    await page.getByRole('button', { name: 'Create account' }).click()

    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Registration failed')
    // What moves the page waits for the end of the press.
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('4 things need a change')
    expect(await errorOf(page, 'E-mail or phone')).toContain('full e-mail address')
    expect(await errorOf(page, 'Password')).toContain('Add a symbol')
    expect(await errorOf(page, 'Confirm password')).toBe('The two passwords do not match')
    expect(await errorOf(page, 'I am 18 or older and I have read the risks.')).toContain('for adults')

    const contact = page.getByLabel('E-mail or phone')
    await expect.poll(() => contact.evaluate((field) => field === document.activeElement)).toBe(true)
    const bar = await page.locator('header:visible').boundingBox()
    const field = await contact.boundingBox()
    expect(field?.y, 'not under the bar').toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(480)
    expect(await contact.inputValue(), 'nothing typed is lost').toBe('weiling.tan@mail')
  })

  it('asks for what is missing by its own name', async () => {
    const { page, open } = await journey.visit()
    await open(registerPath)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => errorOf(page, 'E-mail or phone')).toBe('Please enter your e-mail or phone')
    expect(await errorOf(page, 'Password')).toBe('Please choose a password')
    expect(await errorOf(page, 'Confirm password')).toBe('Please type the password once more')
  })

  it('validates a field when it is left, and not while it is typed in', async () => {
    const { page, open } = await journey.visit()
    await open(registerPath)
    const contact = page.getByLabel('E-mail or phone')
    await contact.pressSequentially('nobody')
    expect(await contact.getAttribute('aria-invalid')).toBeNull()
    await contact.blur()
    await expect.poll(() => contact.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('alert').count(), 'nothing has failed yet').toBe(0)
  })

  it('shows each condition of the password as it is met', async () => {
    const { page, open } = await journey.visit()
    await open(registerPath)
    const rules = page.getByRole('list', { name: 'Password' }).getByRole('listitem')
    const states = () =>
      rules.evaluateAll((items) =>
        items.map((item) => item.querySelector('svg')?.getAttribute('aria-label') === 'met'),
      )
    const shows = (met: boolean[]) => expect.poll(states).toEqual(met)
    await shows([false, false, false, false, false])
    await passwordOf(page).fill('quietharbour')
    await shows([true, false, false, false, true])
    await passwordOf(page).fill('Quietharbour')
    await shows([true, true, false, false, true])
    await passwordOf(page).fill('Quietharbour42')
    await shows([true, true, true, false, true])
    await passwordOf(page).fill(goodPassword)
    await shows([true, true, true, true, true])
    await passwordOf(page).fill('Password1!')
    await shows([true, true, true, true, false])
  })

  it('opens an account, which can sign out and in again by e-mail and by number', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    // What the page reads in the background may be on its way while its customer logs out.
    expectTrouble(/401.*\/ledger\/chain/)
    await open(registerPath)
    await page.getByLabel('E-mail or phone').fill('Wei.Ling@Example.com')
    await passwordOf(page).fill(goodPassword)
    await page.getByLabel('Confirm password').fill(goodPassword)
    await page.getByLabel('I am 18 or older').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => shownPage(page)).toBe('home')
    const cookie = (await context.cookies()).find(({ name }) => name === 'candor_session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

    await page.getByRole('link', { name: 'My account' }).click()
    const number = await page.locator('[data-page=my]:visible .num').innerText()
    expect(number.replaceAll(/\D/g, '')).toHaveLength(10)
    const logOut = async () => {
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect.poll(() => shownPage(page)).toBe('home')
      // A visitor with an account is offered to log in first.
      await page.getByText('You have an account here. Log in to go on where you were.').waitFor()
      expect(
        await page.locator('[data-page=login]').count(),
        'nobody is asked to log in after logging out',
      ).toBe(0)
    }
    await logOut()
    for (const account of ['wei.ling@example.com', number]) {
      await page.getByRole('link', { name: 'Log in' }).click()
      await logIn(page, account, goodPassword)
      await expect.poll(() => shownPage(page), { message: account }).toBe('home')
      await page.getByRole('link', { name: 'My account' }).click()
      expect(await page.locator('[data-page=my]:visible .num').innerText()).toBe(number)
      await logOut()
    }
  })

  it('says at the field that a contact is taken', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    const { contact } = await registerSomeone(context)
    await open(registerPath)
    await page.getByLabel('E-mail or phone').fill(contact)
    await passwordOf(page).fill(goodPassword)
    await page.getByLabel('Confirm password').fill(goodPassword)
    await page.getByLabel('I am 18 or older').check()
    expectTrouble(/\/api\/v1\/customers/)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => errorOf(page, 'E-mail or phone')).toContain('already an account')
  })
})

describe('login', () => {
  it('says at the field that account or password is wrong, and keeps what was typed', async () => {
    const { page, open, expectTrouble } = await journey.visit()
    await open(loginPath)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect.poll(() => errorOf(page, 'Account')).toBe('Please enter account')
    expect(await errorOf(page, 'Password')).toBe('Please enter password')
    expectTrouble(/\/api\/v1\/session/)
    await logIn(page, 'nobody@example.com', 'Wrong-Harbour-42')
    await expect.poll(() => errorOf(page, 'Password')).toBe('Incorrect account or password')
    expect(await page.getByLabel('Account', { exact: true }).inputValue()).toBe('nobody@example.com')
    expect(await shownPage(page)).toBe('login')
  })

  it('opens a practice account in one tap', async () => {
    const { page, open } = await journey.visit()
    await open(loginPath)
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect.poll(() => shownPage(page)).toBe('home')
    await page.getByRole('link', { name: 'My account' }).click()
    await page
      .locator('[data-page=my]:visible')
      .getByText('Verified')
      .filter({ visible: true })
      .first()
      .waitFor()
  })

  it('works with the keyboard alone', async () => {
    const { page, open, context } = await journey.visit()
    const { contact } = await registerSomeone(context)
    await context.clearCookies()
    await open(loginPath)
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)
    const tabTo = async (id: string | null) => {
      for (let step = 0; step < 8 && (await focused()) !== id; step += 1) await page.keyboard.press('Tab')
      expect(await focused()).toBe(id)
    }
    await tabTo(await page.getByLabel('Account', { exact: true }).getAttribute('id'))
    await page.keyboard.type(contact)
    await tabTo(await passwordOf(page).getAttribute('id'))
    await page.keyboard.type(goodPassword)
    await tabTo('Show password')
    await page.keyboard.press('Space')
    expect(await passwordOf(page).getAttribute('type')).toBe('text')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => shownPage(page)).toBe('home')
  })
})
