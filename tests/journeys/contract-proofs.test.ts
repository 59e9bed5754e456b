import { readFileSync } from 'node:fs'
import { routes } from '@candor/app/routes.ts'
import { readProofFile } from '@candor/verify/read-proof-file.ts'
import { verifyContract } from '@candor/verify/verify-contract.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MarketSeconds, openSeconds } from './contract-steps.ts'
import { openCandor } from './open-candor.ts'
import { tellSampleDay } from './sample-day.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()
let seconds: MarketSeconds
beforeAll(() => {
  seconds = openSeconds(journey.candor)
})
beforeEach(() => seconds.tick('96400.00'))

/** Buys a contract by hand, so that the device keeps its receipt, and lets it end; the page shows its result. */
async function buyAndSettle() {
  const visit = await journey.visit()
  const { page, context, open } = visit
  await signInTrial(context)
  await open(`${routes.detail.path}?symbol=BTCUSD&way=delivery`)
  await page.getByRole('radio', { name: '30 seconds, payout rate 80%' }).click({ force: true })
  await page.getByRole('textbox', { name: 'Purchase amount' }).fill('200')
  await page.getByRole('button', { name: 'Rise, $200.00' }).click()
  await page.getByRole('timer').waitFor()
  for (let second = 0; second < 32; second += 1) await seconds.tick(`${96_400 + second}.00`)
  await page.getByRole('heading', { name: 'Settled' }).waitFor()
  return visit
}

const passing = (page: Page) => page.getByText(/(\d+ of 11|All 11) checks pass/)

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
    const { page, open } = await buyAndSettle()
    await passing(page).waitFor()
    await page.getByText('Rise, 30 s, $200.00').waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    await passing(page).waitFor()
    const { file, name } = await save(page, 'Save proof')
    expect(name).toMatch(/^contract-[0-9a-f]{8}\.proof\.json$/)
    // What the device had kept is in it, so whoever checks the file checks the server against it.
    expect(file.own?.receipt?.body.contract).toBe(file.proof.receipt.body.contract)
    expect(file.own?.request).toBe(file.proof.receipt.body.request)
    expect(file.own?.heads?.length).toBeGreaterThan(0)
    expect(file.own?.postings).toHaveLength(3)
    expect(Object.keys(file.own?.terms ?? {})).toEqual([file.proof.receipt.body.day])
    expect(verifyContract(file.proof, file.own ?? {}).verdict).toBe('waits')
    await open(`${routes.helpArticle.path}?article=proof`)
    await page.route('**/api/**', (route) => route.abort())
    await page
      .locator('input[type=file]')
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
    await page.getByRole('button', { name: 'Rise, $50.00' }).click()
    await page.getByRole('timer').waitFor()
    for (let second = 0; second < 62; second += 1) await seconds.tick(`${96_400 + second}.00`)
    await page.getByRole('heading', { name: 'This settlement does not check out' }).waitFor()
    await page.getByText('Owed $0.00, settled with $91.00').waitFor()
    const { file } = await save(page, 'Save the report')
    expect(verifyContract(file.proof, file.own ?? {}).verdict).toBe('fails')
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
    await page.getByText('Every price of 13 Nov follows from its seed.').waitFor({ timeout: 60_000 })
  })

  it('shows a log that holds other prices than its seed gives', async () => {
    const { page, context, open } = await journey.visit()
    const other = (root: string) => root.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    await tellSampleDay(context, (leaf) => leaf.replace(/"root":"./, other))
    await open(seeds)
    await page.getByRole('button', { name: 'Recompute 13 Nov on this device' }).click()
    await page.getByText('The log holds other prices for the minute of').waitFor({ timeout: 60_000 })
  })
})
