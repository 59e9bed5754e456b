import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparePerRisk } from '@candor/domain/groups/result-per-risk.ts'
import { createPostgresBus } from '@candor/server/bus/postgres-bus.ts'
import { type Config, readConfig } from '@candor/server/config.ts'
import { readStandings } from '@candor/server/groups/read-standings.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { verifyAudit } from '@candor/server/operators/verify-audit.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { kyselyTransaction } from '@candor/server/teller/kysely-transaction.ts'
import { fillDemo } from '@candor/tools/demo-week.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { createBegunMarket } from '../database/begun-market.ts'
import { createHandFedMarket } from '../database/hand-fed-market.ts'
import type { TestDatabase } from '../database/test-database.ts'

let tables: TestDatabase
let database: Database
let config: Config
const folder = mkdtempSync(join(tmpdir(), 'candor-demo-'))
const now = Date.now()

beforeAll(async () => {
  tables = await createBegunMarket(now)
  database = openDatabase(openPool(tables.url, { role: null, max: 2 }))
  const read = readConfig({ CANDOR_DATA: folder, LOG_LEVEL: 'error', REVIEW_MODE: 'manual' })
  if (!read.ok) throw new Error('the settings are refused')
  config = read.value
  await fillDemo(config, database, tables.servingUrl, now)
})
afterAll(async () => {
  await database.destroy()
  await tables.drop()
  rmSync(folder, { recursive: true, force: true })
})

const states = async (table: 'deposits' | 'withdrawals' | 'verifications' | 'loans'): Promise<string[]> => {
  const { rows } = await sql<{
    status: string
  }>`select distinct status from ${sql.table(table)} order by status`.execute(database)
  return rows.map(({ status }) => status)
}

describe('a week that was made up', () => {
  it('has requests in each state, conversations and halts', async () => {
    expect(await states('deposits')).toEqual(['cancelled', 'completed', 'in-review', 'rejected'])
    expect(await states('withdrawals')).toEqual(['cancelled', 'completed', 'in-review', 'rejected'])
    expect(await states('verifications')).toEqual(['rejected', 'verified', 'verifying'])
    expect((await states('loans')).length).toBeGreaterThanOrEqual(4)
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from conversations where status = 'open') as open,
        (select count(*)::int from conversations where status = 'closed') as closed,
        (select count(*)::int from instrument_halts where lifted_at is null) as halted,
        (select count(*)::int from instrument_halts where lifted_at is not null) as resumed,
        (select count(*)::int from join_requests where state = 'waiting') as knocking,
        (select count(*)::int from operator_acts where state = 'waiting') as asked`.execute(database)
    expect(rows[0]).toEqual({ open: 2, closed: 1, halted: 1, resumed: 1, knocking: 2, asked: 1 })
  })

  it('has a class that trades, so that each result stands beside its risk', async () => {
    const { rows } = await sql<{ id: string }>`select id from customer_groups`.execute(database)
    const { board } = createHandFedMarket()
    const standings = await readStandings({ database, board, clock: () => now }, rows[0]?.id ?? '')
    const figures = standings.filter(({ perRisk }) => perRisk.kind === 'figure')
    expect(figures.length).toBeGreaterThanOrEqual(7)
    expect(standings.some(({ perRisk }) => perRisk.kind === 'no-swing')).toBe(true)
    // Who gains and who loses is for the prices to say, and nobody chooses those.
    expect(figures.filter(({ sinceStart }) => Number(sinceStart) === 0)).toEqual([])
    expect(standings).toEqual(standings.toSorted((one, other) => comparePerRisk(one.perRisk, other.perRisk)))
  })

  it('lies within the week before it was made', async () => {
    const { rows } = await sql<{ first: Date; last: Date }>`
      select min(at) as first, max(at) as last from audit_log`.execute(database)
    expect(now - (rows[0]?.first.getTime() ?? 0)).toBeLessThanOrEqual(7 * 24 * 60 * 60_000)
    expect(rows[0]?.last.getTime()).toBeLessThanOrEqual(now + 60_000)
  })

  it('holds before the audit, and the log of operators is whole', async () => {
    expect(await findAuditTroubles(tables.servingUrl)).toEqual([])
    expect(await verifyAudit(kyselyTransaction(database))).toMatchObject({ broken: null })
  })

  it('is not made beside a server that runs, which would decide what waits', async () => {
    const bus = createPostgresBus(tables.servingUrl, createLog('error'))
    await expect
      .poll(() => fillDemo(config, database, tables.servingUrl, now).catch((error: Error) => error.message))
      .toContain('A server runs on this installation')
    await bus.stop()
  })

  it('is not made where somebody is a customer already', async () => {
    // PostgreSQL knows the server of the test before for a moment longer.
    await expect
      .poll(() => fillDemo(config, database, tables.servingUrl, now).catch((error: Error) => error.message))
      .toContain('This installation has customers.')
  })
})
