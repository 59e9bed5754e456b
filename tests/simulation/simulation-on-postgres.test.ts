import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { byForm } from '../test-form.ts'
import type { PlannerOptions } from './plan-round.ts'
import { openPostgresStage, type PostgresStage } from './postgres-stage.ts'
import { type SimulationReport, simulate } from './simulate.ts'

let database: TestDatabase
let stage: PostgresStage
beforeAll(async () => {
  database = await createTestDatabase()
  stage = await openPostgresStage(database)
})
afterAll(async () => {
  await stage.stop()
  await database.drop()
})

/** Many customers at once; which of two comes first is nobody's to say here, so that none depends on it. */
const crowd: PlannerOptions = {
  mostCustomers: 40,
  mostAsks: 20,
  forgets: false,
  faultRate: 0,
  races: false,
}

describe('two tellers on PostgreSQL and a naive ledger', () => {
  it('agree after hundreds of steps of many customers at once, and the audit finds nothing', async () => {
    const seed = randomInt(2 ** 31)
    const isEnough = ({ accepted, refused }: SimulationReport) =>
      accepted > 100 && refused > 100 && byForm(true, false)
    const report = await simulate({ stage, seed, steps: 600, isEnough, planner: crowd })
    expect(report.accepted, `seed ${seed}`).toBeGreaterThan(100)
    expect(report.refused, `seed ${seed}`).toBeGreaterThan(100)
    expect(await findAuditTroubles(database.servingUrl), `seed ${seed}`).toEqual([])
  })
})
