import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { runFuzzAlone, tellTroubles } from '../fuzz/run-fuzz.ts'
import { runContractFaults } from './contract-kills.ts'
import { runHostilePictures } from './hostile-pictures.ts'
import { runRaces } from './last-cent-races.ts'
import { runLoanKills } from './loan-kills.ts'
import { runLoginTiming } from './login-timing.ts'
import { runMoneyKills } from './money-kills.ts'
import { findNginx } from './nginx-in-front.ts'
import { runNoticeKills } from './notice-kills.ts'
import { runRecordDay } from './record-day.ts'
import { runLoneRestarts, runRollingRestarts } from './rolling-restarts.ts'
import { chatSizes, runChat } from './run-chat.ts'
import { faultRounds } from './run-rounds.ts'
import { createRandom, runStartKills } from './start-kills.ts'
import { runStrategyKills } from './strategy-kills.ts'
import { runStrayErrors } from './stray-errors.ts'
import { runTriggerFaults } from './trigger-kills.ts'
import { launchTwoServers } from './two-servers.ts'

/**
 * The long forms of the tests that take a whole server: npm run faults -- start --cycles 100 [--seed n] kills it at random moments of its
 * start; npm run faults -- kill --cycles 20 [--seed n] kills it while money moves, with --break durability|keys on a database that lies; npm
 * run faults -- races --rounds 100 lets a hundred withdrawals race for everything a customer has, on two servers; npm run faults -- triggers
 * --cycles 50 freezes and kills the one of two servers that watches most, while triggers fire; npm run faults -- pictures --count 500 [--seed n]
 * sends hostile files and looks for what is left of them; npm run faults -- timing --samples 1000 measures whether accounts can be
 * distinguished by the time an answer takes; npm run faults -- contracts --expiries 1000 kills one of two servers, or both, while contracts
 * expire; npm run faults -- fuzz --requests 100000 [--seed n] [--only placeOrder] sends requests that are almost right to every operation of
 * the API; npm run faults -- strays throws from every listener, timer and stream that is found while money moves; npm run faults -- restarts
 * --cycles 20 restarts one server alone, then two in turn behind nginx, while money moves; npm run faults -- freeze|disk|clock|cut --cycles
 * 20 [--seed n] freezes processes, fills the disk, moves the clock or cuts the network while money moves; npm run faults -- crowd sends three
 * hundred sign-ins at once and a hundred typos from one address while honest customers sign in; npm run faults -- uploads leaves uploads
 * unfinished and floods with large ones while an honest customer sends receipts; npm run faults -- strategies --cycles 30 kills a process while strategies decide and terms end;
 * npm run faults -- notices --cycles 20 kills a process and cuts lines while 100,000 notices are written and sent; npm run faults -- loans --cycles 30 kills a process while it writes the interest of loans
 * down, with days off and a clock that jumps; npm run faults -- chat [--customers 500] [--operators 20] [--messages 100000] [--rate 100] kills one of two servers while customers and operators
 * write to each other; npm run faults -- day records a whole day with a moved clock and checks it with npm run day; npm run faults -- restore --cycles 20 restores from the archive while money moves.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string' },
    rounds: { type: 'string', default: '100' },
    count: { type: 'string', default: '500' },
    samples: { type: 'string', default: '1000' },
    expiries: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '100000' },
    only: { type: 'string' },
    seed: { type: 'string' },
    break: { type: 'string' },
    ...chatSizes,
  },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const cyclesOr = (usual: number): number => Number(values.cycles ?? usual)

const tellKills = (kills: Record<string, number>): void => {
  for (const [kind, count] of Object.entries(kills).sort())
    console.log(`${String(count).padStart(4)} × ${kind}`)
}

const runStarts = async (): Promise<void> => {
  const cycles = cyclesOr(100)
  console.log(`Killing ${cycles} times, seed ${seed}.`)
  const { slowest, mean, kills } = await runStartKills({ cycles, seed, say: console.log })
  tellKills(kills)
  console.log(
    `${cycles} kills, ${cycles} recoveries; next start ${mean} ms on average, ${slowest} ms at most.`,
  )
}

const readSabotage = (): 'durability' | 'keys' | undefined => {
  const given = values.break
  if (given === undefined || given === 'durability' || given === 'keys') return given
  throw new Error('What can be broken is durability or keys.')
}

const runKills = async (): Promise<void> => {
  const [cycles, sabotage] = [cyclesOr(20), readSabotage()]
  console.log(`Killing ${cycles} times while money moves, seed ${seed}.`)
  const { kills, ...counted } = await runMoneyKills({
    cycles,
    seed,
    say: console.log,
    ...(sabotage && { sabotage }),
  })
  tellKills(kills)
  console.log(
    `${counted.acknowledged} acknowledged, ${counted.refused} refused, ${counted.resent} sent again with their key, ` +
      `${counted.replays} asked for again: everything is in the books, once.`,
  )
  if (sabotage) console.log(`THE CHECK DID NOT NOTICE that ${sabotage} is broken.`)
}

const runAllRaces = async (): Promise<void> => {
  const servers = await launchTwoServers()
  try {
    const { races, milliseconds } = await runRaces(servers, {
      rounds: Number(values.rounds),
      parallel: 100,
      say: console.log,
    })
    console.log(
      `${races} races on two servers, one winner in each round; ${Math.round(milliseconds / 1000)} s.`,
    )
  } finally {
    await servers.stop()
  }
}

const runTriggers = async (): Promise<void> => {
  const cycles = cyclesOr(50)
  console.log(`Freezing for 60 s, then killing ${cycles} times while triggers fire, seed ${seed}.`)
  const report = await runTriggerFaults({ cycles, freezeSeconds: 60, seed, say: console.log })
  for (const trouble of report.troubles) console.error(trouble)
  const { placed, exact, afterBlindness, notReached } = report
  console.log(
    `${placed} orders: ${exact} triggers on the first tick that reached them, ${afterBlindness} on the first after a take-over, ` +
      `${notReached} not reached.`,
  )
  if (report.troubles.length > 0) process.exitCode = 1
}

const sendPictures = async (): Promise<void> => {
  const report = await runHostilePictures({ count: Number(values.count), seed, say: console.log })
  console.log(
    `${report.files} hostile files, seed ${seed}: ${report.taken} kept as clean copies, ${report.refused} refused, none kept as it came. ` +
      `Server ${report.serverMost} MB at most (grew by ${report.serverGrew}), reader of pictures ${report.picturesMost} MB at most, ` +
      `${report.readers} readers. What was planted is in none of ${report.searched} files on the disk.`,
  )
}

const timeLogins = async (): Promise<void> => {
  const outcomes = await runLoginTiming(Number(values.samples))
  for (const { what, likeness, alike } of outcomes) {
    const { chance, spread, samples, gap, chanceGap } = likeness
    console.log(
      `${what}, ${samples} of each: the answer about somebody who exists is the slower one with chance ${chance.toFixed(3)}; ` +
        `pure chance is 0.500 ± ${(4 * spread).toFixed(3)}; the distributions are ${gap.toFixed(3)} apart, pure chance up to ${chanceGap.toFixed(3)}: ${alike ? 'nothing to tell them apart by' : 'THEY CAN BE TOLD APART'}.`,
    )
  }
  process.exitCode = outcomes.every(({ alike }) => alike) ? 0 : 1
}

const runContracts = async (): Promise<void> => {
  const expiries = Number(values.expiries)
  console.log(`Killing around ${expiries} expiries, seed ${seed}.`)
  const report = await runContractFaults({ expiries, seed, say: console.log })
  for (const trouble of report.troubles) console.error(trouble)
  const { bought, settled, median, slowest, late, outcomes, kills } = report
  tellKills(kills)
  console.log(
    `${bought} bought, ${settled} settled (${JSON.stringify(outcomes)}), half of them within ${median} ms of expiry, the last after ` +
      `${slowest} ms, ${late} later than 5 s because nobody was there.`,
  )
  if (report.troubles.length > 0) process.exitCode = 1
}

const fuzz = async (): Promise<void> => {
  const options = { requests: Number(values.requests), seed, only: values.only, say: console.log }
  console.log(`About ${options.requests} requests, seed ${seed}.`)
  const report = await runFuzzAlone(options)
  const troubles = tellTroubles(report, options)
  for (const trouble of troubles) console.error(trouble)
  const { begin, end } = report.memory
  console.log(
    `${report.requests} requests to ${report.operations} operations, answers ${JSON.stringify(report.statuses)}; ` +
      `memory of server and fuzzer together ${begin.heapMb} MB of heap (${begin.residentMb} MB resident) after the first round, ` +
      `${end.heapMb} MB (${end.residentMb} MB) at the end; slowest round of an operation ${report.slowestRoundMs} ms; ` +
      `${troubles.length === 0 ? 'nothing to find fault with' : `${troubles.length} troubles`}.`,
  )
  if (troubles.length > 0) process.exitCode = 1
}

const runStrays = async (): Promise<void> => {
  const ending = ['web', 'background'].flatMap((part) => [`${part} rejection`, `${part} stream`])
  const choose = (seen: readonly string[]) => [...seen].sort().concat(ending)
  const report = await runStrayErrors({ choose, lookMs: 5_000, seed, say: console.log })
  for (const trouble of report.troubles) console.error(trouble)
  console.log(
    `${report.places} errors thrown, ${report.crashes} of them ended the web process; served again after ${report.slowestMs} ms at most; ` +
      `${report.acknowledged} acknowledged, all in the books.`,
  )
  if (report.troubles.length > 0) process.exitCode = 1
}

const runRestarts = async (): Promise<void> => {
  const cycles = cyclesOr(20)
  const alone = await runLoneRestarts({ cycles, say: console.log })
  console.log(`One server, ${cycles} restarts: no order was refused for longer than ${alone.longestMs} ms.`)
  for (const trouble of alone.troubles) console.error(trouble)
  if (alone.troubles.length > 0) process.exitCode = 1
  const nginx = findNginx()
  if (nginx === null)
    return console.log('nginx is not installed here, so two servers behind it were not tried.')
  const report = await runRollingRestarts(nginx, { cycles, seed, say: console.log })
  for (const trouble of report.troubles) console.error(trouble)
  console.log(
    `Two servers, ${cycles} restarts in turn: ${report.acknowledged} acknowledged, ${report.troubles.length} troubles.`,
  )
  if (report.troubles.length > 0) process.exitCode = 1
}

const runStrategies = async (): Promise<void> => {
  const options = { customers: 100, hours: 100, kills: cyclesOr(30), random: createRandom(seed) }
  console.log(`Killing ${options.kills} times around closes and the ends of terms, seed ${seed}.`)
  const report = await runStrategyKills({ ...options, say: console.log })
  for (const trouble of report.troubles) console.error(trouble)
  console.log(
    `${report.kills} kills: ${report.decisions} decisions, ${report.orders} orders and ${report.paid} payouts, each made once; ` +
      `${report.troubles.length} troubles.`,
  )
  if (report.troubles.length > 0) process.exitCode = 1
}

const runLoans = async (): Promise<void> => {
  const options = { loans: 300, nights: 40, kills: cyclesOr(30), random: createRandom(seed) }
  console.log(`Killing ${options.kills} times while interest is written down, seed ${seed}.`)
  const report = await runLoanKills({ ...options, say: console.log })
  for (const trouble of report.troubles) console.error(trouble)
  console.log(
    `${report.kills} kills: ${report.windows} windows, each charged once; ${report.troubles.length} troubles.`,
  )
  if (report.troubles.length > 0) process.exitCode = 1
}

const recordDay = async (): Promise<void> => {
  const { ok, lines } = await runRecordDay({ say: console.log })
  for (const line of lines) console.log(line)
  console.log(ok ? 'All as it should be.' : 'FAILED.')
  process.exitCode = ok ? 0 : 1
}

const killNotices = async (): Promise<void> => {
  const kills = cyclesOr(20)
  const report = await runNoticeKills({
    customers: 100,
    each: 1_000,
    kills,
    random: createRandom(seed),
    say: console.log,
  })
  for (const trouble of report.troubles.slice(0, 20)) console.error(trouble)
  console.log(
    `${report.notices} notices, each once and in order; ${report.letters} letters and ${report.pushes} pushes, none twice; ` +
      `${report.onTheirWay} were on their way when a process was killed or a line was cut (${report.hungUp} by the mail server), and are recorded.`,
  )
  process.exitCode = report.troubles.length > 0 ? 1 : 0
}

const rounds = Object.entries(faultRounds).map(([name, run]) => [
  name,
  () => run({ cycles: cyclesOr(20), seed, say: console.log }),
])

const faults: Record<string, () => Promise<void>> = {
  ...Object.fromEntries(rounds),
  start: runStarts,
  kill: runKills,
  races: runAllRaces,
  triggers: runTriggers,
  pictures: sendPictures,
  timing: timeLogins,
  contracts: runContracts,
  fuzz,
  strays: runStrays,
  restarts: runRestarts,
  strategies: runStrategies,
  loans: runLoans,
  notices: killNotices,
  chat: () => runChat({ ...values, kills: cyclesOr(20), seed }),
  day: recordDay,
}
const chosen = faults[positionals[0] ?? '']
const { rounds: races, count, samples, expiries, requests, customers, operators, messages, rate } = values
const sizes = [cyclesOr(1), races, count, samples, expiries, requests, customers, operators, messages, rate]

if (!chosen || !sizes.every((size) => Number(size) > 0) || !Number.isSafeInteger(seed)) {
  console.error(
    `Say which: npm run faults -- ${Object.keys(faults).join('|')} [--cycles 100] [--rounds 100] [--count 500] [--samples 1000] [--seed 1]`,
  )
  process.exit(1)
}

const began = performance.now()
try {
  // The fuzzer asks the API alone.
  if (chosen !== fuzz) await buildAppIfStale(console.log)
  await chosen()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Failed, with --seed ${seed}.`)
  process.exitCode = 1
}
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} min.`)
