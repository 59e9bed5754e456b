import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { runStartKills } from './start-kills.ts'

/** npm run faults -- start --cycles 100 [--seed n]: the long form of the fault tests. */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cycles: { type: 'string', default: '100' }, seed: { type: 'string' } },
})
const cycles = Number(values.cycles)
const seed = Number(values.seed ?? randomInt(2 ** 31))

if (positionals[0] !== 'start' || !(cycles > 0) || !Number.isSafeInteger(seed)) {
  console.error('Say which faults: npm run faults -- start --cycles 100 [--seed 1]')
  process.exit(1)
}

await buildAppIfStale(console.log)
console.log(`Killing ${cycles} times, seed ${seed}.`)
const began = performance.now()
try {
  const { slowest, mean, kills } = await runStartKills({ cycles, seed, say: console.log })
  for (const [kind, count] of Object.entries(kills).sort())
    console.log(`${String(count).padStart(4)} × ${kind}`)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `${cycles} kills, ${cycles} recoveries; next start ${mean} ms on average, ${slowest} ms at most; ${minutes} min.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Failed. Again with: npm run faults -- start --cycles ${cycles} --seed ${seed}`)
  process.exitCode = 1
}
