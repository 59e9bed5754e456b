import type { WireCustomer } from '@candor/wire/customers.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const storage = new Map<string, string>()

const customer = (accountNumber: string, hasPassword = false): WireCustomer => ({
  accountNumber,
  accountName: '',
  kind: 'trial',
  verification: 'verified',
  hasPassword,
  frozen: false,
  locale: 'en',
})

/** A page that has just been loaded. */
async function load(who: WireCustomer) {
  vi.resetModules()
  const { sessionStore } = await import('../api/session-store.ts')
  sessionStore.setState({ status: 'customer', customer: who }, true)
  return await import('./keep-offer.ts')
}

beforeEach(() => {
  storage.clear()
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})

describe('keeping a practice account is offered', () => {
  it('after the first trade, once, also after a reload', async () => {
    const first = await load(customer('1'))
    first.offerAfterTrade()
    expect(first.keepOffer.getState().open, 'before any trade').toBe(false)
    first.noteTrade()
    const second = await load(customer('1'))
    second.offerAfterTrade()
    expect(second.keepOffer.getState().open).toBe(true)
    second.closeKeeping()
    second.noteTrade()
    second.offerAfterTrade()
    expect(second.keepOffer.getState().open, 'not now is not never, but not again by itself').toBe(false)
  })

  it('to each account by itself, and never to one that has a password', async () => {
    const first = await load(customer('1'))
    first.noteTrade()
    const other = await load(customer('2'))
    other.offerAfterTrade()
    expect(other.keepOffer.getState().open).toBe(false)
    const kept = await load(customer('1', true))
    kept.noteTrade()
    kept.offerAfterTrade()
    kept.offerBeforeEnd()
    expect(kept.keepOffer.getState().open).toBe(false)
  })

  it('before the session ends, once a visit', async () => {
    const visit = await load(customer('1'))
    visit.offerBeforeEnd()
    expect(visit.keepOffer.getState().open).toBe(true)
    visit.closeKeeping()
    visit.offerBeforeEnd()
    expect(visit.keepOffer.getState().open).toBe(false)
  })
})
