import { routes } from '@candor/app/routes.ts'
import { buyContract, readContractTerms } from '@candor/wire/contracts.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { buyBeside, contractsOf, type MarketSeconds, openSeconds, tapAtPrice } from './contract-steps.ts'
import { loseAnswers } from './lose-answers.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { registerSomeone, signInTrial } from './sign-in-customer.ts'
import { told } from './trade-steps.ts'

const journey = openCandor()
let seconds: MarketSeconds
beforeAll(() => {
  seconds = openSeconds(journey.candor)
})
beforeEach(async () => void (await seconds.tick('96400.00')))

const ticket = `${routes.detail.path}?symbol=BTCUSD&way=delivery`
const contractPath = (id: string) => `${routes.history.path}?contract=${id}`

const amount = (page: Page) => page.getByRole('textbox', { name: 'Purchase amount' })
const act = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const fact = (page: Page, name: string) =>
  page.locator('dl > div:visible').filter({ hasText: name }).first().locator('dd').first().innerText()

async function openTicket(stake = '200'): Promise<Visit> {
  const visit = await journey.visit()
  await signInTrial(visit.context)
  await visit.open(ticket)
  await amount(visit.page).fill(stake)
  return visit
}

/** The contract that was just bought: the only one that runs. */
async function runningOf({ context }: Visit) {
  await expect.poll(async () => (await contractsOf(context, 'running')).length).toBe(1)
  const [contract] = await contractsOf(context, 'running')
  if (!contract) throw new Error('nothing runs')
  return contract
}

describe('a delivery contract', () => {
  it('is bought once however often the button is tapped, watched, and won', async () => {
    const visit = await openTicket()
    const { page, context } = visit
    expect(await fact(page, 'If you win')).toBe('+$164.00')
    expect(await fact(page, 'If you lose')).toBe('−$200.00')
    expect(await fact(page, 'To break even, win')).toBe('54.9% of the time')
    expect(await fact(page, 'You have won')).toBe('none decided yet')
    await page.getByText('The final price is subject to system settlement.').waitFor()
    await tapAtPrice(page, seconds, 'Rise, $200.00', true)
    await page.getByRole('timer').waitFor()
    await page.getByText(/Price is taken at \d\d:\d\d:\d\d/).waitFor()
    const contract = await runningOf(visit)
    // The direction was sent to the server as soon as the receipt was here.
    await expect.poll(async () => (await runningOf(visit)).direction).toBe('rise')
    // A page that is shown a second's price hears it before the next one comes.
    while ((await seconds.tick('96412.50')) < Date.parse(contract.purchaseAt ?? ''))
      await page.waitForTimeout(300)
    await page.waitForTimeout(300)
    await seconds.tick('96431.20')
    await page.getByText('+18.70').waitFor()
    await page.getByText('If it ended now: win').waitFor()
    expect(await fact(page, 'If it ends lower: lose')).toBe('−$200.00')
    expect(await fact(page, 'Status')).toBe('Trading in progress')
    await page.waitForTimeout(300)
    await seconds.tick('96400.00')
    await page.getByText('If it ended now: lose').waitFor()
    await seconds.run(contract, '96412.50', '96443.80')
    await page.getByRole('heading', { name: 'Settled' }).waitFor()
    await page.getByRole('status').getByText('+$164.00').waitFor()
    await page.getByText('Win', { exact: true }).filter({ visible: true }).first().waitFor()
    expect(await fact(page, 'Purchase price')).toBe('96,412.50')
    expect(await fact(page, 'Final price')).toBe('96,443.80')
    expect(await fact(page, 'Paid to balance')).toBe('$364.00')
    expect(await contractsOf(context, 'settled')).toHaveLength(1)
  })

  it('is lost as a fall, and stands in the record with every field', async () => {
    const visit = await openTicket('50')
    const { page, open } = visit
    await page.getByRole('radio', { name: '30 seconds, payout rate 80%' }).click({ force: true })
    await tapAtPrice(page, seconds, 'Fall, $50.00')
    const contract = await runningOf(visit)
    await open(`${routes.wallet.path}?tab=positions`)
    await page.getByRole('list', { name: 'Running contracts' }).getByText('Fall').waitFor()
    await seconds.run(contract, '96400.00', '96400.01')
    // On another page it is shown in one line.
    await page.getByText('BTC/USD, Fall, 30 s: Lose, −$50.00').waitFor()
    await page.getByRole('list', { name: 'Running contracts' }).waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: 'Closed' }).click()
    await page.getByRole('radio', { name: 'Delivery' }).click({ force: true })
    await told(page, '−$50.00').waitFor()
    await page.locator('summary:visible').click()
    const fields: Record<string, string> = {
      'Purchase amount': '$50.00',
      Cost: '$50.00',
      'Purchase price': '96,400.00',
      'Final price': '96,400.01',
      'Time limit': '30 s',
      Direction: 'Fall',
      'Total profit': '−$50.00',
      'Final result': 'Lose',
      Status: 'Completed',
    }
    for (const [name, value] of Object.entries(fields)) expect(await fact(page, name), name).toBe(value)
    await page.getByLabel('Result').selectOption('Win')
    await page.getByText('Nothing matches').waitFor()
    await act(page, 'Show all').click()
    await page.locator('summary:visible').click()
    await page.getByRole('link', { name: 'Result and proof' }).click()
    await page.getByRole('heading', { name: 'Settled' }).waitFor()
  })

  itLong('returns the amount where both prices are equal', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    const contract = await buyBeside(context, seconds)
    await open(contractPath(contract.id))
    await page.getByRole('timer').waitFor()
    await seconds.run(contract, '96400.00', '96400.00')
    await page.getByText('The two prices were equal, so your $200.00 was returned.').waitFor()
    expect(await fact(page, 'Final result')).toBe('Draw')
    expect(await fact(page, 'Paid to balance')).toBe('$200.00')
  })

  it('waits for its result while no price comes, and has one as soon as it does', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    const contract = await buyBeside(context, seconds)
    await open(contractPath(contract.id))
    while ((await seconds.tick('96400.00')) < Date.parse(contract.purchaseAt ?? ''));
    // A page that has heard no tick yet goes by its own clock; with the next one it asks for the price a second later.
    const close = page.getByText('Too close to tell now')
    for (let tries = 0; tries < 6 && !(await close.isVisible()); tries += 1) {
      await page.waitForTimeout(1_500)
      if (!(await close.isVisible())) await seconds.tick('96400.00')
    }
    await close.waitFor()
    await seconds.tick('96400.01')
    journey.candor.passTime(30_000)
    // Without ticks the page goes by its own clock, which does not know that time was moved.
    await page.reload()
    await page.getByText('The final price has not arrived yet.').waitFor()
    await page.getByRole('heading', { name: 'Result pending' }).waitFor()
    await seconds.tick('97000.00')
    await page.getByRole('heading', { name: 'Settled' }).waitFor()
    expect(await fact(page, 'Final result')).toBe('Win')
  })
})

describe('what stands in the way of a purchase', () => {
  it('is told at the amount', async () => {
    const { page, context } = await openTicket('4.99')
    await act(page, /^Rise/).click()
    await page.getByText('The purchase amount must be between $5.00 and $5,000.00').waitFor()
    await amount(page).fill('')
    await act(page, 'Rise').click()
    await page.getByText('Please enter an amount').waitFor()
    await amount(page).fill('5000')
    await tapAtPrice(page, seconds, 'Rise, $5,000.00')
    await page.getByRole('timer').waitFor()
    await page.goBack()
    await amount(page).fill('5000')
    await tapAtPrice(page, seconds, 'Rise, $5,000.00')
    await page.getByRole('timer').waitFor()
    await page.goBack()
    await tapAtPrice(page, seconds, 'Rise, $5,000.00')
    await page.getByText('Insufficient balance').waitFor()
    expect(await contractsOf(context, 'running')).toHaveLength(2)
  })

  itLong(
    'is told over the buttons: a rate that has changed, a halt, an account that is not verified',
    async () => {
      const visit = await openTicket()
      const { page, expectTrouble } = visit
      await page.route(`**${readContractTerms.path}`, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).replace('"0.82"', '"0.83"') })
      })
      await page.reload()
      await page.getByText('83%', { exact: true }).waitFor()
      await amount(page).fill('200')
      await page.unroute(`**${readContractTerms.path}`)
      expectTrouble(/409/)
      await tapAtPrice(page, seconds, 'Rise, $200.00')
      await page.getByText('The payout rates have changed. Nothing was bought.').waitFor()
      await page.getByText('82%', { exact: true }).waitFor()
      journey.candor.market.beat(journey.candor.deps.clock(), { BTCUSD: '96400.00' }, { state: 'halted' })
      await amount(page).fill('100')
      await page.getByText('Trading in this instrument is halted').waitFor()
      await seconds.tick('96400.00')

      const other = await journey.visit()
      await registerSomeone(other.context)
      await other.open(ticket)
      await other.page.getByText('Account not verified').waitFor()
    },
  )

  it('is an answer that got lost: the same order is sent again by itself, made once and opened', async () => {
    const { page, context, expectTrouble } = await openTicket()
    expectTrouble(/request failed|ERR_FAILED/)
    const answerAgain = await loseAnswers(page, `**${buyContract.path}`)
    await tapAtPrice(page, seconds, 'Fall, $200.00')
    await page.getByText('Your purchase has no answer yet.').waitFor()
    await answerAgain()
    await page.reload()
    await page.getByRole('list', { name: 'Your running contracts' }).getByText('Fall').waitFor()
    await expect.poll(async () => (await contractsOf(context, 'running'))[0]?.direction).toBe('fall')
    expect(await contractsOf(context, 'running')).toHaveLength(1)
  })
})

it('refuses what arrives after its purchase second, and says so plainly', async () => {
  const { page, expectTrouble } = await openTicket()
  await seconds.silence(4)
  expectTrouble(/409/)
  await act(page, 'Rise, $200.00').click()
  await page
    .getByText('The purchase second had passed before your order arrived. Nothing was bought.')
    .waitFor()
})

itLong('opens a direction again by itself where the first opening got lost', async () => {
  const visit = await openTicket()
  const { page, expectTrouble } = visit
  expectTrouble(/request failed|ERR_FAILED/)
  await page.route('**/opening', (route) => route.abort())
  await tapAtPrice(page, seconds, 'Rise, $200.00')
  // The page shows what was tapped, which the server does not know yet.
  await page.getByText('Rise', { exact: true }).filter({ visible: true }).first().waitFor()
  expect((await runningOf(visit)).direction).toBeNull()
  await page.unroute('**/opening')
  await expect.poll(async () => (await runningOf(visit)).direction).toBe('rise')
})

itLong('offers a pause after five losses within an hour, and keeps to it', async () => {
  const { page, context, open } = await journey.visit()
  await signInTrial(context)
  const seenAt = await seconds.tick('96400.00')
  const buy = () => buyBeside(context, seconds, { stake: '10.00', seenAt })
  const [last] = await Promise.all([buy(), buy(), buy(), buy(), buy()])
  await seconds.run(last, '96400.00', '96300.00')
  // Their acceptance is sealed first, which happens every two seconds.
  await expect.poll(async () => (await contractsOf(context, 'settled')).length).toBe(5)
  await open(ticket)
  await page.getByText('You have lost 5 contracts within an hour.').waitFor()
  expect(await fact(page, 'You have won')).toBe('0.0% of 5')
  await act(page, 'Take a pause').click()
  await page.getByText('A pause cannot be ended early.').waitFor()
  await page.getByRole('radio', { name: /1 hour/ }).click({ force: true })
  await act(page, 'Begin the pause').click()
  await page.getByText('You are pausing until').waitFor()
  expect(await act(page, 'Rise').isDisabled()).toBe(true)
  await expect(buyBeside(context, seconds)).rejects.toThrow(/contracts-paused/)
})
