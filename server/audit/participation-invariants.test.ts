import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { participationBreaks } from '@candor/tests/database/broken-participations.ts'
import { hoursOf, openStrategyDesk, type StrategyDesk } from '@candor/tests/database/strategy-desk.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryOutKind } from '../strategies/carry-out-command.ts'
import { insertModel } from '../strategies/model-table.ts'
import { openPool } from '../strategies/open-pools.ts'
import { commandOfAct } from '../strategies/send-act.ts'
import { valuePoolKind } from '../strategies/value-pool-command.ts'
import { commandOf } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { insertMarks } from './audit-mark-table.ts'
import { openFreshBooks, wholeBooks } from './books.ts'
import { invariants } from './invariants.ts'
import { participationInvariants } from './participation-invariants.ts'

const hour = 3_600_000

let desk: StrategyDesk
let transaction: TellerTransaction

const show = (gold: string) => desk.show({ XAUUSD: gold, XAGUSD: '50.000', BTCUSD: '90000.00' })

function showTrend(hours: number): void {
  const now = desk.server.clock.now()
  desk.market.setCandles('XAUUSD', '1h', hoursOf(now, hours, 370_000_000_000n, 800n))
  desk.market.setCandles('XAGUSD', '1h', hoursOf(now, hours, 5_000_000_000n, 0n))
  desk.market.setCandles('BTCUSD', '1h', hoursOf(now, hours, 8_000_000_000_000n, 800n))
}

/** Gives units back at a price, in one or several requests that wait for the same value. */
async function leaveAt(client: TestClient, id: string, gold: string, ...parts: (string | undefined)[]) {
  for (const units of parts) expect((await desk.redeem(client, id, units)).status).toBe(200)
  show(gold)
  await desk.serve()
}

/** The pool puts all its cash but a little into gold, so that who leaves has to be owed. */
async function spendAll(gold: bigint): Promise<void> {
  const { rows } = await desk.owner.query<{ customer_id: bigint; cash: bigint }>(
    `select customer_id, cash from balances join pools using (customer_id) where strategy = 'metal-trend'`,
  )
  const [pool] = rows
  if (!pool) throw new Error('there is no pool')
  // A lot of gold is a hundred ounces; a thousandth stays for the fee.
  const lots = (BigInt(pool.cash) * 999n) / 1_000n / (gold * 100n)
  const act = { kind: 'open', symbol: 'XAUUSD', side: 'long', leverage: 1 } as const
  const sized = {
    ...act,
    quantity: quantity(lots * 1_000_000n),
    seen: price(gold * 100_000_000n + 1_000_000n),
  }
  const outcome = await desk.server.deps.teller.submit(
    commandOfAct(sized, BigInt(pool.customer_id), 'spend-all'),
  )
  expect(outcome).toMatchObject({ ok: true })
}

/** Values the pool and carries out what waits, and pays nobody yet. */
async function valueOnly(): Promise<void> {
  desk.server.clock.advance(1_000)
  const { teller } = desk.server.deps
  const pool = await openPool(desk.server.deps, 'metal-trend')
  const [customerId, strategy] = [pool.customer_id, pool.strategy]
  const body = { strategy, number: pool.last_value + 1 }
  await teller.submit(commandOf(valuePoolKind, { customerId, key: `value-pool:${body.number}`, body }))
  const turn = { strategy, turn: 'by-hand' }
  await teller.submit(commandOf(carryOutKind, { customerId, key: 'carry-out:by-hand', body: turn }))
}

/** Participations in every state, paid with and without a fee, losses that are carried, and pools that trade. */
async function takePart(): Promise<void> {
  show('4100.00')
  await desk.serve()
  const [mei, tom, ann] = [await desk.customer(), await desk.customer(), await desk.customer()]
  const asked = async (client: TestClient, amount: string) =>
    (await desk.join(client, amount)).json as WireParticipation
  const first = await desk.joined(mei, '600.00')
  const brief = await desk.joined(ann, '9000.00', 1)
  await desk.decide((await asked(tom, '500.00')).id, 'reject', 'Not for this class')
  await tom.post(`/api/v1/participations/${(await asked(tom, '400.00')).id}/cancel`, {})
  await asked(tom, '300.00')
  showTrend(130)
  await desk.serve()
  await desk.serve('crypto-breakout')
  // Something is earned, with odd parts that leave cents over; then more is lost than that; then it is made good and more.
  await leaveAt(mei, first.id, '4200.00', '100.12345678')
  await leaveAt(mei, first.id, '4010.00', undefined)
  const again = await desk.joined(mei, '3000.00')
  await leaveAt(
    mei,
    again.id,
    '4350.00',
    '411.11111117',
    '312.34567891',
    '433.33333337',
    '344.44444447',
    '217.17171719',
  )
  await desk.later(3 * hour)
  showTrend(133)
  show('4350.00')
  await desk.serve()
  await spendAll(4350n)
  await desk.later(21 * hour)
  show('4350.00')
  for (let times = 0; times < 3; times += 1) await desk.serve()
  expect(await desk.read(ann, brief.id)).toMatchObject({ status: 'completed' })
  await desk.redeem(mei, again.id, '50.00000000')
  await valueOnly()
  await desk.redeem(mei, again.id, '60.00000000')
  await desk.decide((await asked(ann, '1000.00')).id, 'approve')
  const { id } = { id: 'learned-stocks' } as const
  await openPool(desk.server.deps, id)
  const trainedAt = Date.parse('2027-03-10T00:00:00Z')
  const model = { strategy: id, version: 1, trainedAt, days: 1, samples: 1, biasPpm: 5, features: [] }
  await insertModel(desk.server.deps.database, model, trainedAt)
}

beforeAll(async () => {
  desk = await openStrategyDesk()
  transaction = {
    query: async (_name, text, values) => (await desk.owner.query({ text, values: [...values] })).rows,
  }
  await takePart()
  // Financing that falls due later would change the books while they are looked at.
  await desk.watcher.settled()
  await desk.watcher.stop()
})
afterAll(() => desk.stop())

type Look = { scope?: 'whole' | 'fresh'; marked?: boolean; says?: string }

/** What is found in books that somebody with every right has changed; they are whole again afterwards. */
async function findAfter(changes: string, { scope = 'whole', marked = false, says = '' }: Look = {}) {
  await desk.owner.query('begin isolation level repeatable read')
  try {
    if (marked) await insertMarks(transaction)
    await desk.owner.query(changes)
    const books = scope === 'fresh' ? await openFreshBooks(transaction) : wholeBooks
    const found: { says: string; broken: string }[] = []
    for (const one of invariants) {
      const broken = one.says.includes(says) ? await one.find(transaction, books) : null
      if (broken) found.push({ says: one.says, broken: Object.values(broken).join(' ') })
    }
    return found
  } finally {
    await desk.owner.query('rollback')
  }
}

describe('the audit of participations', () => {
  it('has seen everything that can happen to them', async () => {
    const count = async (from: string) =>
      (await desk.owner.query<{ count: number }>(`select count(*)::int from ${from}`)).rows[0]?.count
    for (const status of ['in-review', 'approved', 'completed', 'rejected'])
      expect(await count(`participations where status = '${status}'`), status).toBeGreaterThan(0)
    for (const happened of [
      `unit_requests where cause = 'term'`,
      'unit_payouts where fee > 0',
      'unit_payouts where carried_after > 0',
      'unit_payouts where carried_before > 0 and earned > 0',
      'unit_queue',
      'payout_queue',
      `pool_values where parts <> '[]'`,
      `transfers where kind = 'pool-rounding'`,
      `pool_trades where strategy = 'crypto-breakout'`,
      // Sold for somebody who was owed.
      `pool_trades where closed_at is null and content like '%"act":"close"%'`,
      'strategy_decisions where caught_up',
    ])
      expect(await count(happened), happened).toBeGreaterThan(0)
  })

  it('finds nothing in books that are whole, nor in what is new', async () => {
    expect(await findAfter('select 1')).toEqual([])
    expect(await findAfter('select 1', { scope: 'fresh' })).toEqual([])
    expect(await findAfter('select 1', { scope: 'fresh', marked: true })).toEqual([])
  })

  it.each(participationBreaks)('notices: %s', async (change, says, names) => {
    expect(await findAfter(change, { says })).toContainEqual({
      says: expect.stringContaining(says),
      broken: expect.stringMatching(names),
    })
  })

  it('notices it in what is new, and looks at nothing else', async () => {
    const changes = [
      ['update unit_payouts set fee = fee + 1', 'their own mark'],
      ['update unit_results set cash = cash + 1', 'first value after'],
      [`update transfers set amount = amount + 1 where kind = 'pool-joined'`, 'posted at every value'],
      [`update transfers set amount = amount + 1 where kind = 'participation-paid'`, 'its payouts say'],
    ] as const
    for (const [change, says] of changes) {
      expect((await findAfter(change, { scope: 'fresh', says })).map((one) => one.says).join()).toContain(
        says,
      )
      expect(await findAfter(change, { scope: 'fresh', marked: true, says })).toEqual([])
    }
  })

  it('has been seen to fail in each check of its own', () => {
    for (const { says } of participationInvariants)
      expect(
        participationBreaks.some(([, part]) => says.includes(part)),
        says,
      ).toBe(true)
  })
})
