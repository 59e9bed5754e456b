import { availableParallelism } from 'node:os'
import { auditBooks, type Checked, firstBroken, tellBroken } from '@candor/server/audit/audit-books.ts'
import { explainProblems, readConfig } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { explainError } from './explain-error.ts'
import { reachDatabase } from './reach-database.ts'

/** npm run audit: checks everything that must always hold of the books, also while the server runs, and names what does not. */

/** As many statements at a time as there are processors, within reason. */
const lanes = Math.min(4, Math.max(2, availableParallelism()))
const timeoutMs = 10 * 60_000

/** SQLSTATEs of a table, a column or a routine that is not there: what a later migration makes. */
const missingInSchema = ['42P01', '42703', '42883']

const tell = (checked: Checked): void => {
  const { invariant, milliseconds, broken } = checked
  const verdict = broken === null ? 'holds ' : 'BROKEN'
  console.log(
    `${verdict} ${`${Math.round(milliseconds)} ms`.padStart(8)}  ${invariant.name.padEnd(8)} ${invariant.says}`,
  )
  if (broken !== null) console.log(`       ${tellBroken(checked)}`)
}

const run = async (): Promise<boolean> => {
  const read = readConfig(process.env)
  if (!read.ok) throw new BootProblem(explainProblems(read.refusal))
  const { url, leave } = await reachDatabase(read.value)
  const pool = openPool(url, {
    applicationName: 'candor audit',
    max: lanes,
    statementTimeoutMs: timeoutMs,
  })
  try {
    const checked = await auditBooks(pool, { scope: 'whole', lanes })
    for (const each of checked) tell(each)
    return firstBroken(checked) === null
  } catch (error) {
    if (!missingInSchema.includes((error as { code?: string }).code ?? '')) throw error
    throw new BootProblem('This database is older than this version: npm start brings it up to date.')
  } finally {
    await pool.end()
    await leave()
  }
}

const began = performance.now()
try {
  const good = await run()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(good ? `Everything holds, in ${seconds} s` : `NOT EVERYTHING HOLDS, in ${seconds} s`)
  process.exitCode = good ? 0 : 1
} catch (error) {
  const sentence = explainError(error)
  if (sentence === null) throw error
  console.log(sentence)
  process.exitCode = 1
}
