import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Receipt } from '@candor/domain/contracts/contract-receipt.ts'
import { begunMarketTemplate } from '@candor/tests/database/begun-market.ts'
import { buy, contractOf, openDirection } from '@candor/tests/database/delivery-desk.ts'
import { type LiveDesk, openLiveDesk } from '@candor/tests/database/live-desk.ts'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import { sendOrder, type Wish } from '@candor/tests/database/order-contract.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import { readProofFile } from '@candor/verify/read-proof-file.ts'
import { verifyContract } from '@candor/verify/verify-contract.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let desk: LiveDesk
let client: TestClient
beforeAll(async () => {
  desk = await openLiveDesk(6 * 60_000, { template: await begunMarketTemplate(Date.now()) })
  await desk.pass(3)
  client = await desk.customer()
})
afterAll(() => desk.stop())

type Bought = { contract: WireContract; receipt: Receipt; order: OwnOrder; acknowledged: string }

async function buyOne(changes: Partial<Wish> = {}): Promise<Bought> {
  const seenAt = desk.server.deps.board.quoteOf('BTCUSD')?.at ?? 0
  const { status, text, json, order } = await buy(desk.server, client, { seenAt, ...changes })
  if (status !== 200) throw new Error(text)
  const { contract, receipt } = json as { contract: WireContract; receipt: string }
  const opened = await openDirection(client, contract.id, order)
  const { acknowledged } = opened.json as { acknowledged: string }
  return { contract, receipt: JSON.parse(receipt) as Receipt, order, acknowledged }
}

/** What the customer's own tool says, with what their device has kept. */
async function check({ contract, receipt, order, acknowledged }: Bought) {
  const { text } = await client.get(`/api/v1/contracts/${contract.id}/proof`)
  const file = readProofFile(text)
  if (!file) throw new Error(`no proof: ${text.slice(0, 200)}`)
  const { publicKey } = desk.server.deps.publicLog.key
  const own = { contract: contract.id, receipt, order, acknowledged, publicKey }
  const { verdict, checks } = verifyContract(file.proof, own)
  const told = checks
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, code }) => [name, state, code])
  return { verdict, told, text }
}

describe('a contract that was bought and settled by the server', () => {
  let short: Bought
  let long: Bought

  it('has a receipt for exactly the order that its device signed, and is never given twice', async () => {
    short = await buyOne()
    const { body } = short.receipt
    expect(body).toMatchObject({
      order: short.order.order,
      orderSignature: short.order.signature,
      feed: 'simulated',
      contract: short.contract.id,
      acceptedAt: Date.parse(short.contract.acceptedAt),
      purchaseAt: short.order.order.seenAt + 3_000,
      expiresAt: short.order.order.seenAt + 33_000,
    })
    expect(body.acceptedAt).toBeLessThan(body.purchaseAt)
    const again = await sendOrder(client, short.order)
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
    await desk.pass(34)
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

it('gives the better of void and rule where its acceptance was sealed behind its purchase tick', async () => {
  // The clock goes on by itself as well, so what is shown may be old.
  await desk.pass(1)
  const hanging = [await buyOne(), await buyOne({ direction: 'fall' })]
  const ids = hanging.map(({ contract }) => contract.id)
  // As if its commit had hung for minutes.
  const waiting = await asOwner(desk.server, (database) =>
    database.deleteFrom('log_queue').where('subject', 'in', ids).returningAll().execute(),
  )
  await desk.pass(140)
  expect(await contractOf(client, ids[0] ?? '')).toMatchObject({ status: 'pending', outcome: null })
  await asOwner(desk.server, (database) => database.insertInto('log_queue').values(waiting).execute())
  await desk.pass(2)
  await desk.settled()
  const ends = await Promise.all(ids.map((id) => contractOf(client, id)))
  // Of a rise and a fall one wins, unless both are drawn; what would be lost is given back.
  expect(ends.map(({ outcome, reason }) => reason ?? outcome).toSorted()).toEqual(['sealed-late', 'win'])
  expect(ends.map(({ paid }) => paid).toSorted()).toEqual(['200.00', '360.00'])
  await desk.pass(4)
  for (const each of hanging)
    expect((await check(each)).told.filter(([, state]) => state === 'failed')).toEqual([])
})

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

it('runs on through a halt of its simulated prices, whenever the halt was told', async () => {
  await desk.pass(1)
  const contracts = [await buyOne(), await buyOne({ direction: 'fall' })]
  await halt(desk.server.clock.now() + 5_000)
  await desk.pass(10)
  await halt((contracts[0]?.receipt.body.acceptedAt ?? 0) + 1)
  await desk.pass(30)
  await desk.settled()
  const ends = await Promise.all(contracts.map(({ contract }) => contractOf(client, contract.id)))
  expect(ends.map(({ outcome }) => outcome).toSorted()).toEqual(['lose', 'win'])
  await desk.pass(4)
  for (const bought of contracts)
    expect((await check(bought)).told.filter(([, state]) => state === 'failed')).toEqual([])
})

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
  expect((await buy(desk.server, quiet)).json).toMatchObject({ code: 'data-anomaly' })
})

/** npm run verify, as it is. */
const runTool = (path: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const tool = fileURLToPath(new URL('../../tools/verify.ts', import.meta.url))
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', tool, path], (error, output) =>
      resolve({ code: error === null ? 0 : Number(error.code), output }),
    )
  })
