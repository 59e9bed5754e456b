import { routes } from '@candor/app/routes.ts'
import { describe, expect, it } from 'vitest'
import { codeFor, desk, openConsole, signInAs } from './console-steps.ts'
import { openCandor } from './open-candor.ts'
import { registerSomeone, signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

describe('customer service', () => {
  it('answers from the inbox, and the customer reads it on the open page', async () => {
    const customer = await journey.visit()
    await signInTrial(customer.context)
    await customer.open(routes.support.path)
    await customer.page.locator('textarea:visible').fill('Where is my deposit?')
    await customer.page.locator('textarea:visible').press('Enter')
    await customer.page.getByRole('log').getByText('Where is my deposit?').waitFor()

    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Wei Jie Tan', 'support')
    await openConsole(page, 'support')
    await page.getByRole('log').getByText('Where is my deposit?').waitFor()
    const beside = page.getByRole('region', { name: 'Case' })
    await beside.getByText('Practice visit').waitFor()
    await beside.getByText('No trades yet.').waitFor()
    await beside.getByText('$10,000.00').waitFor()
    await page.getByLabel('Your answer, in English').fill('It is in review.')
    await page.getByLabel('Your answer, in English').press('Enter')
    await page.getByRole('log').getByText('It is in review.').waitFor()
    await customer.page.getByRole('log').getByText('It is in review.').waitFor()
    await page.getByLabel('A note').fill('Called back.')
    await page.getByRole('button', { name: 'Keep the note' }).click()
    await page.getByText('Called back.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Close the conversation' }).click()
    await page.getByRole('button', { name: 'Open it again' }).waitFor()
  })
})

describe('a customer', () => {
  it('is found by name and frozen with a reason, which stands in the list of what operators did', async () => {
    const customer = await journey.visit()
    const { accountNumber, contact } = await registerSomeone(customer.context)
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Farid Hassan', 'risk')
    await openConsole(page, 'customers')
    await page.getByRole('searchbox').fill(contact.split('@')[0] ?? '')
    await expect.poll(() => page.url()).toContain('words=')
    await page.locator('td button').first().click()
    await page.getByRole('button', { name: 'Freeze the account' }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('button', { name: 'Freeze the account' }).click()
    await dialog.getByText('At least 3 characters.').waitFor()
    await dialog.getByRole('textbox').fill('Somebody else has the phone.')
    await dialog.getByRole('button', { name: 'Freeze the account' }).click()
    await page.getByRole('button', { name: 'Lift the freeze' }).waitFor()
    await page.getByRole('tab', { name: 'Operators' }).click()
    await page.getByRole('cell', { name: 'Account frozen' }).waitFor()
    await page.getByRole('cell', { name: 'Somebody else has the phone.' }).waitFor()
    expect(page.url()).toContain(`${accountNumber}?part=acts`)

    await customer.open(`${routes.verification.path}?view=operators`)
    await customer.page.getByText('Froze your account').waitFor()
    await customer.page.getByText('Somebody else has the phone.').waitFor()
  })
})

describe('a halt', () => {
  it('is asked for with its reason and the typed symbol, and begins when a second person agrees', async () => {
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Kavitha Raj', 'risk')
    await openConsole(page, 'instruments/BTCUSD')
    await page.getByText('What a halt of BTC/USD will do').waitFor()
    const ask = page.getByRole('button', { name: 'Ask for the halt' })
    await page.getByLabel('Reason, public').fill('The feed has gaps.')
    await page.getByLabel('Type BTCUSD to confirm').fill('ETHUSD')
    expect(await ask.isDisabled()).toBe(true)
    await page.getByLabel('Type BTCUSD to confirm').fill('BTCUSD')
    await ask.click()
    await page.getByRole('button', { name: 'Withdraw what you asked for' }).waitFor()
    expect(await page.getByRole('button', { name: 'Agree, do it now' }).count()).toBe(0)

    const other = await journey.visit({ viewport: desk })
    const { password, key } = await signInAs(journey.candor, other.context, 'Lena Ooi', 'risk')
    await openConsole(other.page, 'approvals')
    await other.page.getByText('The feed has gaps.').filter({ visible: true }).first().waitFor()
    await other.page.getByLabel('Your password').fill(password)
    // A code counts once, and this person's was used a moment ago.
    journey.candor.passTime(60_000)
    await other.page
      .getByLabel('Code from your authenticator app')
      .fill(codeFor(key, journey.candor.deps.clock()))
    await other.page.getByRole('button', { name: 'Agree, do it now' }).click()
    await other.page.getByText('Done, and in the audit log.').waitFor()
    await openConsole(page, 'instruments/BTCUSD')
    await page.getByText(/^Halted since .*The feed has gaps\.$/).waitFor()
    await page.getByRole('button', { name: 'Ask for the resumption' }).waitFor()
    await page.getByText(/^R-\d+ and R-\d+ halted it$/).waitFor()
    await page.getByText('No act can set, shift or correct a price.').waitFor()
  })
})
