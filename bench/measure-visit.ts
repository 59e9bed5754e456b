import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'

export type Slowness = {
  /** Bytes per second. */
  down: number
  up: number
  /** Milliseconds. */
  latency: number
  /** How many times slower the processor is. */
  processor: number
}

/** Slow 4G and a cheap phone. */
export const slowPhone: Slowness = { down: 1_600_000 / 8, up: 750_000 / 8, latency: 150, processor: 4 }

export type Measured = {
  firstPaint: number
  largestPaint: number
  /** What the largest paint was of. */
  largest: string
  /** When one of the elements that should first has a price; not a number where none has. */
  firstPrice: number
  layoutShift: number
  /** Milliseconds in tasks of more than 50 ms. */
  longTasks: number
  /** Of all scripts, in bytes, packed with gzip. */
  scripts: number
  /** The same by the name of the file, without its hash. */
  files: Readonly<Record<string, number>>
  /** Of everything, in bytes as sent. */
  sent: number
}

type Seen = {
  paints: Record<string, number>
  largest: { at: number; what: string }
  firstPrice: number | null
  shift: number
  long: number
}

/** Runs inside the page before anything else of it. */
function observe(priced: string): void {
  const seen: Seen = { paints: {}, largest: { at: 0, what: '' }, firstPrice: null, shift: 0, long: 0 }
  Object.assign(window, { seen })
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  each('paint', ({ name, startTime }) => {
    seen.paints[name] = startTime
  })
  each('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element: Element | null }
    seen.largest = { at: entry.startTime, what: element?.textContent?.slice(0, 40) ?? '' }
  })
  each('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
  each('longtask', ({ duration }) => {
    seen.long += duration
  })
  const lookForPrice = () => {
    const rows = [...document.querySelectorAll(priced)]
    // Names of instruments have digits too; a price has a point and digits behind it. One that is in the page and not shown has no place on it.
    const isPriced = (row: Element) =>
      /\d\.\d\d/.test(row.textContent ?? '') && row.getClientRects().length > 0
    if (rows.some(isPriced)) seen.firstPrice = performance.now()
    else requestAnimationFrame(lookForPrice)
  }
  requestAnimationFrame(lookForPrice)
}

export async function slowDown(page: Page, { down, up, latency, processor }: Slowness): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
}

/** Counts what is sent until the page has come to rest. */
async function weigh(page: Page): Promise<() => Promise<Pick<Measured, 'scripts' | 'files' | 'sent'>>> {
  const packed: Promise<[name: string, bytes: number]>[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let sent = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sent += encodedDataLength
  })
  const take = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    const name = new URL(response.url()).pathname.replace(/^.*\/|-.{8}\.js$/g, '')
    // The browser gives no text of what a worker has read or what was given up; what the server says of its length counts then, and where it says nothing no budget is kept.
    const length = Number(response.headers()['content-length'] ?? Number.NaN)
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
    packed.push(
      size.then(
        (bytes) => [name, bytes],
        () => [name, length],
      ),
    )
  }
  page.on('response', take)
  return async () => {
    // What comes from here on may have no body any more when it is asked for: the page is closed soon.
    page.off('response', take)
    const files = await Promise.all(packed)
    return {
      scripts: files.reduce((sum, [, bytes]) => sum + bytes, 0),
      files: Object.fromEntries(files),
      sent,
    }
  }
}

/** One cold visit: a browser that has never been here, until nothing more happens. */
export async function measureVisit(
  browser: Browser,
  address: string,
  slowness: Slowness | null = slowPhone,
  /** What the browser has already, such as a session. */
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
  /** Elements of which one has a price, which is waited for; without them, those of the market list are looked at while the page loads. */
  priced: string | null = null,
): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    // What a worker fetches for later visits is not slowed down with the page, and would blur the sums.
    serviceWorkers: 'block',
  })
  try {
    await prepare(context)
    const page = await context.newPage()
    await page.addInitScript(observe, priced ?? '#market-panel li')
    const weight = await weigh(page)
    if (slowness) await slowDown(page, slowness)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(slowness ? 1000 : 300)
    // Not before: what looks for elements from outside is a large script of its own, which would count as the page's.
    await page.locator('h1').waitFor()
    if (priced)
      await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.firstPrice !== null)
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    return {
      firstPaint: seen.paints['first-contentful-paint'] ?? Number.NaN,
      largestPaint: seen.largest.at,
      largest: seen.largest.what,
      firstPrice: seen.firstPrice ?? Number.NaN,
      layoutShift: seen.shift,
      longTasks: seen.long,
      ...(await weight()),
    }
  } finally {
    await context.close()
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}
