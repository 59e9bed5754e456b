import { loadavg } from 'node:os'
import { openServingLogin } from '@candor/server/postgres/serving-login.ts'
import pg from 'pg'
import { openBenchTables } from './bench-tables.ts'
import { printVerdict } from './print-verdict.ts'
import { fillCloses, fillTables } from './triggers-books.ts'
import { openDesk } from './triggers-closes.ts'
import { prepare, scanSide, ticksAChange, watcherSide } from './triggers-index.ts'

/**
 * npm run bench -- triggers [triggers] [ticks | tables]: what a tick costs while a million triggers rest; how long a watcher takes to read a million from the
 * tables; and how long it takes from a tick until the positions that it stops are closed and committed, fsync on.
 */

export const usual = {
  triggers: 1_000_000,
  rounds: 9,
  roundMs: 400,
  starts: 3,
  warmUpTicks: 40,
  ticks: 200,
  bursts: 10,
}
export const short: typeof usual = {
  triggers: 10_000,
  rounds: 1,
  roundMs: 50,
  starts: 1,
  warmUpTicks: 2,
  ticks: 10,
  bursts: 1,
}

const leastRatio = 200
const stepsABurst = 20

type Verdict = [what: string, held: boolean]

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
const at = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN
const round = (value: number): string => Math.round(value).toLocaleString('en')

function measureTicks({ triggers, rounds, roundMs }: typeof usual): Verdict {
  const [scan, watcher] = [prepare(scanSide(triggers), triggers), prepare(watcherSide(triggers), triggers)]
  const ratios: number[] = []
  const [scanned, watched]: [number[], number[]] = [[], []]
  for (let each = 0; each < rounds; each += 1) {
    const [slow, fast] = [scan(roundMs), watcher(roundMs)]
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
    `${ratio.toFixed(0)} × a scan (at least ${leastRatio}; ${ratios.map((each) => each.toFixed(0)).join(', ')})`,
    ratio >= leastRatio,
  ]
}

async function measureBooks(url: string, owner: pg.Client, sizes: typeof usual): Promise<Verdict> {
  const { triggers: waiting, starts: times, warmUpTicks, ticks, bursts } = sizes
  console.log(`writing ${round(waiting)} open positions and resting orders …`)
  await fillTables(owner, waiting)
  await fillCloses(owner, warmUpTicks + ticks + bursts * stepsABurst)
  await owner.query('checkpoint')
  const starts: number[] = []
  for (let each = 0; each < times; each += 1) {
    const desk = openDesk(url)
    starts.push(await desk.start())
    await desk.stop()
  }
  console.log(`read from the tables in ${starts.map((each) => (each / 1_000).toFixed(1)).join(', ')} s`)
  return [
    `${round(waiting)} read in ${(middleOf(starts) / 1_000).toFixed(1)} s (under 10)`,
    middleOf(starts) < 10_000,
  ]
}

const told = (took: readonly number[]): string =>
  `p50 ${at(took, 0.5).toFixed(1)} ms, p99 ${at(took, 0.99).toFixed(1)} ms, longest ${at(took, 1).toFixed(1)} ms`

/** Two hundred closes a second, ten on a tick; then, for comparison, all two hundred of a second on one tick. */
async function measureCloses(url: string, { warmUpTicks, ticks, bursts }: typeof usual): Promise<Verdict> {
  const desk = openDesk(url)
  await desk.start()
  // What has never run is slower once.
  await desk.fall({ from: 0, ticks: warmUpTicks, stepsATick: 1, pause: 50 })
  const spread = await desk.fall({ from: warmUpTicks, ticks, stepsATick: 1, pause: 50 })
  const together = await desk.fall({
    from: warmUpTicks + ticks,
    ticks: bursts,
    stepsATick: stepsABurst,
    pause: 1_000,
  })
  await desk.stop()
  console.log(`all 200 closes of a second on one tick: ${told(together)}`)
  return [
    `${spread.length} closes at 200 a second, 10 on a tick: ${told(spread)} (p99 under 50)`,
    at(spread, 0.99) < 50,
  ]
}

export async function run(sizes: typeof usual, [only]: readonly string[]): Promise<boolean> {
  const verdicts: Verdict[] = []
  if (only !== 'tables') verdicts.push(measureTicks(sizes))
  if (only !== 'ticks') {
    const tables = await openBenchTables()
    const owner = new pg.Client({ connectionString: tables.url })
    try {
      const url = await openServingLogin(tables.url)
      await owner.connect()
      verdicts.push(await measureBooks(url, owner, sizes), await measureCloses(url, sizes))
    } finally {
      await owner.end()
      await tables.stop()
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
