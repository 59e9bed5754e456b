import { readBase32 } from '@candor/domain/security/base32.ts'
import { describe, expect, it } from 'vitest'
import { status } from './cash-steps.ts'
import { askDeposit, askVerification, askWithdrawal } from './console-cases.ts'
import { codeFor, desk, hire, openConsole, signInAs } from './console-steps.ts'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

describe('the way in', () => {
  it('asks a new operator to set up the second factor, and for a code from then on', async () => {
    const { page, context, expectTrouble } = await journey.visit({ viewport: desk })
    // The server says no before it asks for the code.
    expectTrouble(/operator\/session/)
    const { name, password } = await hire(journey.candor, 'Mei Chen', 'reviewer')
    await page.goto('/console')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('Enter your name.').waitFor()
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
    await page.getByRole('button', { name: 'Go on' }).click()
    const key = (await page.locator('p', { hasText: /^[A-Z2-7]{4} / }).textContent()) ?? ''
    expect(readBase32(key.replaceAll(' ', ''))).not.toBeNull()
    await page.getByLabel('The 6-digit code it shows').fill(codeFor(key, journey.candor.deps.clock()))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()

    await page.getByRole('link', { name: /reviewer$/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    journey.candor.passTime(60_000)
    await page.getByLabel('Code from your authenticator app').fill(codeFor(key, journey.candor.deps.clock()))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(await context.cookies(`${journey.candor.origin}/`)).toEqual([])
  })

  it('shows only what the roles open, and says so where an address leads elsewhere', async () => {
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Aisyah Rahim', 'support')
    await openConsole(page, 'deposits')
    await page.getByText('Your role does not open this page.').waitFor()
    expect(await page.getByRole('link', { name: 'Deposits' }).count()).toBe(0)
    await openConsole(page, 'nowhere')
    await page.getByText('There is no such page in the console.').waitFor()
  })
})

describe('a deposit', () => {
  it('goes from the request to the customer’s page by keyboard alone, and the next one comes by itself', async () => {
    const [first, second] = [await journey.visit(), await journey.visit()]
    await askDeposit(first, '2000')
    await askDeposit(second, '350')
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Prakash Nair', 'reviewer')
    await openConsole(page, 'deposits')
    await page.getByText('2 waiting').waitFor()
    await page.getByRole('heading', { name: '$2,000.00' }).waitFor()
    await page.locator('section[aria-label="receipt.png"] img').waitFor()
    await page.getByText('Receipt not seen before').waitFor()
    await page.keyboard.press('a')
    await page.getByText('Approved. The customer is notified.').waitFor()
    await status(first.page).getByText('Completed').waitFor()

    await page.getByRole('heading', { name: '$350.00' }).waitFor()
    await page.keyboard.press('r')
    await page.getByText('Choose a reason first').waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('r')
    await page.getByText('Rejected. The customer reads the reason.').waitFor()
    await second.page
      .getByText('The amount on the receipt differs from the one you entered.')
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.getByText('Nobody waits here.').waitFor()
  })
})

describe('a withdrawal of $6,000.00', () => {
  it('needs two people, and the second types the amount', async () => {
    const customer = await journey.visit()
    await askWithdrawal(customer, '6000.00')
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Grace Yeoh', 'reviewer')
    await openConsole(page, 'withdrawals')
    await page.getByText('Needs two').waitFor()
    await page.getByText('First person').waitFor()
    await page.keyboard.press('a')
    await page.getByText('It waits for a second person.').waitFor()
    await page.reload()
    await page.getByText('You have approved it. It waits for somebody else.').waitFor()
    const approve = page.getByRole('button', { name: /^Approve and pay/ })
    expect(await approve.isDisabled()).toBe(true)

    const other = await journey.visit({ viewport: desk })
    const { password, key } = await signInAs(journey.candor, other.context, 'Daniel Koh', 'reviewer')
    await openConsole(other.page, 'withdrawals')
    await other.page.getByText('Needs a second person').waitFor()
    const second = other.page.getByRole('button', { name: 'Approve and pay $6,000.00' })
    await second.waitFor()
    expect(await second.isDisabled()).toBe(true)
    await other.page.getByLabel('Type the amount to confirm').fill('6,000.01')
    await other.page.getByText('This is not $6,000.00.').waitFor()
    await other.page.getByLabel('Type the amount to confirm').fill('6,000.00')
    // Who was away for a while shows first that it is them.
    journey.candor.passTime(6 * 60_000)
    other.expectTrouble(/decision/)
    await second.click()
    const dialog = other.page.getByRole('alertdialog', { name: 'Is it you?' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog
      .getByLabel('Code from your authenticator app')
      .fill(codeFor(key, journey.candor.deps.clock()))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await other.page.getByText('Approved. The customer is notified.').waitFor()
    await status(customer.page).getByText('Completed').waitFor()
  })
})

describe('a verification', () => {
  it('is looked at photo by photo; what differs chooses the reason that the customer reads', async () => {
    const customer = await journey.visit()
    await askVerification(customer)
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Ong Li Ting', 'reviewer')
    await openConsole(page, 'verifications')
    await page.getByRole('heading', { name: 'Tan Wei Ling' }).waitFor()
    const approve = page.getByRole('button', { name: 'Approve' })
    expect(await approve.isDisabled()).toBe(true)
    await page.locator('img').first().waitFor()
    await page.keyboard.press('v')
    await page.getByText('Identity card, back').waitFor()
    await expect.poll(() => approve.isDisabled()).toBe(false)
    await page.getByRole('button', { name: /Birthday/ }).click()
    await page.getByText('1 marked as different').waitFor()
    expect(await approve.isDisabled()).toBe(true)
    await page.keyboard.press('r')
    await page.getByText('Rejected. The customer reads the reason.').waitFor()
    await customer.page
      .getByText(/The birthday differs from the document/)
      .filter({ visible: true })
      .first()
      .waitFor()
  })
})
