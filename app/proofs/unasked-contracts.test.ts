import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const sentAt = Date.parse('2026-11-14T14:31:00Z')
const idOf = (n: number): string => `0199a7c4-0000-7000-8000-00000000000${n}`

const contract = (n: number, acceptedAt: number) => ({
  id: idOf(n),
  symbol: 'BTCUSD',
  direction: null,
  timeLimit: 60,
  stake: '200.00',
  rate: '0.82',
  status: 'running',
  acceptedAt: new Date(acceptedAt).toISOString(),
  purchaseAt: new Date(acceptedAt + 2_500).toISOString(),
  expiresAt: new Date(acceptedAt + 62_500).toISOString(),
  purchase: null,
  final: null,
  outcome: null,
  reason: null,
  paid: null,
  profit: null,
  settledAt: null,
  refundedAt: null,
})

/** The customer's list as the server returns it. */
let listed: object[] = []
const realFetch = globalThis.fetch
beforeEach(() => {
  vi.resetModules()
  globalThis.fetch = async (input) => {
    const contracts = String(input).includes('running') ? listed : []
    return new Response(JSON.stringify({ contracts, more: false }))
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

async function device() {
  const { changeEvidence } = await import('./evidence-store.ts')
  const order = (seenAt: number) => ({ symbol: 'BTCUSD', seenAt, seconds: 60 })
  const keep = (request: string, at: number, answer: object | null) =>
    changeEvidence('purchases', request, () => ({
      request,
      account: 'me',
      order: { order: order(at - 500), sentAt: at },
      answer,
    }))
  return { ...(await import('./unasked-contracts.ts')), keep }
}

it('a contract that this device never asked for is found once and kept, since it keeps orders', async () => {
  const { findUnasked, unaskedOf, keep } = await device()
  listed = [contract(3, sentAt + 120_000), contract(2, sentAt + 100), contract(1, sentAt - 60_000)]
  // A device that never bought anything has nothing to hold the list against.
  expect(await findUnasked('me')).toEqual([])
  await keep('r2', sentAt, { kind: 'receipt', contract: idOf(2) })
  expect((await findUnasked('me')).map(({ id }) => id)).toEqual([idOf(3)])
  expect(await findUnasked('me')).toEqual([])
  expect((await unaskedOf('me')).map(({ id }) => id)).toEqual([idOf(3)])
})

it('a contract whose receipt is still awaited was asked for', async () => {
  const { findUnasked, keep } = await device()
  listed = [contract(2, sentAt)]
  await keep('r2', sentAt, null)
  expect(await findUnasked('me')).toEqual([])
})
