import { hashOrder, openingText, orderText, spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { type ReceiptBody, receiptText, refusalText } from '@candor/domain/contracts/contract-receipt.ts'
import { isSignedBy } from '@candor/verify/open-checkpoint.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import { createSampleLog, sampleKey, signText } from '@candor/verify/sample/sample-log.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { termsAt } from './asked-order.ts'

const key = sampleKey('the key of the log')
const origin = 'candor.test'
const id = '0199a7c4-0000-7000-8000-000000000001'
const seenAt = Date.parse('2026-11-14T14:31:00Z')
const asked = {
  origin,
  request: 'request-1',
  symbol: 'BTCUSD',
  feed: 'simulated',
  direction: 'rise',
  stake: '20000',
  seconds: 60,
  rate: '82000000',
  terms: 'aa'.repeat(32),
  seenAt,
} as const

type Sent = { path: string; body: { order?: OwnOrder['order']; direction?: string; nonce?: string } }
let sent: Sent[] = []
/** What the server answers, by the end of the path. */
let answers: Record<string, (sent: Sent) => { status: number; body: unknown }> = {}
const realFetch = globalThis.fetch

beforeEach(() => {
  vi.resetModules()
  // A sent order asks for a head some seconds later, which must not happen in the middle of another file's tests.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  sent = []
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    const request = { path, body: JSON.parse(String(init?.body ?? '{}')) }
    sent.push(request)
    const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    if (!answer) throw new TypeError('broken')
    const { status, body } = answer(request)
    return new Response(JSON.stringify(body), { status })
  }
})
afterEach(async () => {
  // Lists are read again in the background, and what is still under way must not reach another file's server.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  vi.useRealTimers()
  globalThis.fetch = realFetch
})

const contract = {
  id,
  symbol: 'BTCUSD',
  direction: null,
  timeLimit: 60,
  stake: '200.00',
  rate: '0.82',
  status: 'running',
  acceptedAt: new Date(seenAt + 500).toISOString(),
  purchaseAt: new Date(seenAt + 3_000).toISOString(),
  expiresAt: new Date(seenAt + 63_000).toISOString(),
  purchase: null,
  final: null,
  outcome: null,
  reason: null,
  paid: null,
  profit: null,
  settledAt: null,
  refundedAt: null,
}

/** The receipt that an honest server gives, or one that was changed before it was signed. */
function receiptFor({ body }: Sent, change: (body: ReceiptBody) => ReceiptBody = (same) => same) {
  const { order, signature } = body as unknown as { order: OwnOrder['order']; signature: string }
  const log = createSampleLog(origin, key)
  const made = change({
    version: 2,
    origin,
    contract: id,
    order,
    orderSignature: signature,
    feed: 'simulated',
    day: '2026-11-14',
    acceptedAt: seenAt + 500,
    ...spanOfOrder(order),
    salt: '11'.repeat(32),
    checkpoint: log.sign(seenAt),
  })
  return JSON.stringify({ body: made, signature: signText(key, receiptText(made)) })
}

const bought = (change?: (body: ReceiptBody) => ReceiptBody) => (request: Sent) => ({
  status: 200,
  body: { contract, receipt: receiptFor(request, change) },
})
const acknowledge = ({ body: { nonce = '' } }: Sent): string =>
  signText(key, openingText({ contract: id, direction: 'rise', nonce }))
const opened = (request: Sent, acknowledged = acknowledge(request)) => ({
  status: 200,
  body: { contract: { ...contract, direction: 'rise' }, acknowledged },
})

async function device() {
  const orders = await import('./send-order.ts')
  const purchases = await import('../proofs/kept-purchases.ts')
  const finishing = await import('./finish-purchases.ts')
  await (await import('../proofs/proof-memory.ts')).keepKey(key.publicKey)
  const made = await orders.makeOrder('somebody', asked)
  if (!made.ok) throw new Error('no order')
  return { ...orders, ...purchases, ...finishing, purchase: made.value }
}

describe('an order', () => {
  it('is kept with its nonce before it is sent, signed by the device, with its direction hidden', async () => {
    const { purchase, purchaseOf } = await device()
    expect(sent).toEqual([])
    const { order, signature, direction, nonce } = purchase.order
    expect(await purchaseOf('request-1')).toMatchObject({ answer: null, order: { direction: 'rise' } })
    expect(isSignedBy(order.device, orderText(order), signature)).toBe(true)
    expect(direction).toBe('rise')
    expect(JSON.stringify(order)).not.toContain('rise')
    expect(nonce).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is opened only when its receipt is here, and the acknowledgement is kept', async () => {
    const { purchase, sendOrder, purchaseOf } = await device()
    answers = { contracts: bought(), opening: opened }
    expect(await sendOrder(purchase)).toMatchObject({ kind: 'bought', contract: { direction: 'rise' } })
    expect(sent.map(({ path }) => path)).toEqual(['/api/v1/contracts', `/api/v1/contracts/${id}/opening`])
    expect(JSON.stringify(sent[0])).not.toContain(purchase.order.nonce)
    expect(await purchaseOf('request-1')).toMatchObject({
      acknowledged: expect.stringMatching(/^[0-9a-f]{128}$/),
      acknowledgedAt: expect.any(Number),
      answer: { kind: 'receipt', contract: id },
      isWrong: false,
    })
  })

  it('is not opened for a receipt of something else, which is kept as evidence', async () => {
    const { purchase, sendOrder, purchaseOf, isUnfinished } = await device()
    const doubled = (body: ReceiptBody) => ({ ...body, order: { ...body.order, stake: '40000' } })
    answers = { contracts: bought(doubled), opening: opened }
    expect((await sendOrder(purchase)).kind).toBe('wrong-receipt')
    expect(sent).toHaveLength(1)
    const kept = await purchaseOf('request-1')
    expect(kept).toMatchObject({ isWrong: true, answer: { kind: 'receipt' } })
    expect(kept && isUnfinished(kept, seenAt)).toBe(false)
  })

  it('keeps the receipt of another contract under the one that it was answered with, and that it has failed', async () => {
    const { purchase, sendOrder, purchaseOfContract } = await device()
    const { findingsOf } = await import('../proofs/kept-findings.ts')
    const replayed = (body: ReceiptBody) => ({ ...body, contract: id.replace(/1$/, '2') })
    answers = { contracts: bought(replayed), opening: opened }
    expect((await sendOrder(purchase)).kind).toBe('wrong-receipt')
    expect(await purchaseOfContract('somebody', id)).toMatchObject({ isWrong: true, request: 'request-1' })
    expect((await findingsOf(id)).failed).toEqual(['receipt'])
  })

  it('keeps a refusal that is signed for it, and takes no other for an answer', async () => {
    const { purchase, sendOrder, purchaseOf } = await device()
    const body = {
      version: 2,
      origin,
      request: 'request-1',
      order: hashOrder(purchase.order.order),
      code: 'data-anomaly',
      at: seenAt,
    } as const
    const refused = (signature: string) => () => ({
      status: 409,
      body: {
        type: '',
        title: '',
        status: 409,
        code: 'data-anomaly',
        message: 'data-anomaly',
        fields: [],
        requestId: '',
        signed: { body, signature },
      },
    })
    answers = { contracts: refused('00'.repeat(64)) }
    await sendOrder(purchase)
    expect(await purchaseOf('request-1')).toMatchObject({ answer: null, heard: 'data-anomaly' })
    answers = { contracts: refused(signText(key, refusalText(body))) }
    await sendOrder(purchase)
    expect(await purchaseOf('request-1')).toMatchObject({ answer: { kind: 'refusal', signed: { body } } })
  })

  it('is sent again by itself until it is answered, and then opened until that is acknowledged', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(seenAt + 500)
    const { finishPurchases, purchaseOf } = await device()
    answers = {}
    expect(await finishPurchases('somebody')).toBe(false)
    answers = { contracts: bought() }
    expect(await finishPurchases('somebody')).toBe(false)
    expect(await purchaseOf('request-1')).toMatchObject({ answer: { kind: 'receipt' }, acknowledged: null })
    answers = { opening: opened }
    expect(await finishPurchases('somebody')).toBe(true)
    expect(await purchaseOf('request-1')).toMatchObject({
      acknowledged: expect.stringMatching(/^[0-9a-f]+$/),
    })
    vi.restoreAllMocks()
  })

  it('is not opened before the log has signed that, and it is kept since when it does not', async () => {
    const { purchase, sendOrder, openDirection, purchaseOf } = await device()
    const { findingsOf } = await import('../proofs/kept-findings.ts')
    answers = { contracts: bought(), opening: (request) => opened(request, 'ab'.repeat(64)) }
    await sendOrder(purchase)
    expect(await purchaseOf('request-1')).toMatchObject({ acknowledged: null })
    expect((await findingsOf(id)).withheld).toEqual({ opening: expect.any(Number) })
    answers = { opening: opened }
    expect(await openDirection(purchase, id)).toMatchObject({ direction: 'rise' })
    expect((await findingsOf(id)).withheld).toEqual({})
  })

  it('is not withheld where it is sent too late by the time of the log, because the clock of the device is behind', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(seenAt + 500)
    const { purchase, sendOrder, openDirection } = await device()
    const { findingsOf } = await import('../proofs/kept-findings.ts')
    const { keepHead } = await import('../proofs/proof-memory.ts')
    const decided = {
      type: '',
      title: '',
      status: 409,
      code: 'already-decided',
      message: '',
      fields: [],
      requestId: '',
    }
    answers = { contracts: bought(), opening: opened }
    await sendOrder(purchase)
    answers = { opening: () => ({ status: 409, body: decided }) }
    const deadline = seenAt + 63_000 + 86_400_000
    await keepHead(createSampleLog(origin, key).sign(deadline + 1_000), Date.now())
    await openDirection(purchase, id)
    expect((await findingsOf(id)).withheld).toEqual({})
    await keepHead(createSampleLog(origin, key).sign(deadline - 60_000), Date.now() + 1)
    await openDirection(purchase, id)
    expect((await findingsOf(id)).withheld).toEqual({ opening: expect.any(Number) })
    vi.restoreAllMocks()
  })

  it('is kept as withheld where no request is answered while the socket tells heads, and not where nothing is heard', async () => {
    const { purchase, sendOrder, openDirection } = await device()
    const { findingsOf } = await import('../proofs/kept-findings.ts')
    const { followLog } = await import('../proofs/log-store.ts')
    const { dispatchToChannel } = await import('../quotes/channel-hub.ts')
    const { listHeads } = await import('../proofs/proof-memory.ts')
    const settle = async () => {
      for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
    }
    answers = { contracts: bought() }
    await sendOrder(purchase)
    answers = {}
    await settle()
    expect((await findingsOf(id)).withheld).toEqual({})
    const unfollow = followLog()
    const tell = () => {
      const head = createSampleLog(origin, key).sign(Date.now())
      dispatchToChannel({ kind: 'update', channel: 'log', number: 1, data: head } as never)
    }
    tell()
    await openDirection(purchase, id)
    await settle()
    // One that came before the request says nothing about the network now.
    expect((await findingsOf(id)).withheld).toEqual({})
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000)
    tell()
    await settle()
    expect((await findingsOf(id)).withheld).toEqual({ opening: expect.any(Number) })
    // No answer has sent the key: what the socket sends is stored all the same.
    expect(await listHeads()).not.toEqual([])
    vi.restoreAllMocks()
    unfollow()
  })
})

it('names the terms of the day of its purchase second, which may be tomorrow', () => {
  const terms = (day: string) => ({
    day,
    termsHash: day,
    limits: [],
    leastStake: '5.00',
    mostStake: '5000.00',
  })
  const read = { origin, today: terms('2026-11-14'), tomorrow: terms('2026-11-15') }
  expect(termsAt(read, Date.parse('2026-11-14T23:59:59Z'))?.day).toBe('2026-11-14')
  expect(termsAt(read, Date.parse('2026-11-15T00:00:00Z'))?.day).toBe('2026-11-15')
  expect(termsAt({ ...read, tomorrow: null }, Date.parse('2026-11-15T00:00:00Z'))).toBeNull()
})
