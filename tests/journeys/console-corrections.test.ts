import { routes } from '@candor/app/routes.ts'
import { readSession } from '@candor/wire/customers.ts'
import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { agreeAs } from './approve-steps.ts'
import { violations } from './check-page.ts'
import { desk, openConsole, signInAs } from './console-steps.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

async function accountOf(context: BrowserContext): Promise<string> {
  const answer = await context.request.get(readSession.path)
  return ((await answer.json()) as { customer: { accountNumber: string } }).customer.accountNumber
}

describe('a correction', () => {
  it('goes from the ledger through two people to the customer’s notice, ledger and list of acts', async () => {
    const customer = await journey.visit()
    await signInTrial(customer.context)
    const accountNumber = await accountOf(customer.context)
    const { page, context, expectTrouble } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Mei Lin', 'reviewer')
    await openConsole(page, `customers/${accountNumber}`)
    await page
      .getByRole('row', { name: /Practice money/ })
      .getByRole('button', { name: 'Correct…' })
      .click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('from the customer').waitFor()
    expectTrouble(/corrections/)
    await dialog.getByLabel('Amount').fill('10000.01')
    await dialog.getByLabel('Reason, which the customer reads').fill('Half was meant for another class.')
    await dialog.getByRole('button', { name: 'Ask for the correction' }).click()
    await dialog.getByText('This is more than is left of the posting.').waitFor()
    await dialog.getByLabel('Amount').fill('5000')
    await dialog.getByRole('button', { name: 'Ask for the correction' }).click()
    await page.getByRole('button', { name: 'Withdraw what you asked for' }).waitFor()

    await agreeAs(journey, 'Tom Lee', 'reviewer', async (other) => {
      await other.getByText('Half was meant for another class.').filter({ visible: true }).first().waitFor()
      await other.getByText('Post a correction').filter({ visible: true }).first().waitFor()
    })

    await customer.open(routes.notifications.path)
    await customer.page
      .getByRole('link', { name: /Balance corrected.*Half was meant for another class\./ })
      .click()
    await customer.page.getByRole('heading', { name: 'Correction, money in or out' }).waitFor()
    await customer.page.getByText('“Half was meant for another class.”').waitFor()
    expect(await customer.page.getByText('Corrects posting').count()).toBe(1)
    expect(await violations(customer.page)).toEqual([])
    await customer.open(`${routes.verification.path}?view=operators`)
    await customer.page.getByText('Posted a correction').waitFor()
  })
})
