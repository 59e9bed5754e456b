import { routes } from '@candor/app/routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { loseAnswers } from './lose-answers.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atMarket, button, closeBeside, holdLists, placeBeside, sheet, storyOf, told } from './trade-steps.ts'

const journey = openCandor()

const gold = (price: string) => journey.candor.market.beat(Date.now(), { XAUUSD: price })
const wallet = routes.wallet.path

/** Gold opens at 4000.01: two ounces for 400.00 of margin, liquidated at 3900.01. */
const opening = atMarket('4000.01')

let visit: Visit
beforeEach(async () => {
  gold('4000.00')
  visit = await journey.visit()
  await signInTrial(visit.context)
})

async function openWallet(order: object): Promise<string> {
  const { order: placed } = await placeBeside(visit.context, order)
  await visit.open(`${wallet}?tab=positions`)
  return placed.id
}

describe('what does not succeed says so', () => {
  it('when the position was closed elsewhere meanwhile', async () => {
    const { page, context, expectTrouble } = visit
    const id = await openWallet({ type: opening, takeProfit: '4100.00', stopLoss: '3950.00' })
    await button(page, 'Edit stops').waitFor()
    expectTrouble(/api\/v1|Failed to load/)
    await holdLists(page)
    await closeBeside(context, id, '0.02', '3999.99')
    await button(page, 'Add margin').click()
    await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('50')
    await button(page, 'Add $50.00').click()
    await told(page, 'Failed to add margin').waitFor()
    await told(page, 'It was closed in the meantime.').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Edit stops').click()
    await sheet(page).getByRole('textbox', { name: 'Take profit' }).fill('4200')
    await button(page, 'Save take profit').click()
    await told(page, 'Take profit failed').waitFor()
    await sheet(page).getByRole('textbox', { name: 'Take profit' }).fill('4100')
    await sheet(page).getByRole('textbox', { name: 'Stop loss' }).fill('3960')
    await button(page, 'Save stop loss').click()
    await told(page, 'Stop loss failed').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Close').click()
    await sheet(page).getByRole('button', { name: 'Close position' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close position' }).click()
    await told(page, 'Failed to close position').waitFor()
  })

  it('when a request is lost, and is done once when it is sent again', async () => {
    const { page, context, expectTrouble } = visit
    const id = await openWallet({ type: opening })
    expectTrouble(/margin|close|Failed to load/)
    await page.route('**/margin', (route) => route.abort())
    await button(page, 'Add margin').click()
    await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('50')
    await button(page, 'Add $50.00').click()
    await told(page, 'Margin addition request error').waitFor()
    await told(page, 'This request has no answer yet.').waitFor()
    await page.unroute('**/margin')
    await button(page, 'Send it again').click()
    await told(page, 'Margin added successfully').waitFor()

    // It arrives, but its answer does not: only the key keeps it from being done twice.
    const answerAgain = await loseAnswers(page, '**/close')
    await button(page, 'Close').click()
    await button(page, '50%').click()
    await sheet(page).getByRole('button', { name: 'Close 50%' }).click()
    await told(page, 'Close part of this position?').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close 50%' }).click()
    await told(page, 'Close position request error').waitFor()
    await answerAgain()
    gold('4001.00')
    await button(page, 'Send it again').click()
    await told(page, 'Closed 0.01 lots').waitFor()
    const { position, events } = await storyOf(context, id)
    expect(position).toMatchObject({ status: 'open', quantity: '0.01000000' })
    expect(events.filter(({ kind }) => kind === 'part-closed')).toHaveLength(1)
  })

  it('when the price has moved too far: asked again, nothing closed', async () => {
    const { page, context, expectTrouble } = visit
    const id = await openWallet({ type: opening })
    expectTrouble(/409|close/)
    await button(page, 'Close').click()
    await sheet(page).getByRole('button', { name: 'Close position' }).click()
    // The page does not hear of this tick: it is shown on the board only.
    journey.candor.market.show(Date.now(), { XAUUSD: '3980.00' })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close position' }).click()
    await told(page, 'Failed to close position').waitFor()
    await told(page, /The price has moved to 3,979\.99/).waitFor()
    expect((await storyOf(context, id)).position.status).toBe('open')
  })
})
