import { neededChecks } from '@candor/tests/database/audit-reads.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { inUse } from '@candor/tests/database/test-database.ts'
import { startTestServer } from '@candor/tests/database/test-server.ts'
import { describe, expect, it } from 'vitest'
import { openPool } from '../postgres/open-pool.ts'
import { invariants } from './invariants.ts'

/** Where a test server is stopped, checks that read nothing but empty tables are left out. */

describe('the audit at the end of a test server', () => {
  it('notices what is wrong with the books', async () => {
    const server = await startTestServer()
    await signedInClient(server)
    await server.owner().updateTable('balances').set({ cash: 1n }).execute()
    await expect(server.stop()).rejects.toThrow('is the sum of its transfers')
  })

  it('makes all checks that read a table with rows, those of the catalogue always, and the others not', async () => {
    const { auditReads } = inUse()
    expect(auditReads).toHaveLength(invariants.length)
    const server = await startTestServer()
    const pool = openPool(server.servingUrl, { max: 1 })
    const always = invariants.filter((_, at) => auditReads[at] === null)
    expect(always.map(({ says }) => says).join()).toContain('the database itself keeps a key')
    expect(await neededChecks(pool, auditReads)).toEqual(always)
    await signedInClient(server)
    const reading = (table: string) => invariants.filter((_, at) => auditReads[at]?.includes(table))
    expect(reading('transfers').length).toBeGreaterThan(10)
    expect(await neededChecks(pool, auditReads)).toEqual(expect.arrayContaining(reading('transfers')))
    expect(await neededChecks(pool, [])).toEqual(invariants)
    await pool.end()
    await server.stop()
  })
})
