import { asOwner } from '@candor/tests/database/operator-client.ts'
import { openPlainReadiness } from '@candor/tests/database/plain-readiness.ts'
import { goodWithdrawal, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTeller } from '../open-teller.ts'
import { createWriteGate } from '../teller/write-gate.ts'
import { auditEveryMinute, type BooksWatch } from './audit-every-minute.ts'

let server: TestServer
let watch: BooksWatch
beforeEach(async () => {
  server = await startTestServer({ booksAreBroken: true })
  watch = auditEveryMinute(server.servingUrl, server.deps)
})
afterEach(async () => {
  await watch.stop()
  await server.stop()
})

/** The money of another server on the same database. */
async function openSecondServer() {
  const { board, bus, publicLog, clock, log } = server.deps
  const teller = openTeller(server.servingUrl, {
    board,
    bus,
    publicLog,
    clock,
    log,
    gate: createWriteGate(log),
  })
  const readiness = openPlainReadiness(server.servingUrl, { teller, board, log })
  const stop = async () => {
    await readiness.stop()
    await teller.stop()
  }
  return { teller, readiness, stop }
}

const asTheOwner = (text: string) => asOwner(server, (database) => sql.raw(text).execute(database))

describe('the watch over the books', () => {
  it('stops the money when they are broken, tells why, and lets reading go on', async () => {
    const client = await signedInClient(server)
    expect(await watch.look('whole')).toBe(true)
    expect((await client.get('/ready')).json).toMatchObject({ status: 'ready', money: 'moving' })
    const withdrawal = await goodWithdrawal(client, '10.00')
    expect((await client.post('/api/v1/withdrawals', withdrawal)).status).toBe(200)
    expect(await watch.look('fresh')).toBe(true)

    await asTheOwner('update balances set cash = cash + 1')
    expect(await watch.look('fresh')).toBe(false)
    expect(problemOf(await client.post('/api/v1/withdrawals', withdrawal)).code).toBe('money-stopped')
    expect((await client.get('/api/v1/postings')).status).toBe(200)
    expect((await client.get('/ready')).json).toMatchObject({ status: 'ready', money: 'stopped' })
    expect(server.deps.teller.haltedFor()).toContain('L1 L2 L3 is broken')
    expect(server.log.filter((line) => line.includes('the books are broken')).join()).toContain('"level":60')
  })

  it('looks again at what has once been found right only by its notes, until everything is checked', async () => {
    await signedInClient(server)
    expect(await watch.look('whole')).toBe(true)
    await asTheOwner("update transfers set at = now() + interval '1 day'")
    expect(await watch.look('fresh')).toBe(true)
    await asTheOwner(
      'insert into transfers select customer_id, 2, now(), kind, from_account, to_account, amount, 2 * amount from transfers',
    )
    await asTheOwner('update balances set cash = 2 * cash, last_number = 2')
    expect(await watch.look('fresh')).toBe(false)
  })

  it('stops the money of every server, and lets it move again when all of the books were found right', async () => {
    const client = await signedInClient(server)
    const second = await openSecondServer()
    try {
      await asTheOwner('update balances set cash = cash + 1')
      expect(await watch.look('fresh')).toBe(false)
      expect(await second.readiness.report()).toMatchObject({ money: 'stopped' })
      expect(second.teller.haltedFor()).toContain('L1 L2 L3 is broken')
      // One that is started now knows at once.
      const third = await openSecondServer()
      expect(await third.readiness.report()).toMatchObject({ money: 'stopped' })
      await third.stop()

      await asTheOwner('update balances set cash = cash - 1')
      expect(await watch.look('fresh')).toBe(true)
      expect(await second.readiness.report()).toMatchObject({ money: 'stopped' })
      expect(await watch.look('whole')).toBe(true)
      expect(await second.readiness.report()).toMatchObject({ money: 'moving' })
      // The server that has found it is started again by people.
      expect((await client.get('/ready')).json).toMatchObject({ money: 'stopped' })
    } finally {
      await second.stop()
    }
  })

  it('is kept by one of several servers, and by the next one when that has ended', async () => {
    const holders = async () =>
      (
        await sql<{
          holder: string
        }>`select holder from watcher_leases where name = 'audit' and until > now()`.execute(server.database)
      ).rows
    await expect.poll(holders).toHaveLength(1)
    const [first] = await holders()
    const other = auditEveryMinute(server.servingUrl, server.deps)
    try {
      await watch.stop()
      await expect.poll(holders).toHaveLength(1)
      expect(await holders()).not.toEqual([first])
    } finally {
      watch = other
    }
  })

  it('is kept by two servers at once without either failing', async () => {
    const client = await signedInClient(server)
    const other = auditEveryMinute(server.servingUrl, server.deps)
    try {
      expect(await watch.look('whole')).toBe(true)
      for (let round = 0; round < 5; round += 1) {
        await client.post('/api/v1/withdrawals', await goodWithdrawal(client, '10.00'))
        expect(await Promise.all([watch.look('fresh'), other.look('fresh')])).toEqual([true, true])
      }
    } finally {
      await other.stop()
    }
  })

  it('proves nothing and stops nothing while the database is away', async () => {
    await signedInClient(server)
    await asTheOwner('alter table audit_marks rename to elsewhere')
    await expect(watch.look('fresh')).rejects.toThrow('audit_marks')
    expect(server.deps.teller.haltedFor()).toBeNull()
    await asTheOwner('alter table elsewhere rename to audit_marks')
    expect(await watch.look('whole')).toBe(true)
  })
})
