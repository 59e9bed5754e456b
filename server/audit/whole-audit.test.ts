import { asOwner } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPool } from '../postgres/open-pool.ts'
import { auditEveryMinute, type BooksWatch } from './audit-every-minute.ts'
import { insertHalt } from './money-halt-table.ts'
import { findScope } from './whole-audit-table.ts'

let server: TestServer
let watch: BooksWatch
let pool: Pool
beforeEach(async () => {
  server = await startTestServer({ booksAreBroken: true })
  watch = auditEveryMinute(server.servingUrl, server.deps)
  pool = openPool(server.servingUrl, { max: 1 })
})
afterEach(async () => {
  await pool.end()
  await watch.stop()
  await server.stop()
})

const asTheOwner = (text: string) => asOwner(server, (database) => sql.raw(text).execute(database))
/** What a server that has begun to look at the books checks, and one that has done so for a while. */
const scopes = async () => [await findScope(pool, true), await findScope(pool, false)]

describe('which part of the books is checked', () => {
  it('is all of them until they were found right, and what has been written since for a day from then on', async () => {
    await signedInClient(server)
    expect(await scopes()).toEqual(['whole', 'whole'])
    expect(await watch.look('fresh')).toBe(true)
    expect(await scopes()).toEqual(['whole', 'whole'])
    expect(await watch.look('whole')).toBe(true)
    expect(await scopes()).toEqual(['fresh', 'fresh'])
    await asTheOwner(`update whole_audit set checked_at = now() + interval '1 hour'`)
    expect(await scopes()).toEqual(['whole', 'whole'])
    await asTheOwner(`update whole_audit set checked_at = now() - interval '25 hours'`)
    expect(await scopes()).toEqual(['whole', 'whole'])
    expect(await watch.look('fresh')).toBe(true)
    expect(await scopes()).toEqual(['whole', 'whole'])
  })

  it('is all of them less often where that takes long', async () => {
    await asTheOwner(
      `insert into whole_audit (checked_at, took_ms) values (now() - interval '99 hours', 3600 * 1000)`,
    )
    expect(await scopes()).toEqual(['fresh', 'fresh'])
    await asTheOwner(`update whole_audit set checked_at = now() - interval '101 hours'`)
    expect(await scopes()).toEqual(['whole', 'whole'])
  })

  it('is all of them for a server that is started where money is stopped, until that is mended', async () => {
    await signedInClient(server)
    expect(await watch.look('whole')).toBe(true)
    await insertHalt(server.database, 'something was broken')
    expect(await scopes()).toEqual(['whole', 'fresh'])
    // Nobody has mended anything while the server goes on.
    await asTheOwner(`update whole_audit set checked_at = now() - interval '25 hours'`)
    expect(await scopes()).toEqual(['whole', 'fresh'])
    expect(await watch.look('whole')).toBe(true)
    expect(await scopes()).toEqual(['fresh', 'fresh'])
  })

  it('is noted as found right only where it was', async () => {
    await signedInClient(server)
    await asTheOwner('update balances set cash = cash + 1')
    expect(await watch.look('whole')).toBe(false)
    expect(await scopes()).toEqual(['whole', 'fresh'])
  })
})
