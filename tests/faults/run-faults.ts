import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { runRecordDay } from './record-day.ts'
import { runStartKills } from './start-kills.ts'
import { runTriggerFaults } from './trigger-kills.ts'

/**
 * The long forms of the tests that take a whole server:
 * npm run faults -- start --cycles 100 [--seed n] kills it at random moments;
 * npm run faults -- triggers --cycles 50 freezes and kills the one of two servers that watches, while triggers fire;
 * npm run faults -- day records a whole day with a moved clock and checks it with npm run day.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cycles: { type: 'string', default: '100' }, seed: { type: 'string' } },
})
const cycles = Number(values.cycles)
const seed = Number(values.seed ?? randomInt(2 ** 31))
const began = performance.now()
const minutes = (): string => `${((performance.now() - began) / 60_000).toFixed(1)} min`

const killStarts = async (): Promise<void> => {
  await buildAppIfStale(console.log)
  console.log(`Killing ${cycles} times, seed ${seed}.`)
  try {
    const { slowest, mean, kills } = await runStartKills({ cycles, seed, say: console.log })
    for (const [kind, count] of Object.entries(kills).sort())
      console.log(`${String(count).padStart(4)} × ${kind}`)
    console.log(
      `${cycles} kills, ${cycles} recoveries; next start ${mean} ms on average, ${slowest} ms at most; ${minutes()}.`,
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`Failed. Again with: npm run faults -- start --cycles ${cycles} --seed ${seed}`)
    process.exitCode = 1
  }
}

const recordDay = async (): Promise<void> => {
  const { ok, lines } = await runRecordDay({ say: console.log })
  for (const line of lines) console.log(line)
  console.log(`${ok ? 'All as it should be' : 'FAILED'}; ${minutes()}.`)
  process.exitCode = ok ? 0 : 1
}

const killWatchers = async (): Promise<void> => {
  await buildAppIfStale(console.log)
  console.log(`Freezing for 60 s, then killing ${cycles} times while triggers fire, seed ${seed}.`)
  const report = await runTriggerFaults({ cycles, freezeSeconds: 60, seed, say: console.log })
  for (const trouble of report.troubles) console.error(trouble)
  const { placed, exact, afterBlindness, notReached } = report
  console.log(
    `${placed} orders: ${exact} triggers on the first tick that reached them, ${afterBlindness} on the first after a take-over, ` +
      `${notReached} not reached; ${minutes()}.`,
  )
  if (report.troubles.length > 0) process.exitCode = 1
}

if (positionals[0] === 'start' && cycles > 0 && Number.isSafeInteger(seed)) await killStarts()
else if (positionals[0] === 'triggers' && cycles > 0) await killWatchers()
else if (positionals[0] === 'day') await recordDay()
else {
  console.error(
    'Say which: npm run faults -- start --cycles 100 [--seed 1], triggers --cycles 50 [--seed 1], or day',
  )
  process.exitCode = 1
}
