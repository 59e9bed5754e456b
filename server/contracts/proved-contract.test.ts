import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Receipt } from '@candor/domain/contracts/contract-receipt.ts'
import { buy, contractOf, riseContract } from '@candor/tests/database/delivery-desk.ts'
import { type LiveDesk, openLiveDesk } from '@candor/tests/database/live-desk.ts'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import { readProofFile } from '@candor/verify/read-proof-file.ts'
import { verifyContract } from '@candor/verify/verify-contract.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let desk: LiveDesk
let client: TestClient
beforeAll(async () => {
  desk = await openLiveDesk(6 * 60_000)
  await desk.pass(3)
  client = await desk.customer()
}, 180_000)
afterAll(() => desk.stop())

type Bought = { contract: WireContract; receipt: Receipt; request: string }

async function buyOne(changes: object = {}): Promise<Bought> {
  const request = `request-${Math.random().toString(36).slice(2)}`
  const quote = desk.server.deps.board.quoteOf('BTCUSD')
  const seenAt = new Date(quote?.at ?? 0).toISOString()
  const answer = await client.send('POST', '/api/v1/contracts', {
    body: riseContract({ seenAt, ...changes }),
    headers: { 'idempotency-key': request },
  })
  if (answer.status !== 200) throw new Error(answer.text)
  const { contract, receipt } = answer.json as { contract: WireContract; receipt: string }
  return { contract, receipt: JSON.parse(receipt) as Receipt, request }
}

/** What the customer's own tool says, with what their device has kept. */
async function check({ contract, receipt, request }: Bought) {
  const { text } = await client.get(`/api/v1/contracts/${contract.id}/proof`)
  const file = readProofFile(text)
  if (!file) throw new Error(`no proof: ${text.slice(0, 200)}`)
  const own = { receipt, request, publicKey: desk.server.deps.publicLog.key.publicKey }
  const { verdict, checks } = verifyContract(file.proof, own)
  const told = checks
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, code }) => [name, state, code])
  return { verdict, told, text }
}

describe('a contract that was bought and settled by the server', () => {
  let short: Bought
  let long: Bought

  it('has a receipt that is signed, names the request and the tick that was seen, and is never given twice', async () => {
    short = await buyOne()
    const { body } = short.receipt
    expect(body).toMatchObject({
      request: short.request,
      symbol: 'BTCUSD',
      feed: 'simulated',
      stake: '20000',
      rate: '80000000',
      seconds: 30,
      contract: short.contract.id,
      acceptedAt: Date.parse(short.contract.acceptedAt),
    })
    expect(body.seenAt).toBeLessThanOrEqual(body.acceptedAt)
    const again = await client.send('POST', '/api/v1/contracts', {
      body: riseContract({ seenAt: new Date(body.seenAt).toISOString() }),
      headers: { 'idempotency-key': short.request },
    })
    expect(JSON.parse((again.json as { receipt: string }).receipt)).toEqual(short.receipt)
    long = await buyOne({ timeLimit: 300, rate: '0.92', direction: 'fall' })
    expect(long.receipt.body.salt).not.toBe(body.salt)
  })

  it('can be checked while it runs: what is open is what has not happened yet', async () => {
    await desk.pass(2)
    const { verdict, told } = await check(short)
    expect(verdict).toBe('waits')
    expect(told.every(([, state]) => state === 'open')).toBe(true)
    expect(told.map(([name]) => name)).toEqual(expect.arrayContaining(['seed', 'path', 'ticks', 'result']))
  })

  it('can be checked when it is settled: only the seed is still secret', async () => {
    await desk.pass(30)
    await desk.settled()
    expect((await contractOf(client, short.contract.id)).status).toBe('settled')
    // Its ticks are on a page a minute or two later.
    await desk.pass(130)
    const { told } = await check(short)
    expect(told.map(([name, state]) => [name, state])).toEqual([
      ['seed', 'open'],
      ['path', 'open'],
    ])
  })

  it('passes every check once the seed is revealed, over midnight too, in the page and on the command line', async () => {
    await desk.pass(250)
    await desk.settled()
    const { verdict, told, text } = await check(short)
    expect([verdict, told]).toEqual(['passes', []])
    const folder = mkdtempSync(join(tmpdir(), 'candor-proof-'))
    try {
      const path = join(folder, 'contract.proof.json')
      writeFileSync(path, text)
      expect((await runTool(path)).code).toBe(0)
      const changed = text
        .replace('"outcome":"lose"', '"outcome":"won"')
        .replace('"outcome":"win"', '"outcome":"lose"')
      expect(changed).not.toBe(text)
      writeFileSync(path, changed)
      expect((await runTool(path)).code).not.toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect((await contractOf(client, long.contract.id)).status).toBe('settled')
    expect((await check(long)).told.every(([, state]) => state === 'open')).toBe(true)
  })

  it('is shown to nobody else', async () => {
    const other = await desk.customer()
    for (const path of ['', '/proof'])
      expect((await other.get(`/api/v1/contracts/${short.contract.id}${path}`)).status).toBe(404)
  })
})

it('is void and gives the stake back where its acceptance was sealed behind its purchase tick', async () => {
  const hanging = await buyOne()
  // As if its commit had hung for minutes.
  const waiting = await asOwner(desk.server, (database) =>
    database.deleteFrom('log_queue').where('subject', '=', hanging.contract.id).returningAll().execute(),
  )
  await desk.pass(140)
  expect(await contractOf(client, hanging.contract.id)).toMatchObject({ status: 'pending', outcome: null })
  await asOwner(desk.server, (database) => database.insertInto('log_queue').values(waiting).execute())
  await desk.pass(2)
  await desk.settled()
  expect(await contractOf(client, hanging.contract.id)).toMatchObject({
    outcome: 'void',
    reason: 'sealed-late',
    paid: '200.00',
  })
  await desk.pass(4)
  expect((await check(hanging)).told.filter(([, state]) => state === 'failed')).toEqual([])
}, 60_000)

/** A halt of an instant, written past the trigger that keeps it from beginning in the past. */
const halt = (at: number) =>
  asOwner(desk.server, async (database) => {
    await sql`alter table instrument_halts disable trigger keep_halt`.execute(database)
    await database
      .insertInto('instrument_halts')
      .values({ symbol: 'BTCUSD', halted_at: new Date(at), reason: 'test', lifted_at: new Date(at) })
      .execute()
    await sql`alter table instrument_halts enable trigger keep_halt`.execute(database)
  })

it('is void where a halt was told before the prices of its minute, and not where it was told later', async () => {
  const stopped = await buyOne()
  await halt(desk.server.clock.now() + 5_000)
  await desk.pass(10)
  await desk.settled()
  // It is void before it has expired, whenever the watcher next looks.
  await vi.waitFor(
    async () =>
      expect(await contractOf(client, stopped.contract.id)).toMatchObject({
        outcome: 'void',
        reason: 'halted',
      }),
    { timeout: 10_000, interval: 50 },
  )
  const going = await buyOne({ timeLimit: 180, rate: '0.88' })
  await desk.pass(150)
  await halt(going.receipt.body.acceptedAt + 1_000)
  await desk.pass(40)
  await desk.settled()
  expect((await contractOf(client, going.contract.id)).outcome).not.toBe('void')
  await desk.pass(130)
  for (const bought of [stopped, going])
    expect((await check(bought)).told.filter(([, state]) => state === 'failed')).toEqual([])
}, 120_000)

it('shows its ticks from the pages of the log when they are no longer kept one by one', async () => {
  const [first] = await desk.server.database
    .selectFrom('contracts')
    .select(['id', 'accepted_at', 'expires_at'])
    .orderBy('id')
    .execute()
  const ticksOf = async () =>
    ((await client.get(`/api/v1/contracts/${first?.id}`)).json as { ticks: { at: string; mid: string }[] })
      .ticks
  const before = await ticksOf()
  await asOwner(desk.server, (database) =>
    database
      .deleteFrom('recent_ticks')
      .where('at', '<', new Date(desk.server.clock.now() - 60_000))
      .execute(),
  )
  expect(await ticksOf()).toEqual(before)
})

it('nothing is sold while the log stands still', async () => {
  const quiet = await desk.customer()
  desk.server.clock.advance(61_000)
  expect((await buy(quiet)).json).toMatchObject({ code: 'data-anomaly' })
})

/** npm run verify, as it is. */
const runTool = (path: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const tool = fileURLToPath(new URL('../../tools/verify.ts', import.meta.url))
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', tool, path], (error, output) =>
      resolve({ code: error === null ? 0 : Number(error.code), output }),
    )
  })
