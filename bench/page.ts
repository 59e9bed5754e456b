import { launchBrowser } from '@candor/tests/journeys/launch-browser.ts'
import { startThrowAwayCandor } from '@candor/tests/journeys/throw-away-candor.ts'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import type { Browser } from 'playwright-core'
import { throwAwayTables } from './bench-tables.ts'
import { buildBarePage } from './build-bare-page.ts'
import { type Measured, measureVisit, median, slowPhone } from './measure-visit.ts'
import { printVerdict } from './print-verdict.ts'

/** npm run bench -- page [rounds]: the first page on a slow phone, beside the least that React can show, built and served in the same run. */

const mostScripts = 110 * 1024
const mostSent = 200 * 1024
const mostLargestPaint = 1.3
const mostFirstPrice = 1.5

const mostLongTasks = 150

/** A slowed processor is one that is kept busy in between, and the machine's is wanted by others where the short form runs. */
export const usual = { rounds: 7, processor: slowPhone.processor }
export const short: typeof usual = { rounds: 1, processor: 1 }

type Column = { name: string; runs: Measured[] }

const of = (column: Column, what: Exclude<keyof Measured, 'largest' | 'files'>): number =>
  median(column.runs.map((run) => run[what]))

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
/** A page without prices has no first one. */
const milliseconds = (value: number): string => (Number.isNaN(value) ? '–' : `${value.toFixed(0)} ms`)

function tell(columns: readonly Column[]): void {
  const line = (what: string, values: readonly string[]) =>
    console.log(what.padEnd(26) + values.map((value) => value.padStart(14)).join(''))
  const row = (
    what: string,
    key: Exclude<keyof Measured, 'largest' | 'files'>,
    format: (value: number) => string,
  ) =>
    line(
      what,
      columns.map((column) => format(of(column, key))),
    )
  line(
    '',
    columns.map(({ name }) => name),
  )
  row('Scripts, gzip', 'scripts', kilobytes)
  row('All that is sent', 'sent', kilobytes)
  row('First paint (FCP)', 'firstPaint', milliseconds)
  row('Largest paint (LCP)', 'largestPaint', milliseconds)
  row('First price', 'firstPrice', milliseconds)
  row('Layout shift (CLS)', 'layoutShift', (value) => value.toFixed(4))
  row('Long tasks', 'longTasks', milliseconds)
  for (const { name, runs } of columns)
    console.log(`The largest paint of ${name} is of: "${runs[0]?.largest}"`)
}

function judge(app: Column, bare: Column): boolean {
  const ratio = of(app, 'largestPaint') / of(bare, 'firstPaint')
  const price = of(app, 'firstPrice') / of(bare, 'firstPaint')
  const worstShift = Math.max(...app.runs.map(({ layoutShift }) => layoutShift))
  const verdicts = [
    [`Scripts ≤ 110 KB: ${kilobytes(of(app, 'scripts'))}`, of(app, 'scripts') <= mostScripts],
    [`All that is sent ≤ 200 KB: ${kilobytes(of(app, 'sent'))}`, of(app, 'sent') <= mostSent],
    [`First price ≤ 1.5 × bare FCP: ${price.toFixed(2)} ×`, price <= mostFirstPrice],
    [`LCP ≤ 1.3 × bare FCP: ${ratio.toFixed(2)} ×`, ratio <= mostLargestPaint],
    [
      `FCP ≤ bare FCP: ${milliseconds(of(app, 'firstPaint'))}`,
      of(app, 'firstPaint') <= of(bare, 'firstPaint'),
    ],
    [`CLS = 0: ${worstShift.toFixed(4)}`, worstShift === 0],
    [
      `Long tasks ≤ ${mostLongTasks} ms: ${milliseconds(of(app, 'longTasks'))}`,
      of(app, 'longTasks') <= mostLongTasks,
    ],
  ] as const
  for (const [text, kept] of verdicts) printVerdict(kept, text)
  return verdicts.every(([, kept]) => kept)
}

/** In turn, so that whatever else the machine does falls on both. */
async function measureInTurn(
  browser: Browser,
  { rounds, processor }: typeof usual,
  places: { name: string; address: string; priced: string | null }[],
) {
  const columns: Column[] = places.map(({ name }) => ({ name, runs: [] }))
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { address, priced }] of places.entries()) {
      const slowness = { ...slowPhone, processor }
      columns[index]?.runs.push(await measureVisit(browser, address, slowness, undefined, priced))
    }
  }
  return columns
}

export async function run(sizes: typeof usual): Promise<boolean> {
  const bare = await buildBarePage()
  await buildAppIfStale(console.log)
  const candor = await startThrowAwayCandor(throwAwayTables())
  const other = await startThrowAwayCandor({ appFolder: bare.folder, ...throwAwayTables() })
  const browser = await launchBrowser()
  try {
    console.log(
      `Slow 4G (1.6 Mbps, 150 ms), processor ${sizes.processor}× slower, cold, medians of ${sizes.rounds} visits each`,
    )
    const [app, beside] = await measureInTurn(browser, sizes, [
      { name: 'Candor', address: candor.origin, priced: '#market-panel li' },
      { name: 'bare React', address: other.origin, priced: null },
    ])
    if (!app || !beside) throw new Error('both pages are measured')
    tell([app, beside])
    return judge(app, beside)
  } finally {
    await browser.close()
    await Promise.all([candor.stop(), other.stop()])
    bare.remove()
  }
}
