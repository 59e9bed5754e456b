import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { routes } from '@candor/app/routes.ts'
import type { makeStrategyVectors, vectorPast } from '@candor/domain/strategies/make-strategy-vectors.ts'
import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import vectors from '@candor/domain/strategies/strategy-vectors.json' with { type: 'json' }
import { serveStrategy } from '@candor/server/strategies/run-strategies.ts'
import { bundleScript } from '@candor/tools/bundle-script.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setStockDays } from '../database/pool-scene.ts'
import { sampleTest } from '../database/sample-strategy-test.ts'
import { describeLong } from '../long-form.ts'
import { shown } from './cash-steps.ts'
import { shareBrowser } from './launch-browser.ts'
import { openCandor } from './open-candor.ts'
import { openMetals } from './serve-strategies.ts'

const journey = openCandor()

declare global {
  interface Window {
    strategyVectors: { vectorPast: typeof vectorPast; makeStrategyVectors: typeof makeStrategyVectors }
  }
}

const domain = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'domain', 'strategies')

it('every strategy decides and learns in Chromium what it does in Node, to the last bit of a year', async () => {
  const browser = await shareBrowser()
  const context = await browser.newContext({ offline: true })
  const page = await context.newPage()
  const content = await bundleScript(domain, join(domain, 'make-strategy-vectors.ts'), 'strategyVectors')
  await page.addScriptTag({ content })
  const { replays } = await page.evaluate(() => {
    const { makeStrategyVectors: make, vectorPast: past } = window.strategyVectors
    return make(past())
  })
  await context.close()
  expect(replays).toEqual(vectors.replays)
})

const detail = (id: string, view: string) => `${routes.aiDetail.path}?id=${id}&view=${view}`

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

describeLong('a visitor', () => {
  it('replays a strategy on the device, its test and its live decisions', async () => {
    await openMetals(journey.candor)
    await journey.candor.deps.publicLog.seal()
    const { page, open, context } = await journey.visit()
    await open(detail('metal-trend', 'test'))
    await press(page, 'Replay it on this device')
    await shown(page, /^Nothing came out differently/).waitFor()
    await shown(page, /Every figure of the strategy’s test and of holding follows from the candles/).waitFor()
    await shown(page, /1 live decision is as published, and in the log/).waitFor()

    // A server that tells a better test than the candles give is found out.
    await context.route('**/api/v1/strategies/metal-trend', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { tests: { strategy: { result: { change: string } } } }
      body.tests.strategy.result.change = '0.12000000'
      await route.fulfill({ response: answer, json: body })
    })
    await page.reload()
    await press(page, 'Replay it on this device')
    await shown(page, /The figures of the test do not follow from the candles/).waitFor()
  })

  it('trains the weights of the night again', async () => {
    const { market, deps } = journey.candor
    const strategy = findStrategy('learned-stocks')
    if (!strategy) throw new Error('there is no strategy that learns')
    setStockDays(market, deps.clock(), strategy.symbols)
    await serveStrategy({ ...deps, over: new AbortController().signal }, strategy)
    // Testing it on two years takes minutes; what is checked here is its weights.
    const accuracy = {
      calls: 10,
      right: 5,
      sharePpm: 500_000,
      luckFromPpm: 300_000,
      luckToPpm: 700_000,
      scorePpm: 250_000,
    }
    await deps.database
      .insertInto('strategy_tests')
      .values({
        strategy: strategy.id,
        version: strategy.version,
        content: JSON.stringify({ ...sampleTest, calls: { accuracy, calibration: [] } }),
        made_at: new Date(deps.clock()),
      })
      .execute()
    await deps.publicLog.seal()
    // The server keeps its list for a moment.
    const address = `${journey.candor.origin}/api/v1/strategies/${strategy.id}`
    await expect.poll(async () => (await fetch(address)).status).toBe(200)
    const { page, open, context, expectTrouble } = await journey.visit()
    await open(detail(strategy.id, 'model'))
    await press(page, 'Check the weights on this device')
    await shown(page, /The weights of 1 night were trained again and are those of the log/).waitFor()

    expectTrouble(/log\/inclusion/)
    // Weights that are told otherwise are neither what training gives nor what the log holds.
    await context.route('**/api/v1/strategies/learned-stocks/models?**', async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace(
        /\\"biasPpm\\":(-?\d+)/,
        (_, ppm: string) => `\\"biasPpm\\":${Number(ppm) + 1}`,
      )
      await route.fulfill({ response: answer, body: text })
    })
    await press(page, 'Check the weights on this device')
    await shown(page, /2 decisions or nights differ from what candles give or the log holds/).waitFor()
  })
})
