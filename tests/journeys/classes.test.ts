import { routes } from '@candor/app/routes.ts'
import { describe, expect, it } from 'vitest'
import { violations } from './check-page.ts'
import { codeFor, desk, openConsole, signInAs } from './console-steps.ts'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

const password = 'A first Password 1!'

describe('a class', () => {
  it('is imported from a file, wrong lines are left out, and a pupil comes in by the code and reads who vouched', async () => {
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Noraini Teh', 'admin')
    await openConsole(page, 'groups')
    await page.getByLabel('Name', { exact: true }).fill('Class 4A, economics')
    await page.getByRole('button', { name: 'Make it' }).click()
    await page.getByRole('button', { name: 'Import accounts from CSV' }).click()
    const file = '\uFEFFname,contact\r\nAda Lee,\r\nBo Chan,bo(at)mail.example\r\n=1+1,\r\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'class-4a.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByText('Neither an e-mail address nor a mobile number.').waitFor()
    await page.getByText('Begins like a formula of a spreadsheet (= + − @).').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create 1 account' }).click()
    await page.getByText('Tick the box first: you answer for these people.').waitFor()
    await page.getByLabel('This is true, and I answer for it').check()
    await page.getByRole('button', { name: 'Create 1 account' }).click()
    await page.getByText('1 account made').filter({ visible: true }).first().waitFor()
    const code = (await page.getByText(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/).textContent()) ?? ''

    const pupil = await journey.visit()
    await pupil.open(routes.login.path)
    await pupil.page.getByRole('link', { name: 'I have a code' }).click()
    await pupil.page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
    await pupil.page.getByRole('button', { name: 'Continue' }).click()
    await pupil.page.getByRole('heading', { name: 'Welcome, Ada Lee' }).waitFor()
    expect(await violations(pupil.page)).toEqual([])
    await pupil.page.getByLabel('New password', { exact: true }).fill(password)
    await pupil.page.getByLabel('Confirm new password').fill(password)
    await pupil.page.getByRole('button', { name: 'Set password and start' }).click()
    await pupil.page.getByText(/^You are in\. You log in with account number/).waitFor()
    await pupil.open(`${routes.verification.path}?view=group`)
    await pupil.page.getByRole('heading', { name: 'Class 4A, economics' }).waitFor()
    await pupil.page.getByText(/^Vouched for by R-\d+$/).waitFor()
    expect(await violations(pupil.page)).toEqual([])
    await pupil.page.getByText('What operators did').first().click()
    await pupil.page.getByText('Opened your account and vouched for you').waitFor()
  })

  it('is joined by its code: who types it in waits until they are let in', async () => {
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Suresh Kumar', 'reviewer')
    await openConsole(page, 'groups')
    await page.getByLabel('Name', { exact: true }).fill('Evening club')
    await page.getByRole('button', { name: 'Make it' }).click()
    // Until it is there, the first class is open, which has the same button.
    await page.getByLabel('Type Evening club to confirm').waitFor()
    await page.getByRole('button', { name: 'Make a join code' }).click()
    const code = (await page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent()) ?? ''

    const pupil = await journey.visit()
    await pupil.open(`${routes.login.path}?view=code`)
    await pupil.page.getByLabel('Code', { exact: true }).fill(code)
    await pupil.page.getByRole('button', { name: 'Continue' }).click()
    await pupil.page.getByLabel('Your name').fill('Jayden Soh')
    await pupil.page.getByRole('button', { name: 'Ask to join' }).click()
    await pupil.page.getByRole('heading', { name: 'Waiting to be let in' }).waitFor()

    await page.getByText('Jayden Soh').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Let in', exact: true }).click()
    await page.getByRole('cell', { name: 'Jayden Soh' }).waitFor()
    await pupil.page.getByRole('heading', { name: 'Welcome, Jayden Soh' }).waitFor()
    await pupil.page.getByLabel('New password', { exact: true }).fill(password)
    await pupil.page.getByLabel('Confirm new password').fill(password)
    await pupil.page.getByRole('button', { name: 'Set password and start' }).click()
    await pupil.page.getByText(/^You are in\./).waitFor()
  })

  it('starts again by two people, and says who was left as they are', async () => {
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Aminah Yusof', 'reviewer')
    await openConsole(page, 'groups')
    await page.getByRole('link', { name: /Evening club/ }).click()
    await page.getByLabel('Reason, every member reads it').fill('A new term begins.')
    await page.getByLabel('Type Evening club to confirm').fill('Evening club')
    await page.getByRole('button', { name: 'Ask for the reset' }).click()
    await page.getByRole('button', { name: 'Withdraw what you asked for' }).waitFor()

    const other = await journey.visit({ viewport: desk })
    const known = await signInAs(journey.candor, other.context, 'Grace Lim', 'admin')
    await openConsole(other.page, 'approvals')
    await other.page.getByText('A new term begins.').filter({ visible: true }).first().waitFor()
    await other.page.getByLabel('Your password').fill(known.password)
    journey.candor.passTime(60_000)
    const code = codeFor(known.key, journey.candor.deps.clock())
    await other.page.getByLabel('Code from your authenticator app').fill(code)
    await other.page.getByRole('button', { name: 'Agree, do it now' }).click()
    await other.page.getByText('Done, and in the audit log.').waitFor()
    await openConsole(page, 'groups')
    await page.getByRole('link', { name: /Evening club/ }).click()
    await page.getByText('started again').waitFor()
    expect(await page.getByRole('heading', { name: /^Last reset/ }).count()).toBe(1)
  })
})
