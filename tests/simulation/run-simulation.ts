import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Disagreement } from './compare-ledgers.ts'
import { openMemoryStage } from './memory-stage.ts'
import { longRun } from './plan-round.ts'
import { runFairness } from './run-fairness.ts'
import { simulate } from './simulate.ts'

/**
 * npm run simulate -- --steps 1000000 [--seed n]: the long form of the simulation of money;
 * npm run simulate -- contracts [--count 1000000] [--days 6] [--seed n]: random contracts on simulated prices, and bots that see everything.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '100000' },
    count: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '6' },
    seed: { type: 'string' },
  },
})
const steps = Number(values.steps)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!(steps > 0) || !Number.isSafeInteger(seed)) {
  console.error('Say how many steps: npm run simulate -- --steps 1000000 [--seed 1]')
  process.exit(1)
}

if (positionals[0] === 'contracts') {
  const good = runFairness({ count: Number(values.count), days: Number(values.days), seed, say: console.log })
  process.exit(good ? 0 : 1)
}

console.log(`${steps} steps, seed ${seed}.`)
const began = performance.now()
const seconds = (): string => ((performance.now() - began) / 1000).toFixed(0)
const stage = await openMemoryStage()
try {
  const { accepted, refused, answeredBefore, faults, postings, rounds } = await simulate({
    stage,
    seed,
    steps,
    planner: longRun,
    progress: (report) => {
      if (report.rounds % 20_000 === 0) console.log(`${report.steps} steps agree, ${seconds()} s`)
    },
  })
  console.log(
    `No disagreement in ${steps} steps: ${accepted} accepted with ${postings} postings, ${refused} refused, ` +
      `${answeredBefore} answered as before, in ${rounds} rounds with ${faults} faults; ${seconds()} s.`,
  )
} catch (error) {
  if (!(error instanceof Disagreement)) throw error
  console.error(error.message)
  console.error(`Failed. Again with: npm run simulate -- --steps ${steps} --seed ${seed}`)
  process.exitCode = 1
} finally {
  await stage.stop()
}
