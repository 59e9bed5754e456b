import { readFileSync } from 'node:fs'
import { routes } from '@candor/app/routes.ts'
import { readProofFile } from '@candor/verify/read-proof-file.ts'
import { verifyContract } from '@candor/verify/verify-contract.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { type MarketSeconds, openSeconds, tapAtPrice } from './contract-steps.ts'
import { openCandor } from './open-candor.ts'
import { tellSampleDay } from './sample-day.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor({ pastDays: true })
let seconds: MarketSeconds
beforeAll(() => {
  seconds = openSeconds(journey.candor)
})
beforeEach(async () => void (await seconds.tick('96400.00')))

/** Buys a contract by hand, so that the device keeps its receipt, and lets it end; the page shows its result. */
async function buyAndSettle() {
  const visit = await journey.visit()
  const { page, context, open } = visit
  await signInTrial(context)
  await open(`${routes.detail.path}?symbol=BTCUSD&way=delivery`)
  await page.getByRole('radio', { name: '30 seconds, payout rate 80%' }).click({ force: true })
  await page.getByRole('textbox', { name: 'Purchase amount' }).fill('200')
  await tapAtPrice(page, seconds, 'Rise, $200.00')
  await page.getByRole('timer').waitFor()
  await page.waitForTimeout(3_000)
  for (let second = 0; second < 36; second += 1) await seconds.tick(`${96_400 + second}.00`)
  await page.getByRole('heading', { name: 'Settled' }).waitFor()
  return visit
}

const passing = (page: Page) => page.getByText(/No check failed: \d+ pass, \d+ wait/)

async function save(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  const file = readProofFile(readFileSync(await download.path(), 'utf8'))
  if (!file) throw new Error('what was saved is no proof')
  return { file, name: download.suggestedFilename() }
}

describe('the proof of a contract', () => {
  it('is checked on the device, saved, and checked again without the server', async () => {
    const { page, open, expectTrouble } = await buyAndSettle()
    expectTrouble(/request failed|ERR_FAILED/)
    await passing(page).waitFor()
    // The second sentence is said when everything that binds the server is in the log, which takes a minute or two: on a busy machine it is there first.
    const sentence =
      /^(This settlement is still being checked|Nobody could have changed this price after you bought)\.$/
    await page.getByRole('heading', { name: sentence }).waitFor()
    await page.getByText('Why nobody could').waitFor()
    await page.getByText(/^\d+ pass$/).click()
    await page.getByText('Rise, 30 s, $200.00').waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    await passing(page).waitFor()
    const { file, name } = await save(page, 'Save evidence')
    expect(name).toMatch(/^contract-[0-9a-f]{8}\.proof\.json$/)
    // What the device had kept is in it, so whoever checks the file checks the server against it.
    const { own, proof } = file
    expect(own?.receipt?.body.contract).toBe(proof?.receipt.body.contract)
    expect(own?.order?.order).toEqual(proof?.receipt.body.order)
    expect(own?.order?.direction).toBe('rise')
    expect(own?.acknowledged).toMatch(/^[0-9a-f]{128}$/)
    expect(own?.anchor).toMatch(/^[0-9a-f]{64}$/)
    expect(own?.models).toHaveLength(1)
    expect(own?.heads?.length).toBeGreaterThan(0)
    expect(own?.postings).toHaveLength(3)
    expect(own?.chain?.postings.length).toBeGreaterThanOrEqual(3)
    expect(own?.leaves?.texts.length).toBeGreaterThan(0)
    expect(own?.failed).toEqual([])
    expect(own?.withheld).toEqual({})
    expect(Object.keys(own?.terms ?? {})).toEqual([proof?.receipt.body.day])
    const report = verifyContract(proof, own ?? {})
    expect({ verdict: report.verdict, isAnchored: report.isAnchored }).toEqual({
      verdict: 'waits',
      isAnchored: true,
    })
    await open(`${routes.helpArticle.path}?article=proof`)
    await page.route('**/api/**', (route) => route.abort())
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) })
    await passing(page).last().waitFor()
  })

  it('shows a server that tells another result than the one it paid', async () => {
    const visit = await journey.visit()
    await visit.context.route('**/api/v1/contracts/*/proof', async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace('"outcome":"win"', '"outcome":"lose"')
      await route.fulfill({ response: answer, body: text })
    })
    const { page, context, open } = visit
    await signInTrial(context)
    await open(`${routes.detail.path}?symbol=BTCUSD&way=delivery`)
    await page.getByRole('textbox', { name: 'Purchase amount' }).fill('50')
    await tapAtPrice(page, seconds, 'Rise, $50.00')
    await page.getByRole('timer').waitFor()
    await page.waitForTimeout(3_000)
    for (let second = 0; second < 66; second += 1) await seconds.tick(`${96_400 + second}.00`)
    await page.getByRole('heading', { name: 'This settlement does not check out' }).waitFor()
    await page.getByText('Owed $0.00, settled with $91.00').waitFor()
    const { file } = await save(page, 'Save the report')
    expect(verifyContract(file.proof, file.own ?? {}).verdict).toBe('fails')
    // What has failed once stays failed, also when the server tells the truth again, and other people are named to show it to.
    await page.getByText('Show it to people who do not depend on us').waitFor()
    await context.unroute('**/api/v1/contracts/*/proof')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page
      .getByText('Failed before, while something was held back')
      .filter({ visible: true })
      .first()
      .waitFor()
  })

  itLong('is owed where the server denies the contract: the receipt is listed and checked', async () => {
    const { page, context, open, expectTrouble } = await buyAndSettle()
    const id = new URL(page.url()).hash.split('contract=')[1] ?? ''
    expectTrouble(/404/)
    await context.route(`**/api/v1/contracts/${id}**`, (route) =>
      route.fulfill({
        status: 404,
        json: {
          type: 'about:blank',
          title: '',
          status: 404,
          code: 'not-found',
          message: 'not-found',
          fields: [],
          requestId: '',
        },
      }),
    )
    await open(`${routes.helpArticle.path}?article=proof`)
    await page
      .getByRole('list', { name: 'Contracts this device has receipts of' })
      .getByText('BTCUSD')
      .click()
    await page.getByRole('heading', { name: 'The proof has not been handed out yet.' }).waitFor()
    expect(await page.getByText('There is no such contract').count()).toBe(0)
  })
})

describe('a day that was opened', () => {
  const seeds = `${routes.helpArticle.path}?article=seeds`

  it('is recomputed on the device, every price of it', async () => {
    const { page, context, open } = await journey.visit()
    await tellSampleDay(context, (leaf) => leaf)
    await open(seeds)
    await page.getByText('opened, hash matches').waitFor()
    await page.getByRole('button', { name: 'Recompute 13 Nov on this device' }).click()
    await page.getByText('Every price of 13 Nov follows from its seed.').waitFor()
  })

  itLong('shows a log that holds other prices than its seed gives', async () => {
    const { page, context, open } = await journey.visit()
    const other = (root: string) => root.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    await tellSampleDay(context, (leaf) => leaf.replace(/"root":"./, other))
    await open(seeds)
    await page.getByRole('button', { name: 'Recompute 13 Nov on this device' }).click()
    await page.getByText('The log holds other prices for the minute of').waitFor()
  })
})
