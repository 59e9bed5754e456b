import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { hexOf, readHex } from '@candor/domain/proofs/byte-text.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { hashLeafText, leafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { verifyConsistency, verifyInclusion } from '@candor/domain/proofs/merkle-proof.ts'
import { appendLeaves, merkleRoot, peaksOf, rootOf } from '@candor/domain/proofs/merkle-tree.ts'
import { begunLog } from '@candor/tests/database/begun-log.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { openCheckpoint } from '@candor/verify/open-checkpoint.ts'
import type { WireCheckpoint } from '@candor/wire/log.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { createPublicLog } from './keep-log.ts'
import { insertQueued, type QueuedLeaf } from './log-queue-table.ts'
import { listLeafTexts } from './log-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await begunLog(server)
})
afterAll(() => server.stop())

const anyAcceptance = (): QueuedLeaf => ({
  subject: randomUUID(),
  leaf: { kind: 'acceptance', commitment: randomBytes(32).toString('hex') },
})

const get = async <Reply>(path: string): Promise<Reply> => {
  const answer = await server.client().get(`/api/v1/log/${path}`)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.json as Reply
}

/** A head of the log as a customer's app takes it: only if it is signed. */
async function head() {
  const { publicKey, checkpoint } = await get<{ publicKey: string; checkpoint: WireCheckpoint }>('checkpoint')
  const read = openCheckpoint(publicKey, checkpoint)
  if (!read) throw new Error('not signed')
  return read
}

const bytes = (hashes: readonly string[]) => hashes.map((hash) => readHex(hash) ?? new Uint8Array())
const texts = () => listLeafTexts(server.database, 0, 100_000)

describe('the log', () => {
  it('begins with its key and anchor, and its root is that of its leaves', async () => {
    const { origin, publicKey } = await get<{ origin: string; publicKey: string }>('checkpoint')
    const [first = ''] = await texts()
    expect(readLeaf(first, 'origin')).toMatchObject({ origin, key: publicKey })
    const { root, size } = await head()
    expect([hexOf(root), size]).toEqual([
      hexOf(merkleRoot((await texts()).map(hashLeafText))),
      (await texts()).length,
    ])
  })

  it('grows in batches of any size, each head going on from the one before, and proves every leaf', async () => {
    let before = await head()
    for (const count of [1, 2, 5, 13, 200]) {
      const queued = Array.from({ length: count }, anyAcceptance)
      await insertQueued(kyselyTransaction(server.database), queued)
      await server.deps.publicLog.seal()
      const now = await head()
      expect(now.size).toBe(before.size + count)
      const { path } = await get<{ path: string[] }>(`consistency?from=${before.size}&to=${now.size}`)
      expect(verifyConsistency(before, now, bytes(path))).toBe(true)
      for (const { leaf } of queued.slice(0, 3)) {
        const hash = hashLeafText(leafText(leaf))
        const proof = await get<{ place: number; path: string[] }>(
          `inclusion?leaf=${hexOf(hash)}&size=${now.size}`,
        )
        expect(verifyInclusion(hash, proof.place, now, bytes(proof.path))).toBe(true)
      }
      before = now
    }
  })

  it('is read from any place, and what is read leads to the head', async () => {
    const now = await head()
    for (const from of [0, 1, 7, now.size - 1, now.size]) {
      const { peaks, leaves } = await get<{ peaks: string[]; leaves: string[] }>(`leaves?from=${from}`)
      const frontier = {
        size: from,
        peaks: peaksOf(from).map((name, i) => ({
          ...name,
          hash: readHex(peaks[i] ?? '') ?? new Uint8Array(),
        })),
      }
      const grown = appendLeaves(frontier, leaves.map(hashLeafText)).frontier
      expect([grown.size, hexOf(rootOf(grown))]).toEqual([now.size, hexOf(now.root)])
    }
  })

  it('knows nothing beyond its end', async () => {
    const { size } = await head()
    for (const path of [
      `consistency?from=1&to=${size + 1}`,
      'consistency?from=3&to=2',
      `leaves?from=${size + 1}`,
      `inclusion?leaf=${'00'.repeat(32)}&size=${size}`,
    ])
      expect((await server.client().get(`/api/v1/log/${path}`)).status).toBe(404)
  })

  it('is signed anew when nothing happens, with the time', async () => {
    const before = await head()
    server.clock.advance(6_000)
    await server.deps.publicLog.seal()
    const after = await head()
    expect([after.size, hexOf(after.root)]).toEqual([before.size, hexOf(before.root)])
    expect(after.at).toBeGreaterThanOrEqual(before.at + 6_000)
  })
})

describe('the sealer', () => {
  it('is left to others by a process that does not seal, which shows what they have sealed', async () => {
    const { database, deps, clock } = server
    const options = { database, key: deps.publicLog.key, clock: clock.now, log: deps.log }
    const follower = createPublicLog({ ...options, seals: false })
    const { size } = await head()
    await insertQueued(kyselyTransaction(database), [anyAcceptance()])
    await follower.seal()
    expect(readCheckpoint(follower.latest()?.text ?? '')?.size).toBe(size)
    await deps.publicLog.seal()
    await follower.seal()
    expect(readCheckpoint(follower.latest()?.text ?? '')?.size).toBe(size + 1)
  })

  it('takes what was committed late, whatever was sealed meanwhile', async () => {
    const late = anyAcceptance()
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    await owner.query('begin')
    await owner.query('insert into log_queue values ($1, $2, $3)', [
      'acceptance',
      late.subject,
      leafText(late.leaf),
    ])
    await insertQueued(kyselyTransaction(server.database), [anyAcceptance()])
    await server.deps.publicLog.seal()
    const { size } = await head()
    await owner.query('commit')
    await owner.end()
    await server.deps.publicLog.seal()
    expect((await head()).size).toBe(size + 1)
    expect((await texts()).at(-1)).toBe(leafText(late.leaf))
  })

  it('is one at a time: many that seal at once leave one history, each leaf in it once', async () => {
    const { database, deps, clock } = server
    const others = Array.from({ length: 4 }, () =>
      createPublicLog({ database, key: deps.publicLog.key, clock: clock.now, log: deps.log }),
    )
    const queued: QueuedLeaf[] = []
    for (let round = 0; round < 10; round += 1) {
      const more = Array.from({ length: 7 }, anyAcceptance)
      queued.push(...more)
      await Promise.all([
        insertQueued(kyselyTransaction(database), more),
        ...[deps.publicLog, ...others].map((each) => each.seal()),
      ])
    }
    for (const each of [deps.publicLog, ...others]) await each.seal()
    const all = await texts()
    expect(queued.map(({ leaf }) => all.filter((text) => text === leafText(leaf)).length)).toEqual(
      queued.map(() => 1),
    )
    const heads = [deps.publicLog, ...others].map((each) => readCheckpoint(each.latest()?.text ?? ''))
    expect(new Set(heads.map((each) => each && `${each.size} ${hexOf(each.root)}`)).size).toBe(1)
    expect(hexOf((await head()).root)).toBe(hexOf(merkleRoot(all.map(hashLeafText))))
  })

  it('seals nothing of a batch that fails, and all of it the next time', async () => {
    const { size } = await head()
    const queued = anyAcceptance()
    await insertQueued(kyselyTransaction(server.database), [queued])
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    await owner.query('alter table log_checkpoints add constraint never check (false) not valid')
    await expect(server.deps.publicLog.seal()).rejects.toThrow()
    await owner.query('alter table log_checkpoints drop constraint never')
    await owner.end()
    expect((await texts()).length).toBe(size)
    await server.deps.publicLog.seal()
    expect((await texts()).at(-1)).toBe(leafText(queued.leaf))
  })
})

describe('the server’s role', () => {
  it.each(['log_identity', 'log_leaves', 'log_nodes', 'log_checkpoints', 'market_days', 'transfers'])(
    'cannot change or delete what is in %s',
    async (table) => {
      const serving = new pg.Client({ connectionString: server.servingUrl })
      await serving.connect()
      await serving.query('set role candor_server').catch(() => {})
      await expect(serving.query(`delete from ${table}`)).rejects.toThrow('permission denied')
      await expect(serving.query(`truncate ${table}`)).rejects.toThrow('permission denied')
      const { rows } = await serving.query<{ column: string }>(
        `select attname as column from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
           and has_column_privilege(attrelid, attnum, 'update')`,
      )
      await serving.end()
      // A day that is over may be revealed, once: a trigger watches over that.
      expect(rows.map(({ column }) => column)).toEqual(
        table === 'market_days' ? ['seed', 'closes', 'revealed_at'] : [],
      )
    },
  )
})

describe('a socket', () => {
  it('that watches the log is told every new head', async () => {
    const socket = await server.client().openSocket()
    expect(await socket.next()).toMatchObject({ kind: 'welcome' })
    socket.say({ kind: 'watch', channel: 'log' })
    const first = await socket.next()
    expect(first).toMatchObject({ kind: 'snapshot', channel: 'log' })
    await insertQueued(kyselyTransaction(server.database), [anyAcceptance()])
    await server.deps.publicLog.seal()
    const newest = server.deps.publicLog.latest()
    // A head that was sealed before may be told of only now.
    let told = await socket.next()
    while (!isDeepStrictEqual('data' in told && told.data, newest)) told = await socket.next()
    expect(told).toMatchObject({ kind: 'update', channel: 'log' })
    socket.raw.close()
  })
})
