import { readFileSync } from 'node:fs'
import { routes } from '@candor/app/routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { checkLook, looks } from './check-page.ts'
import { buyBeside, contractsOf, type MarketSeconds, openSeconds } from './contract-steps.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { closeTop } from './shown-page.ts'
import { signInTrial } from './sign-in-customer.ts'
import { told } from './trade-steps.ts'

const journey = openCandor()
let seconds: MarketSeconds
beforeAll(() => {
  seconds = openSeconds(journey.candor)
})

const ticket = `${routes.detail.path}?symbol=BTCUSD&way=delivery`
const article = (name: string) => `${routes.helpArticle.path}?article=${name}`
const dialog = (page: Page) => page.locator('dialog:visible').last()

type Check = (where: string) => Promise<void>

/** Five contracts that were lost, so that a pause is offered. */
async function loseFive({ context }: Visit): Promise<void> {
  const seenAt = await seconds.tick('96400.00')
  const buy = () => buyBeside(context, seconds, { stake: '10.00', seenAt })
  const [last] = await Promise.all([buy(), buy(), buy(), buy(), buy()])
  await seconds.run(last, '96400.00', '96300.00')
  while ((await contractsOf(context, 'settled')).length < 5)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** The ticket with what can be entered wrongly, and with what it offers. */
async function walkTicket({ page, open }: Visit, check: Check): Promise<void> {
  await open(ticket)
  const amount = page.locator('input[inputmode=decimal]:visible')
  await amount.fill('5000')
  await page.locator('[role=status] button:visible').waitFor()
  await check('the ticket, with a pause offered')
  await amount.fill('4.99')
  await amount.blur()
  await page.locator('[aria-invalid=true]:visible').waitFor()
  await check('an amount that cannot be')
  await page.locator('[role=status] button:visible').click()
  await dialog(page).locator('input[type=radio]').first().waitFor()
  await check('how long to pause')
  await page.keyboard.press('Escape')
}

/** One contract from its purchase to its result, on the same page. */
async function walkContract({ page, open, context }: Visit, check: Check): Promise<void> {
  const contract = await buyBeside(context, seconds, { direction: 'fall', stake: '5000.00' })
  await open(`${routes.history.path}?contract=${contract.id}`)
  await page.getByRole('timer').first().waitFor()
  await check('a contract that waits for its purchase second')
  while ((await seconds.tick('96412.50')) < Date.parse(contract.purchaseAt ?? ''));
  await seconds.tick('96431.20')
  await told(page, '18.70').waitFor()
  await check('a contract that runs')
  await open(`${routes.wallet.path}?tab=positions`)
  await page.locator('a[href*="contract="]:visible').first().waitFor()
  await check('running contracts in the wallet')
  await open(`${routes.history.path}?contract=${contract.id}`)
  await seconds.run(contract, '96412.50', '96400.00')
  await page.locator('[role=status] p:visible').filter({ hasText: '4,000.00' }).waitFor()
  await page.locator('[aria-busy=true]:visible').first().waitFor({ state: 'hidden' })
  await check('a contract that was won')
  await open(`${routes.wallet.path}?tab=closed&kind=delivery`)
  await page.locator('summary:visible').first().click()
  await check('the record')
}

/** What explains it, and a proof that fails. */
async function walkArticles({ page, open }: Visit, check: Check): Promise<void> {
  await open(article('settlement'))
  await page.locator('table:visible').waitFor()
  await check('how settlement works')
  await page.locator('li button:visible').last().click()
  await dialog(page).locator('table').waitFor()
  await check('the rates of today')
  await closeTop(page)
  await open(article('seeds'))
  await page.locator('ol:visible li').first().waitFor()
  await check('seeds and commitments')
  await open(article('proof'))
  const { file } = JSON.parse(
    readFileSync(new URL('../../verify/vectors/steered-path.json', import.meta.url), 'utf8'),
  ) as { file: object }
  const pick = page.locator('input[type=file]').first()
  const mimeType = 'application/json'
  await pick.setInputFiles({ name: 'other.json', mimeType, buffer: Buffer.from('{}') })
  await page.locator('[type=file][aria-invalid=true]').waitFor({ state: 'attached' })
  await check('a file that is no proof')
  await pick.setInputFiles({ name: 'proof.json', mimeType, buffer: Buffer.from(JSON.stringify(file)) })
  await page.getByRole('alert').locator('h2').waitFor()
  await check('a proof that fails')
}

describe('contracts hold in every state', () => {
  it.each(looks('dark'))('in $locale, $theme', async (look) => {
    const { locale, theme } = look
    const visit = await journey.visit({ memory: { locale, theme } })
    await seconds.tick('96400.00')
    await signInTrial(visit.context)
    const check: Check = (where) => checkLook(visit.page, look, where)
    await loseFive(visit)
    await walkTicket(visit, check)
    await walkContract(visit, check)
    await walkArticles(visit, check)
  })
})
