import { loadavg } from 'node:os'
import { awaitAnswer, launchServer, removeDataFolder } from '@candor/tests/faults/server-under-test.ts'
import { launchBrowser } from '@candor/tests/journeys/launch-browser.ts'
import { signInTrial } from '@candor/tests/journeys/sign-in-customer.ts'
import { buyContract } from '@candor/wire/contracts.ts'
import type { Browser } from 'playwright-core'
import { makeBenchFolder } from './bench-folder.ts'
import { type Slowness, slowDown } from './measure-visit.ts'
import { printVerdict } from './print-verdict.ts'

/**
 * npm run bench -- purchase [visits]: how long buying a delivery contract takes in a browser on a line of 150 ms, from the tap on the button to
 * the signed receipt and to the page of the contract that runs, with the server as npm start runs it. Each visit is a new customer on a
 * device that was never here.
 */

/** An order that arrives after its second is refused, as it has to be; on a machine that is busy with other things it may be tried again. */
export const usual = { visits: 10, purchases: 5, lookMs: 1_500, latencyMs: 150, tries: 1 }
export const short: typeof usual = { visits: 1, purchases: 1, lookMs: 200, latencyMs: 1, tries: 20 }

const slowLine: Omit<Slowness, 'latency'> = { down: 1_600_000 / 8, up: 750_000 / 8, processor: 1 }
const longestReceiptMs = 1_500

type Purchase = { receiptMs: number; shownMs: number }

async function visit(
  browser: Browser,
  origin: string,
  { purchases: count, lookMs, latencyMs, tries }: typeof usual,
): Promise<Purchase[]> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, baseURL: origin })
  try {
    await signInTrial(context)
    const page = await context.newPage()
    await slowDown(page, { ...slowLine, latency: latencyMs })
    const purchases: Purchase[] = []
    let refused = 0
    while (purchases.length < count) {
      await page.goto('/#/pages/home/detail?symbol=BTCUSD&way=delivery')
      await page.getByRole('textbox', { name: 'Purchase amount' }).fill('5')
      const button = page.getByRole('button', { name: 'Rise, $5.00' })
      await button.scrollIntoViewIfNeeded()
      // Somebody looks before they tap.
      await page.waitForTimeout(lookMs)
      const isAnswer = (address: string, method: string) =>
        method === 'POST' && new URL(address).pathname === buyContract.path
      const receipt = page.waitForResponse((response) =>
        isAnswer(response.url(), response.request().method()),
      )
      const began = performance.now()
      await button.click()
      const response = await receipt
      await response.finished()
      const receiptMs = performance.now() - began
      if (response.status() !== 200) {
        refused += 1
        if (refused === tries) throw new Error(`a purchase was refused: ${await response.text()}`)
        await page.reload()
        continue
      }
      await page.getByRole('timer').waitFor()
      purchases.push({ receiptMs, shownMs: performance.now() - began })
    }
    return purchases
  } finally {
    await context.close()
  }
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN

const tell = (what: string, values: readonly number[]): void =>
  console.log(
    `${what.padEnd(30)} p50 ${percentile(values, 0.5).toFixed()} ms, p95 ${percentile(values, 0.95).toFixed()} ms, longest ${Math.max(...values).toFixed()} ms`,
  )

export async function run(sizes: typeof usual): Promise<boolean> {
  const folder = await makeBenchFolder()
  const server = await launchServer(folder, 'bootstrap', {})
  const browser = await launchBrowser()
  try {
    if ((await awaitAnswer(server, '/ready', 120_000)) === null)
      throw new Error(`the server does not serve:\n${server.output()}`)
    console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
    const purchases: Purchase[] = []
    for (let n = 0; n < sizes.visits; n += 1) purchases.push(...(await visit(browser, server.origin, sizes)))
    console.log(`${purchases.length} purchases, load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
    const receipts = purchases.map(({ receiptMs }) => receiptMs)
    tell('from the tap to the receipt', receipts)
    tell(
      'from the tap to its page',
      purchases.map(({ shownMs }) => shownMs),
    )
    const isKept = percentile(receipts, 0.95) <= longestReceiptMs
    printVerdict(isKept, `receipt within ${longestReceiptMs} ms, p95`)
    return isKept
  } finally {
    await browser.close()
    await removeDataFolder(folder, server)
  }
}
