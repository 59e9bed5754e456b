import { minuteMs } from '@candor/domain/time/durations.ts'
import { openPool } from '@candor/server/strategies/open-pools.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { describeLong } from '../long-form.ts'
import { agreeAs, hireSecond } from './approve-steps.ts'
import { violations } from './check-page.ts'
import { codeFor, desk, openConsole, signInAs } from './console-steps.ts'
import { openCandor } from './open-candor.ts'
import { registerSomeone } from './sign-in-customer.ts'

const journey = openCandor({ pastDays: true })

describe('tomorrow’s terms', () => {
  it('are asked for as a difference, agreed to by a second person, and carry both names', async () => {
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Farid Hassan', 'risk')
    await openConsole(page, 'terms')
    const ask = page.getByRole('button', { name: 'Ask for the change' })
    await ask.waitFor()
    expect(await ask.isDisabled()).toBe(true)
    await page.getByLabel('Payout, 60 s, percent').fill('81')
    await page.getByText('was 82%').waitFor()
    await page.getByLabel('Reason, for the audit log').fill('Less for a minute.')
    await ask.click()
    await page.getByRole('button', { name: 'Withdraw what you asked for' }).waitFor()
    await agreeAs(journey, 'Lena Ooi', 'risk', async (other) => {
      await other.getByRole('row', { name: /Payout, 60 s, percent 82% 81% changed/ }).waitFor()
    })
    await openConsole(page, 'terms')
    await page.getByText(/, Farid Hassan$/).waitFor()
    await page.getByText(/, Lena Ooi$/).waitFor()
    await page.getByRole('button', { name: 'Set back to the sealed terms' }).click()
    await page.getByText('was 81%').waitFor()
  })
})

describeLong('a strategy', () => {
  it('is shown with what its end would do, and takes another minimum from two people', async () => {
    await openPool(journey.candor.deps, 'metal-trend')
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Kavitha Raj', 'risk')
    await openConsole(page, 'strategies/metal-trend')
    await page.getByText('What the end of Gold and silver will do').waitFor()
    await page.getByLabel('Reason').fill('Small sums cost more than they bring.')
    await page.getByLabel('Smallest amount to join with, USD').fill('300')
    await page.getByRole('button', { name: 'Ask for this minimum' }).click()
    await page.getByRole('button', { name: 'Withdraw what you asked for' }).waitFor()
    await agreeAs(journey, 'Siti Aminah', 'admin', async (other) => {
      await other.getByText('300.00').filter({ visible: true }).first().waitFor()
    })
    await openConsole(page, 'strategies/metal-trend')
    await page.getByRole('link', { name: /Gold and silver \$300\.00/ }).waitFor()
  })
})

/** Asks for what a person may review in addition, and presses the button twice as quickly as a finger can. */
async function askForReviews(page: Page, name: string): Promise<void> {
  await openConsole(page, 'people')
  await page.getByRole('button', { name: `Change the roles of ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Roles of ${name}` })
  const ask = dialog.getByRole('button', { name: 'Ask for the change' })
  await ask.click()
  await dialog.getByText(`${name} has these roles already.`).waitFor()
  await dialog.getByRole('checkbox', { name: 'admin' }).uncheck()
  await ask.click()
  await dialog.getByText('At least one role.').waitFor()
  await dialog.getByRole('checkbox', { name: 'admin' }).check()
  await dialog.getByRole('checkbox', { name: 'reviewer' }).check()
  await ask.click()
  await dialog.getByText('At least 3 characters.').waitFor()
  await dialog.getByLabel('Reason, for the audit log').fill('Reviews while Mei Lin is away.')
  expect(await violations(page)).toEqual([])
  await ask.dblclick()
  await page.getByRole('button', { name: 'Withdraw what you asked for' }).waitFor()
}

describeLong('the roles of an operator', () => {
  it('are changed by two other admins, once, and the open page is signed out until it has the new ones', async () => {
    const concerned = await journey.visit({ viewport: desk })
    const who = await signInAs(journey.candor, concerned.context, 'Ivan Loh', 'admin')
    await openConsole(concerned.page, 'approvals')
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Ong Li Ting', 'admin')
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/people\/[^/]+\/roles$/.test(request.url())) asked.push(request.url())
    })
    await askForReviews(page, 'Ivan Loh')
    expect(asked).toHaveLength(1)
    const agree = (of: Page) => of.getByRole('button', { name: 'Agree, do it now' })
    expect(await agree(page).count()).toBe(0)

    // An admin like the two others, but it is about them.
    await concerned.page.getByText('Another person with the role has to decide.').waitFor()
    expect(await agree(concerned.page).count()).toBe(0)
    expect(await concerned.page.getByRole('button', { name: 'Refuse' }).count()).toBe(0)
    expect(await concerned.page.getByRole('link', { name: 'Deposits' }).count()).toBe(0)

    concerned.expectTrouble(/401/)
    const second = await hireSecond(journey, 'Siti Hajar', 'admin')
    await second.agree(async (other) => {
      await other.getByRole('row', { name: /^reviewer .* has the role added$/ }).waitFor()
      await other.getByRole('row', { name: /^admin .* has the role has the role stays$/ }).waitFor()
      await other.getByText('Reviews while Mei Lin is away.').filter({ visible: true }).first().waitFor()
      expect(await violations(other)).toEqual([])
    })

    await concerned.page.getByRole('button', { name: 'Log in' }).click()
    await concerned.page.getByLabel('Your name').fill('Ivan Loh')
    await concerned.page.getByLabel('Password', { exact: true }).fill(who.password)
    await concerned.page.getByRole('button', { name: 'Log in', exact: true }).click()
    // A code counts once, and this person's was used at the first login.
    journey.candor.passTime(minuteMs)
    await concerned.page
      .getByLabel('Code from your authenticator app')
      .fill(codeFor(who.key, journey.candor.deps.clock()))
    await concerned.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await concerned.page.getByRole('link', { name: 'Deposits' }).waitFor()
    await openConsole(second.page, 'approvals?state=ended')
    await second.page.getByText('Change an operator’s roles').first().waitFor()
  })
})

describe('customers who were ticked one by one', () => {
  it('are frozen together, with an answer for each', async () => {
    for (let count = 0; count < 2; count += 1) await registerSomeone((await journey.visit()).context)
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Nadia Salleh', 'risk')
    await openConsole(page, 'customers')
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .nth(0)
      .check()
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .nth(1)
      .check()
    await page.getByRole('button', { name: 'Freeze 2 accounts' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Reason, which the customer reads').fill('A lost class list.')
    await dialog.getByRole('button', { name: 'Freeze 2 accounts' }).click()
    await expect.poll(() => page.getByRole('alertdialog').getByRole('img', { name: 'Done' }).count()).toBe(2)
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('button', { name: /^Freeze / }).count()).toBe(0)
  })
})
