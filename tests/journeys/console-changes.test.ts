import { openPool } from '@candor/server/strategies/open-pools.ts'
import { describe, expect, it } from 'vitest'
import { agreeAs } from './approve-steps.ts'
import { desk, openConsole, signInAs } from './console-steps.ts'
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

describe('a strategy', () => {
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
