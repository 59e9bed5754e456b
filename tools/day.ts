import { explainProblems, readConfig } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import {
  checkDay,
  type DayCheck,
  type DayRefusal,
  type SymbolCheck,
} from '@candor/server/proofs/check-day.ts'
import { explainError } from './explain-error.ts'
import { reachDatabase } from './reach-database.ts'

/** npm run day -- 2026-11-15 [XAUUSD]: recomputes a revealed day and compares it with the log of ticks, bit for bit. */

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

const isGood = ({
  seedBelongs,
  termsMatch,
  forgedCloses,
  brokenPage,
  unreadablePage,
  symbols,
}: DayCheck): boolean =>
  seedBelongs &&
  termsMatch &&
  forgedCloses.length === 0 &&
  brokenPage === null &&
  unreadablePage === null &&
  symbols.every(({ different }) => different === 0)

const tell = (day: string, check: DayCheck): void => {
  for (const symbol of check.symbols) console.log(verdictOf(symbol))
  console.log(`seed of ${day} ${check.seedBelongs ? 'belongs to the published chain' : 'DOES NOT BELONG'}`)
  console.log(
    `opening closes ${check.forgedCloses.length === 0 ? 'are those of the path of the day before' : `ARE NOT THOSE OF THE PATH OF THE DAY BEFORE: ${check.forgedCloses.join(', ')}`}`,
  )
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
  const { url, leave } = await reachDatabase(read.value)
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
