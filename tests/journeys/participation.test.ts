import { routes } from '@candor/app/routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { shown, status } from './cash-steps.ts'
import { openCandor } from './open-candor.ts'
import { passDays } from './portfolio-steps.ts'
import {
  approveParticipations,
  openGoldMarket,
  openMetals,
  raiseGold,
  rejectParticipations,
  serveMetals,
} from './serve-strategies.ts'
import { signInTrial } from './sign-in-customer.ts'
import { chooseAmount, metals as detail, join } from './take-part.ts'

const journey = openCandor()

beforeAll(async () => {
  openGoldMarket(journey.candor)
  await openMetals(journey.candor)
})

/** Lets the customer in, at the first value after that. */
async function letIn(): Promise<void> {
  await approveParticipations(journey.candor)
  await serveMetals(journey.candor)
}

describe('a visitor', () => {
  it('reads a strategy with its tests and trades, and logs in to take part', async () => {
    const { page, open } = await journey.visit()
    await open(routes.ai.path)
    await page.getByRole('link', { name: /Metals Trend/ }).click()
    await shown(page, 'Medium risk').waitFor()
    await shown(page, 'Prices here are simulated.').first().waitFor()
    await page.getByRole('link', { name: /Tests on the past/ }).click()
    await shown(page, 'Not live.').waitFor()
    await page.getByRole('table', { name: 'Metals Trend, by month' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Choose an amount' }).click()
    await expect.poll(() => page.url()).toContain(routes.login.path)
  })
})

describe('an amount to take part with', () => {
  it('is refused with the reason at its field', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(detail)
    await chooseAmount(page, '')
    const press = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Participate/ })
        .click()
    await press()
    await shown(page, 'Please enter an amount').waitFor()
    for (const [amount, text] of [
      ['0', 'Please enter a valid amount'],
      ['20', 'The minimum amount is $250.00'],
      ['10000.01', 'Participation amount cannot exceed the account balance'],
    ] as const) {
      await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill(amount)
      await press()
      await shown(page, text).waitFor()
    }
  })
})

describe('a participation', () => {
  it('joins, sees the pool trade and takes its money out early', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(detail)
    await join(page, '1000', '30 days')
    await letIn()
    await status(page).getByText('In progress').waitFor()
    await shown(page, 'Joined at 1.00000').waitFor()

    // An hour closes, and only then it decides anew.
    await passDays(journey.candor, context, 1 / 24)
    raiseGold(journey.candor)
    await serveMetals(journey.candor)
    await open(`${detail}&view=trades`)
    await shown(page, /^Rising: its fast mean of/)
      .first()
      .waitFor()

    await passDays(journey.candor, context, 1 / 240)
    await serveMetals(journey.candor, '4300.00')
    await open(routes.aiRecord.path)
    await page.getByRole('link', { name: /Metals Trend/ }).click()
    await page.getByRole('button', { name: 'Take money out' }).click()
    await page.getByRole('button', { name: /^Take out about \$1,0/ }).click()
    await shown(page, 'Your units leave at the first value after this. Nobody can pick one.').waitFor()
    await serveMetals(journey.candor, '4300.00')
    await status(page).getByText('Completed').waitFor()
    await shown(page, 'Earned above your mark').waitFor()
    await shown(page, 'Pool to cash').waitFor()
  })

  it('ends by itself when its term is over', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(detail)
    await join(page, '500', '1 day')
    await letIn()
    await status(page).getByText('In progress').waitFor()
    await passDays(journey.candor, context, 1 + 1 / 1440)
    await serveMetals(journey.candor)
    await serveMetals(journey.candor)
    await page.reload()
    await status(page).getByText('Completed').waitFor()
    await shown(page, 'Your term ended').waitFor()
  })

  it('that is rejected returns the money, and says why', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(detail)
    await join(page, '750', '7 days')
    await rejectParticipations(journey.candor, 'Ask again after the weekend')
    await status(page).getByText('Rejected').waitFor()
    await shown(page, 'Reason: Ask again after the weekend').waitFor()
    await shown(page, 'Set aside to cash').waitFor()
    await open(routes.wallet.path)
    await shown(page, '$10,000.00').first().waitFor()
  })

  itLong('can be taken back while it is in review', async () => {
    const { page, open, context } = await journey.visit()
    await signInTrial(context)
    await open(detail)
    await join(page, '250', '3 days')
    await page.getByRole('button', { name: 'Take the request back' }).click()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await status(page).getByText('Taken back').waitFor()
    await open(`${routes.aiRecord.path}?strategy=metal-trend`)
    await shown(page, 'Back in your balance').waitFor()
  })
})
