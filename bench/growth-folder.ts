import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { auditBooks, firstBroken, tellBroken } from '@candor/server/audit/audit-books.ts'
import { insertMarks } from '@candor/server/audit/audit-mark-table.ts'
import { insertWhole } from '@candor/server/audit/whole-audit-table.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import type { NewLeaf } from '@candor/server/proofs/gather-leaves.ts'
import { sealTips } from '@candor/server/proofs/gather-tips.ts'
import { type LogKey, openLogKey } from '@candor/server/proofs/log-key.ts'
import { findLastSubject } from '@candor/server/proofs/log-table.ts'
import { appendToLog } from '@candor/server/proofs/seal-log.ts'
import type { TellerTransaction } from '@candor/server/teller/teller-transaction.ts'
import { makeBegunFolder } from '@candor/tests/faults/begun-folder.ts'
import pg from 'pg'
import { dropIndexes, openTraders, writeMonth, writeNotes } from './growth-books.ts'

/** Customers in one leaf. */
const mostTips = 2_000
const timeoutMs = 3_600_000

const hasty = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
}

/** Seals what a month has left behind, as many customers to a leaf as a server takes, and signs the log once. */
async function sealMonth(
  database: Database,
  key: LogKey,
  tips: Awaited<ReturnType<typeof writeMonth>>,
  at: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const last = Number((await findLastSubject(transaction, 'postings')) ?? 0)
    const leaves: NewLeaf[] = []
    for (const together of Map.groupBy(tips, ({ place }) => place).values())
      for (let from = 0; from < together.length; from += mostTips) {
        const some = together.slice(from, from + mostTips)
        leaves.push(await sealTips(transaction, last + leaves.length + 1, some, at))
      }
    await appendToLog(transaction, key, leaves, at)
  })
}

async function auditAll(url: string): Promise<void> {
  const pool = openPool(url, { max: 2, statementTimeoutMs: timeoutMs })
  try {
    const began = performance.now()
    const mark = async (transaction: TellerTransaction) => {
      await insertMarks(transaction)
      await insertWhole(transaction, performance.now() - began)
    }
    const broken = firstBroken(await auditBooks(pool, { scope: 'whole', lanes: 2 }, mark))
    if (broken !== null) throw new Error(tellBroken(broken))
    console.log(`audited, all of it, in ${seconds(performance.now() - began)}`)
  } finally {
    await pool.end()
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

async function writeBooks(folder: string, url: string, { customers, months }: Age): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  const database = openDatabase(openPool(url, { role: null, max: 1, statementTimeoutMs: timeoutMs }))
  await owner.connect()
  try {
    const key = await openLogKey(folder, database)
    await openTraders(owner, customers, months)
    const indexes = await dropIndexes(owner)
    for (let ago = months; ago > 0; ago -= 1)
      await sealMonth(database, key, await writeMonth(owner, ago), Date.now())
    for (const index of indexes) await owner.query(index)
    await writeNotes(owner, customers, months)
    await owner.query('vacuum analyze')
    await auditAll(url)
    const { rows } = await owner.query<{ postings: string; size: string }>(
      'select count(*)::text as postings, pg_size_pretty(pg_database_size(current_database())) as size from transfers',
    )
    console.log(`${Number(rows[0]?.postings).toLocaleString('en')} postings, ${rows[0]?.size}`)
    await owner.query('checkpoint')
  } finally {
    await owner.end()
    await database.destroy()
  }
}

type Age = { customers: number; months: number }

/** The data folder of an installation of this age, found right by an audit of everything. */
export async function makeOldFolder(age: Age): Promise<string> {
  const folder = await makeBegunFolder()
  const began = performance.now()
  const cluster = await startCluster({ folder, say: () => {}, settings: hasty, revive: false })
  try {
    await writeBooks(folder, cluster.url, age)
  } finally {
    await cluster.stop()
  }
  // What is still to be written to the disk would be written while something is measured.
  await promisify(execFile)('sync')
  console.log(
    `${age.months} months of ${age.customers} customers written in ${seconds(performance.now() - began)}`,
  )
  return folder
}
