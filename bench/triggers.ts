import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import { openServingLogin } from '@candor/server/postgres/serving-login.ts'
import pg from 'pg'
import { printVerdict } from './print-verdict.ts'
import { fillCloses, fillTables, waiting } from './triggers-books.ts'
import { openDesk } from './triggers-closes.ts'
import { prepare, scanSide, ticksAChange, triggers, watcherSide } from './triggers-index.ts'

/**
 * npm run bench -- triggers: what a tick costs while a million triggers rest; how long a watcher takes to read a million from the
 * tables; and how long it takes from a tick until the positions that it stops are closed and committed, fsync on.
 */

type Verdict = [what: string, held: boolean]

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const at = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0
const round = (value: number): string => Math.round(value).toLocaleString('en')

function measureTicks(): Verdict {
  const [scan, watcher] = [prepare(scanSide()), prepare(watcherSide())]
  const ratios: number[] = []
  const [scanned, watched]: [number[], number[]] = [[], []]
  for (let each = 0; each < 9; each += 1) {
    const [slow, fast] = [scan(400), watcher(400)]
    scanned.push(slow.ticks / slow.cpuSeconds)
    watched.push(fast.ticks / fast.cpuSeconds)
    ratios.push(fast.ticks / fast.cpuSeconds / (slow.ticks / slow.cpuSeconds))
  }
  console.log(
    `${round(triggers)} triggers, a cancellation or amendment every ${ticksAChange} ticks, per second of the processor:`,
  )
  console.log(`  a scan of typed arrays: ${round(middleOf(scanned))} ticks`)
  console.log(
    `  the watcher's index:    ${round(middleOf(watched))} ticks with ${round(middleOf(watched) / ticksAChange)} changes`,
  )
  const ratio = middleOf(ratios)
  return [
    `${ratio.toFixed(0)} × a scan (at least 50; ${ratios.map((each) => each.toFixed(0)).join(', ')})`,
    ratio >= 50,
  ]
}

async function measureBooks(url: string, owner: pg.Client): Promise<Verdict> {
  console.log(`writing ${round(waiting)} open positions and resting orders …`)
  await fillTables(owner)
  await fillCloses(owner)
  await owner.query('checkpoint')
  const starts: number[] = []
  for (let each = 0; each < 3; each += 1) {
    const desk = openDesk(url)
    starts.push(await desk.start())
    await desk.stop()
  }
  console.log(`read from the tables in ${starts.map((each) => (each / 1_000).toFixed(1)).join(', ')} s`)
  return [
    `a million read in ${(middleOf(starts) / 1_000).toFixed(1)} s (under 10)`,
    middleOf(starts) < 10_000,
  ]
}

const told = (took: readonly number[]): string =>
  `p50 ${at(took, 0.5).toFixed(1)} ms, p99 ${at(took, 0.99).toFixed(1)} ms, longest ${at(took, 1).toFixed(1)} ms`

/** Two hundred closes a second, ten on a tick; then, for comparison, all two hundred of a second on one tick. */
async function measureCloses(url: string): Promise<Verdict> {
  const desk = openDesk(url)
  await desk.start()
  // What has never run is slower once.
  await desk.fall({ from: 0, ticks: 40, stepsATick: 1, pause: 50 })
  const spread = await desk.fall({ from: 40, ticks: 200, stepsATick: 1, pause: 50 })
  const together = await desk.fall({ from: 240, ticks: 10, stepsATick: 20, pause: 1_000 })
  await desk.stop()
  console.log(`all 200 closes of a second on one tick: ${told(together)}`)
  return [
    `${spread.length} closes at 200 a second, 10 on a tick: ${told(spread)} (p99 under 50)`,
    at(spread, 0.99) < 50,
  ]
}

export async function run(args: readonly string[]): Promise<boolean> {
  const only = args[0]
  const verdicts: Verdict[] = []
  if (only !== 'tables') verdicts.push(measureTicks())
  if (only !== 'ticks') {
    const folder = mkdtempSync(join(tmpdir(), 'candor-triggers-'))
    chmodSync(folder, 0o711)
    const cluster = await startCluster({ folder, say: () => {}, revive: false })
    process.on('exit', cluster.abandon)
    const owner = new pg.Client({ connectionString: cluster.url })
    try {
      const migrated = await migrate(cluster.url)
      if (!migrated.ok) throw new Error(migrated.refusal)
      const url = await openServingLogin(cluster.url)
      await owner.connect()
      verdicts.push(await measureBooks(url, owner), await measureCloses(url))
    } finally {
      await owner.end()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  console.log(
    `(load of the machine: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')})`,
  )
  for (const [what, held] of verdicts) printVerdict(held, what)
  return verdicts.every(([, held]) => held)
}
