import { readFileSync } from 'node:fs'
import { routes } from '@candor/app/routes.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'
import { dayMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import { readParticipationFile } from '@candor/verify/read-participation-file.ts'
import { verifyParticipation } from '@candor/verify/verify-participation.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { shown, status } from './cash-steps.ts'
import { openCandor } from './open-candor.ts'
import { passDays } from './portfolio-steps.ts'
import { approveParticipations, openMetals, raiseGold, serveMetals } from './serve-strategies.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

/** Pages of prices close with their minute, and are sealed seconds later. */
async function passSeconds(seconds: number, gold = '4100.00'): Promise<void> {
  const { candor } = journey
  for (let passed = 0; passed < seconds; passed += 1) {
    candor.passTime(secondMs - (candor.deps.clock() % secondMs))
    candor.market.beat(candor.deps.clock(), { XAUUSD: gold, XAGUSD: '50.000' })
    if (passed % 10 === 9) await candor.ticks?.flush()
  }
  await candor.ticks?.flush()
  await candor.deps.publicLog.seal()
}

async function serve(gold = '4100.00'): Promise<void> {
  await passSeconds(1, gold)
  await serveMetals(journey.candor, gold)
  await passSeconds(1, gold)
}

/** Commits the terms of the days that have begun or will, as a server does by itself. */
async function keepDays(): Promise<void> {
  const { database, clock } = journey.candor.deps
  await (await openMarketDays(database, clock())).keepUp(clock())
}

/** So long before midnight UTC the story begins: it goes over it, at whatever hour it is told. */
const beforeMidnightMs = 40 * minuteMs

beforeAll(async () => {
  const { candor } = journey
  candor.passTime((2 * dayMs - beforeMidnightMs - (candor.deps.clock() % dayMs)) % dayMs)
  // On Fridays and Saturdays gold is closed at that hour, and pools trade nothing.
  while (!isOpenAtMs('METALS24X5', candor.deps.clock())) candor.passTime(dayMs)
  await keepDays()
  await passSeconds(1)
  await openMetals(journey.candor)
})

/** Takes part, sees the pool trade, and takes everything out with a gain: a story that has ended. */
async function takePart() {
  const visit = await journey.visit()
  const { page, context, open } = visit
  await signInTrial(context)
  await open(`${routes.aiDetail.path}?id=metal-trend`)
  await page.getByRole('button', { name: 'Choose an amount' }).click()
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('1000')
  await page.getByRole('button', { name: /^Participate with/ }).click()
  await status(page).getByText('In review').waitFor()
  await approveParticipations(journey.candor)
  await serve()
  await status(page).getByText('In progress').waitFor()
  await passDays(journey.candor, context, 1 / 24)
  await keepDays()
  raiseGold(journey.candor)
  await serve()
  await page.getByRole('button', { name: 'Take money out' }).click()
  await page.getByRole('button', { name: /^Take out about/ }).click()
  await shown(page, 'Your units leave at the first value after this. Nobody can pick one.').waitFor()
  await serve('4300.00')
  await status(page).getByText('Completed').waitFor()
  await passSeconds(130, '4300.00')
  return visit
}

async function download(page: Page, name: string) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  const file = readParticipationFile(readFileSync(await saved.path(), 'utf8'))
  if (!file) throw new Error('what was saved is no proof')
  return { file, name: saved.suggestedFilename() }
}

const check = (page: Page) => page.getByRole('button', { name: 'Check it on this device' }).click()

describe('the proof of a participation', () => {
  it('is checked on the device, downloaded, and checked again without the server', async () => {
    const { page, open, expectTrouble } = await takePart()
    await check(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByText('All 12 checks pass').waitFor()
    await sheet.getByText('Everything you were told follows from what the log holds.').waitFor()
    await page.keyboard.press('Escape')

    const { file, name } = await download(page, 'Download the proof')
    expect(name).toMatch(/^participation-[0-9a-f]{8}\.proof\.json$/)
    // What the device asked for is in it, so that whoever checks the file checks the server against it.
    expect(file.own?.asked).toEqual({
      id: file.proof.participation.id,
      strategy: 'metal-trend',
      amount: '100000',
      days: 7,
    })
    expect(file.own?.redemptions).toHaveLength(1)
    expect(file.own?.heads?.length).toBeGreaterThan(0)
    expect(file.proof.trades.length).toBeGreaterThan(0)
    const { verdict, isAnchored } = verifyParticipation(file.proof, file.own ?? {})
    expect({ verdict, isAnchored }).toEqual({ verdict: 'passes', isAnchored: true })

    await open(`${routes.helpArticle.path}?article=proof`)
    expectTrouble(/request failed|ERR_FAILED/)
    await page.route('**/api/**', (route) => route.abort())
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) })
    await shown(page, 'All 12 checks pass').waitFor()
  })

  itLong('is refused where it was tampered with, and what failed stays failed', async () => {
    const { page, context } = await takePart()
    const address = '**/api/v1/participations/*/proof'
    // A cent more is said to have been taken as the fee.
    await context.route(address, async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace(
        /"fee":"(\d+)"/,
        (_, fee: string) => `"fee":"${Number(fee) + 1}"`,
      )
      await route.fulfill({ response: answer, body: text })
    })
    await check(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('heading', { name: 'This participation does not check out' }).waitFor()
    await sheet.getByText('Show it to people who do not depend on us').waitFor()
    const { file } = await download(page, 'Save the report')
    expect(verifyParticipation(file.proof, file.own ?? {}).verdict).toBe('fails')

    await context.unroute(address)
    await sheet.getByRole('button', { name: 'Check again' }).click()
    await sheet
      .getByText('Failed before, while something was held back')
      .filter({ visible: true })
      .first()
      .waitFor()
  })
})
