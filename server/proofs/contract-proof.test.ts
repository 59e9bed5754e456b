import { randomBytes, randomUUID } from 'node:crypto'
import type { Contract } from '@candor/domain/contracts/contract.ts'
import { type ContractOrder, commitDirection, orderText } from '@candor/domain/contracts/contract-order.ts'
import {
  commitAcceptance,
  commitSettlement,
  contractTag,
  type Receipt,
  type ReceiptBody,
  receiptText,
  type SettlementRecord,
} from '@candor/domain/contracts/contract-receipt.ts'
import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { decideBuyContract } from '@candor/domain/contracts/decide-buy-contract.ts'
import { settleContract } from '@candor/domain/contracts/settle-contract.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { type MarketUnderTest, startMarketUnderTest } from '@candor/tests/database/market-under-test.ts'
import type { PostingText } from '@candor/verify/proof-file.ts'
import { verifyContract } from '@candor/verify/verify-contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { createPublicLog, type PublicLog } from './keep-log.ts'
import { dateAt } from './keep-market-days.ts'
import { makeLogKey } from './log-key.ts'
import { insertQueued } from './log-queue-table.ts'
import { makeContractProof } from './make-contract-proof.ts'
import { findMarketDay } from './market-day-table.ts'
import { pagesOfSpan } from './prove-pages.ts'

/** The real market and the real log, with a clock that is moved by hand; what buys and settles is written out here. */

let market: MarketUnderTest
let publicLog: PublicLog
const begin = async (at: string): Promise<void> => {
  market = await startMarketUnderTest(at)
  const { database, now } = market
  publicLog = createPublicLog({ database, key: makeLogKey(), clock: now, log: { warn: () => {} } })
}

/** Time passes, and the log is sealed every two seconds. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i += 2) {
    await market.pass(2)
    await publicLog.seal()
  }
}

type Bought = { receipt: Receipt; contract: Contract; record: SettlementRecord | null }

const device = makeLogKey()
const nonce = '5a'.repeat(32)

/** An order as a device signs it, from the tick that it has seen. */
async function order(symbol: string, seconds: number): Promise<ContractOrder> {
  const quote = market.market.board.quoteOf(symbol)
  if (!quote) throw new Error(`no price of ${symbol}`)
  const payout = usualContractTerms.limits.find((limit) => limit.seconds === seconds)?.rate ?? rate(0n)
  const day = await findMarketDay(market.database, dateAt(quote.at + 3_000))
  if (!day) throw new Error('no terms are committed')
  return {
    version: 2,
    origin: publicLog.origin,
    request: randomUUID(),
    symbol,
    feed: quote.source,
    stake: '20000',
    seconds,
    rate: `${payout}`,
    terms: hexOf(day.termsHash),
    seenAt: quote.at,
    direction: commitDirection('rise', nonce),
    device: device.publicKey,
  }
}

async function buy(symbol: string, seconds: number): Promise<Bought> {
  const asked = await order(symbol, seconds)
  const request = { ...asked, stake: cents(BigInt(asked.stake)), rate: rate(BigInt(asked.rate)) }
  const decided = decideBuyContract(request, {
    verified: true,
    pausedUntil: null,
    market: { state: 'live', feed: 'simulated', delayed: false, lastTickAt: asked.seenAt, closesAt: null },
    day: { terms: usualContractTerms, hash: asked.terms, feeds: ['simulated'] },
    now: market.now() + 312,
    available: cents(1_000_00n),
    running: 0,
  })
  if (!decided.ok) throw new Error(decided.refusal)
  const { contract } = decided.value
  const checkpoint = publicLog.latest()
  if (!checkpoint) throw new Error('nothing is sealed')
  const { acceptedAt, purchaseAt, expiresAt } = contract
  const body: ReceiptBody = {
    version: 2,
    origin: publicLog.origin,
    contract: randomUUID(),
    order: asked,
    orderSignature: device.sign(orderText(asked)),
    feed: 'simulated',
    day: dateAt(purchaseAt),
    acceptedAt,
    purchaseAt,
    expiresAt,
    salt: randomBytes(32).toString('hex'),
    checkpoint,
  }
  await insertQueued(kyselyTransaction(market.database), [
    { subject: body.contract, leaf: { kind: 'acceptance', commitment: commitAcceptance(body) } },
  ])
  return { receipt: { body, signature: publicLog.key.sign(receiptText(body)) }, contract, record: null }
}

/** Settles on the pages, as far as they are there. */
async function settle(bought: Bought): Promise<void> {
  const { body } = bought.receipt
  const pages = await pagesOfSpan(market.database, { ...body, symbol: body.order.symbol })
  const settled = settleContract(bought.contract, {
    direction: 'rise',
    ticks: pages.flatMap(({ ticks }) => ticks ?? []),
    completeUntil: body.expiresAt,
    haltedAt: null,
    sealedInTime: true,
    now: market.now(),
  })
  if (!settled) throw new Error('pending')
  const write = (tick: { at: number; mid: bigint } | null) => tick && { at: tick.at, mid: `${tick.mid}` }
  const record: SettlementRecord = {
    version: 2,
    contract: body.contract,
    direction: 'rise',
    nonce,
    outcome: settled.outcome,
    reason: settled.reason,
    purchase: write(settled.purchase),
    final: write(settled.final),
    paid: `${settled.paid}`,
    settledAt: market.now(),
    salt: body.salt,
  }
  const leaf = {
    kind: 'settlement',
    contract: contractTag(body.salt),
    commitment: commitSettlement(record),
  } as const
  await insertQueued(kyselyTransaction(market.database), [{ subject: body.contract, leaf }])
  bought.record = record
}

const posting = (number: number, kind: string, from: string, to: string, amount: string): PostingText => ({
  number,
  kind: `contract-${kind}`,
  from,
  to,
  amount,
})

function postingsOf({ record, receipt }: Bought): PostingText[] {
  const { stake } = receipt.body.order
  const bought = posting(1, 'stake', 'cash', 'stake', stake)
  if (!record) return [bought]
  if (record.outcome === 'lose') return [bought, posting(2, 'lost', 'stake', 'house-trading', stake)]
  const back = posting(2, 'returned', 'stake', 'cash', stake)
  const profit = `${BigInt(record.paid) - BigInt(stake)}`
  return profit === '0'
    ? [bought, back]
    : [bought, back, posting(3, 'profit', 'house-trading', 'cash', profit)]
}

async function check(bought: Bought) {
  const { receipt, record } = bought
  const proof = await makeContractProof(market.database, publicLog, {
    receipt,
    record,
    postings: postingsOf(bought),
  })
  const { verdict, checks } = verifyContract(proof, { publicKey: publicLog.key.publicKey, receipt })
  const told = checks
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, code }) => [name, state, code])
  return { verdict, told }
}

describe('a contract on the real market, proved from the real log', () => {
  const contracts = new Map<string, Bought>()
  const of = (name: string): Bought => contracts.get(name) as Bought
  beforeAll(() => begin('2026-11-10T23:55:00Z'))
  afterAll(() => market.close())

  it('is sealed with the next checkpoint', async () => {
    await pass(70)
    for (const symbol of ['BTCUSD', 'EURUSD', 'EURGBP']) contracts.set(symbol, await buy(symbol, 60))
    await pass(2)
    expect(await check(of('BTCUSD'))).toMatchObject({ verdict: 'waits' })
    expect((await check(of('BTCUSD'))).told.map(([name]) => name)).toEqual([
      'seed',
      'path',
      'ticks',
      'result',
      'payout',
      'posting',
    ])
  })

  it('waits for nothing but the seed once it is settled and its pages are sealed', async () => {
    await pass(140)
    for (const bought of contracts.values()) await settle(bought)
    contracts.set('midnight', await buy('BTCUSD', 120))
    await pass(24)
    contracts.set('last second', await buy('BTCUSD', 60))
    await pass(40)
    for (const symbol of ['BTCUSD', 'EURUSD', 'EURGBP'])
      expect(await check(of(symbol))).toEqual({
        verdict: 'waits',
        told: [
          ['seed', 'open', 'seed.opens'],
          ['path', 'open', 'path.opens'],
        ],
      })
  })

  it('passes every check when the day is over; one that ended in the next day still waits', async () => {
    await pass(150)
    for (const name of ['midnight', 'last second']) await settle(of(name))
    await pass(4)
    expect(new Date(of('last second').contract.expiresAt).toISOString()).toBe('2026-11-10T23:59:59.000Z')
    for (const name of ['BTCUSD', 'EURUSD', 'EURGBP', 'last second'])
      expect(await check(of(name))).toEqual({ verdict: 'passes', told: [] })
    const { receipt } = of('midnight')
    expect([receipt.body.day, dateAt(receipt.body.expiresAt)]).toEqual(['2026-11-10', '2026-11-11'])
    expect((await check(of('midnight'))).told.map(([name]) => name)).toEqual(['seed', 'path'])
  })

  it('shows the next day too where ticks of a real feed may come late over midnight', async () => {
    const { receipt } = of('last second')
    const shown = async (feed: string) => {
      const asked = { receipt: { ...receipt, body: { ...receipt.body, feed } }, record: null, postings: [] }
      const { days } = await makeContractProof(market.database, publicLog, asked)
      return days.map(({ day }) => day)
    }
    expect(await shown('simulated')).toEqual(['2026-11-10'])
    expect(await shown('binance')).toEqual(['2026-11-10', '2026-11-11'])
  })
})

describe('a server that is killed', () => {
  beforeAll(() => begin('2026-11-10T23:38:00Z'))
  afterAll(() => market.close())

  it('goes on with the ticks of the path, so that what was running ends as the seed has it', async () => {
    await pass(70)
    const long = await buy('ETHUSD', 300)
    await pass(10)
    // Nothing of this minute has been stored yet, and five minutes of the contract pass while nobody is there.
    await market.killFor(15 * 60_000)
    await pass(2)
    await settle(long)
    await pass(66)
    const short = await buy('BTCUSD', 30)
    await pass(12)
    await market.killFor(10_000)
    await pass(20)
    await market.stopFor(7_000)
    await pass(70)
    await settle(short)
    await pass(240)
    expect([long, short].map(({ record }) => record?.outcome)).not.toContain('void')
    for (const bought of [long, short]) expect(await check(bought)).toEqual({ verdict: 'passes', told: [] })
  })
})
