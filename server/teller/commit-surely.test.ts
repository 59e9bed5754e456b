import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockDataFolder } from '../postgres/data-folder-lock.ts'
import { type Cluster, startCluster } from '../postgres/embedded-cluster.ts'
import { commitSurely } from './commit-surely.ts'
import { isPassing } from './failure-kind.ts'

let folder: string
let cluster: Cluster
let writer: pg.Client
let other: pg.Client

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => {})
  await client.connect()
  return client
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-test-cluster-'))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  expect(lockDataFolder(folder).ok).toBe(true)
  cluster = await startCluster({ folder, say: () => {}, settings: { fsync: 'off' } })
  writer = await connect()
  other = await connect()
})
afterAll(async () => {
  for (const client of [writer, other]) await client.end()
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

/** Commits wait for this standby from now on, and there is none. */
async function nameStandby(name: string): Promise<void> {
  await other.query('set synchronous_commit = local')
  await other.query(`alter system set synchronous_standby_names = '${name}'`)
  await other.query('select pg_reload_conf()')
  const shown = async () => (await writer.query('show synchronous_standby_names')).rows
  await expect.poll(shown).toEqual([{ synchronous_standby_names: name }])
}

/** Begins to commit something, and cancels that once it waits for the standby. */
async function cancelWait(commit: () => Promise<unknown>): Promise<unknown> {
  const { rows } = await writer.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waits = async () => {
    const waiting = `select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`
    return (await other.query(waiting, [rows[0]?.pid])).rowCount === 1
  }
  for (;;) {
    await writer.query('begin')
    await writer.query(`select pg_logical_emit_message(true, 'test', '')`)
    let isOver = false
    const ended = commit()
      .then(
        () => null,
        (error: unknown) => error,
      )
      .finally(() => {
        isOver = true
      })
    await expect.poll(async () => isOver || (await waits())).toBe(true)
    // Whether there are standbys at all is told to everybody by the checkpointer, which may read the settings later than this connection.
    if (isOver) continue
    await other.query('select pg_cancel_backend($1)', [rows[0]?.pid])
    return await ended
  }
}

it('a commit whose wait for the standby is cancelled was not carried out, although PostgreSQL answers that it was', async () => {
  await nameStandby('nobody')
  expect(await cancelWait(() => writer.query('commit'))).toBeNull()
  const error = await cancelWait(() => commitSurely(writer))
  expect(error).toMatchObject({ message: expect.stringContaining('synchronous replication') })
  expect(isPassing(error)).toBe(true)
})

it('a commit that nothing happens to is one', async () => {
  await nameStandby('')
  await writer.query('begin')
  await writer.query(`select pg_logical_emit_message(true, 'test', '')`)
  await expect(commitSurely(writer)).resolves.toBeUndefined()
  expect(writer.listenerCount('notice')).toBe(0)
})
