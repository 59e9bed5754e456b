import type { WirePosition } from '@candor/wire/orders.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionState } from '../api/session-store.ts'

const realFetch = globalThis.fetch
/** What the server has, by account; and every list it was asked for. */
let open: WirePosition[] = []
let asked: string[] = []

const at = '2026-11-13T06:31:00.000Z'
const position = (number: number, part: Partial<WirePosition> = {}): WirePosition => ({
  id: `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  symbol: 'XAUUSD',
  side: 'long',
  leverage: 10,
  quantity: '0.01',
  openedQuantity: '0.01',
  contractSize: '100',
  entry: '4118.74',
  up: '1',
  down: '1',
  margin: '411.87',
  initialMargin: '411.87',
  openedMargin: '411.87',
  openingFee: '2.06',
  takeProfit: null,
  stopLoss: null,
  liquidation: '3912.81',
  realised: '0.00',
  financing: '0.00',
  gap: '0.00',
  status: 'open',
  version: 1,
  openedAt: at,
  closedAt: null,
  closeCause: null,
  closePrice: null,
  waitingClose: null,
  ...part,
})

function answer(address: string): Response {
  asked.push(address)
  const before = new URLSearchParams(address.split('?')[1]).get('before')
  const from = before === null ? 0 : open.findIndex(({ id }) => id === before) + 1
  const page = open.slice(from, from + 100)
  const more = from + 100 < open.length
  const body = address.includes('/positions') ? { positions: page, more } : { orders: [], more: false }
  return new Response(JSON.stringify(body))
}

beforeEach(() => {
  open = []
  asked = []
  vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } })
  globalThis.fetch = async (input) => answer(String(input))
})
afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.fetch = realFetch
})

const customer = (accountNumber: string): SessionState => ({
  status: 'customer',
  customer: {
    accountNumber,
    accountName: '',
    kind: 'trial',
    verification: 'verified',
    hasPassword: false,
    frozen: false,
    locale: 'en',
  },
})

async function load(account: string | null) {
  vi.resetModules()
  const { sessionStore } = await import('../api/session-store.ts')
  const { tellSubjectChanged } = await import('../api/subject-changes.ts')
  const module = await import('./trading-store.ts')
  const become = (state: SessionState) => sessionStore.setState(state, true)
  if (account !== null) become(customer(account))
  const ids = () => module.tradingStore.getState().positions?.map(({ id }) => Number(id.slice(-4)))
  return { ...module, tellSubjectChanged, become, ids }
}

describe('what a customer has open', () => {
  it('is read in full, however many pages it takes', async () => {
    open = Array.from({ length: 150 }, (_, index) => position(150 - index))
    const { loadTrading, ids } = await load('1')
    await loadTrading()
    expect(ids()).toHaveLength(150)
    expect(asked.filter((address) => address.includes('/positions'))).toHaveLength(2)
  })

  it('is read again when something of an order changes, and not when nobody looks', async () => {
    const { followTrading, tellSubjectChanged, ids } = await load('1')
    const leave = followTrading()
    const leaveToo = followTrading()
    await vi.waitFor(() => expect(ids()).toEqual([]))
    expect(asked).toHaveLength(2)
    open = [position(1)]
    tellSubjectChanged({ kind: 'deposit', id: 'd' })
    tellSubjectChanged({ kind: 'order', id: 'o' })
    await vi.waitFor(() => expect(ids()).toEqual([1]))
    leave()
    leaveToo()
    const before = asked.length
    tellSubjectChanged({ kind: 'order', id: 'o' })
    expect(asked).toHaveLength(before)
  })

  it('is read once more when something changes while it is being read', async () => {
    const { loadTrading, ids } = await load('1')
    const first = loadTrading()
    open = [position(1)]
    void loadTrading()
    void loadTrading()
    await first
    await vi.waitFor(() => expect(ids()).toEqual([1]))
    expect(asked).toHaveLength(4)
  })

  it('belongs to one customer', async () => {
    open = [position(1)]
    const { followTrading, become, ids } = await load('1')
    const leave = followTrading()
    await vi.waitFor(() => expect(ids()).toEqual([1]))
    open = [position(2)]
    become(customer('2'))
    expect(ids()).toBeUndefined()
    await vi.waitFor(() => expect(ids()).toEqual([2]))
    become({ status: 'visitor' })
    expect(ids()).toBeUndefined()
    leave()
  })

  it('shows what an answer has brought in its place', async () => {
    open = [position(2), position(1)]
    const { loadTrading, adoptPosition, tradingStore, ids } = await load('1')
    await loadTrading()
    adoptPosition(position(3))
    expect(ids()).toEqual([3, 2, 1])
    adoptPosition(position(2, { stopLoss: '4100.00' }))
    expect(ids()).toEqual([3, 2, 1])
    expect(tradingStore.getState().positions?.[1]?.stopLoss).toBe('4100.00')
    adoptPosition(position(2, { status: 'closed' }))
    expect(ids()).toEqual([3, 1])
  })
})
