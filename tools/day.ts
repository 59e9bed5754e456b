import { type Config, explainProblems, readConfig } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { readHome } from '@candor/server/postgres/cluster-folder.ts'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { findPostmaster, readPostmasterFile } from '@candor/server/postgres/postmaster-pid.ts'
import { urlOf } from '@candor/server/postgres/reach-postmaster.ts'
import {
  checkDay,
  type DayCheck,
  type DayRefusal,
  type SymbolCheck,
} from '@candor/server/proofs/check-day.ts'
import { explainError } from './explain-error.ts'

/** npm run day -- 2026-11-15 [XAUUSD]: recomputes a revealed day and compares it with the log of ticks, bit for bit. */

type Reached = { url: string; leave(): Promise<void> }

/** The database of the settings: a running one is only read; one that is stopped is started for as long as it takes. */
const reach = async (config: Config): Promise<Reached> => {
  const stay = async () => {}
  if (config.databaseUrl !== null) return { url: config.databaseUrl, leave: stay }
  const home = readHome(config.dataFolder)
  if (home === null) throw new BootProblem('There is no database yet: npm start makes it.')
  const port = findPostmaster(home.cluster) === null ? null : readPostmasterFile(home.cluster)?.port
  if (port) return { url: urlOf(home, port), leave: stay }
  const lock = lockDataFolder(config.dataFolder)
  if (!lock.ok) throw new BootProblem(lock.refusal.message)
  const cluster = await startCluster({ folder: config.dataFolder, say: console.log, revive: false })
  const leave = async () => {
    await cluster.stop()
    lock.value.release()
  }
  return { url: cluster.url, leave }
}

const timeOf = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')

const explainRefusal = (refusal: DayRefusal, day: string): string => {
  switch (refusal.kind) {
    case 'no-market':
      return 'This database has no market yet: npm start makes it.'
    case 'unknown-day':
      return `${day} is not a day of this market.`
    case 'unknown-symbol':
      return `No such instrument on ${day}.`
    case 'not-revealed':
      return `The seed of ${day} is revealed when the day is over, at ${timeOf(refusal.revealedAt)}.`
  }
}

const verdictOf = ({ symbol, same, different, unrecorded, firstDifference }: SymbolCheck): string => {
  const off = unrecorded > 0 ? `, ${unrecorded} s not recorded` : ''
  const name = symbol.padEnd(12)
  if (firstDifference !== null)
    return `${name} DIFFERS in ${different} of ${same + different} ticks, first at ${timeOf(firstDifference)}${off}`
  return same === 0 ? `${name} no tick${off}` : `${name} same, ${same} ticks${off}`
}

const isGood = ({ seedBelongs, termsMatch, brokenPage, unreadablePage, symbols }: DayCheck): boolean =>
  seedBelongs &&
  termsMatch &&
  brokenPage === null &&
  unreadablePage === null &&
  symbols.every(({ different }) => different === 0)

const tell = (day: string, check: DayCheck): void => {
  for (const symbol of check.symbols) console.log(verdictOf(symbol))
  console.log(`seed of ${day} ${check.seedBelongs ? 'belongs to the published chain' : 'DOES NOT BELONG'}`)
  console.log(`terms ${check.termsMatch ? 'have the committed hash' : 'DO NOT HAVE THE COMMITTED HASH'}`)
  if (check.unreadablePage !== null) console.log(`page ${check.unreadablePage} of the log CANNOT BE UNPACKED`)
  console.log(
    check.brokenPage === null
      ? `${check.pages} pages of the log, each following from the one before`
      : `page ${check.brokenPage} of the log DOES NOT FOLLOW from the one before`,
  )
}

const run = async (day: string, symbol: string | null): Promise<boolean> => {
  const read = readConfig(process.env)
  if (!read.ok) throw new BootProblem(explainProblems(read.refusal))
  const { url, leave } = await reach(read.value)
  const database = openDatabase(openPool(url, { statementTimeoutMs: 120_000 }))
  try {
    const checked = await checkDay(database, day, symbol)
    if (!checked.ok) {
      console.log(explainRefusal(checked.refusal, day))
      return false
    }
    tell(day, checked.value)
    return isGood(checked.value)
  } finally {
    await database.destroy()
    await leave()
  }
}

const [day = '', symbol = null] = process.argv.slice(2)
const began = performance.now()
try {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new BootProblem('Say which day, and which instrument if only one: npm run day -- 2026-11-15 XAUUSD')
  const good = await run(day, symbol?.toUpperCase() ?? null)
  console.log(
    `${good ? 'All the same' : 'NOT ALL WELL'}, in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  process.exitCode = good ? 0 : 1
} catch (error) {
  const sentence = explainError(error)
  if (sentence === null) throw error
  console.log(sentence)
  process.exitCode = 1
}
