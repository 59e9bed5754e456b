import type { WireCustomer, WireSession } from '@candor/wire/customers.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const storage = new Map<string, string>()
/** What the server says: a session, nothing because it cannot be reached, or nothing for a long time. */
let server: WireSession | 'away' | 'silent' = 'away'

beforeEach(() => {
  storage.clear()
  vi.useFakeTimers()
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('fetch', async () => {
    if (server === 'silent') return await new Promise(() => {})
    if (server === 'away') throw new TypeError('away')
    return new Response(JSON.stringify(server))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const customer = (accountNumber: string): WireCustomer => ({
  accountNumber,
  accountName: '',
  kind: 'trial',
  verification: 'verified',
  hasPassword: false,
  frozen: false,
  locale: 'en',
})
const signedIn = (accountNumber: string): WireSession => ({
  customer: customer(accountNumber),
  endsAt: '2026-11-16T12:00:00.000Z',
  canReturn: false,
})
const nobody: WireSession = { customer: null, endsAt: null, canReturn: false }

/** A page that has just been loaded. */
async function load() {
  vi.resetModules()
  return await import('./session-store.ts')
}

describe('who is here after a reload', () => {
  it('is the customer that the device knows, while the server cannot be asked', async () => {
    server = signedIn('1')
    await (await load()).refreshSession()
    server = 'away'
    const { refreshSession, sessionStore } = await load()
    await refreshSession()
    expect(sessionStore.getState()).toEqual({ status: 'customer', customer: customer('1'), unreached: true })
    server = signedIn('1')
    await refreshSession()
    expect(sessionStore.getState()).toEqual({ status: 'customer', customer: customer('1') })
  })

  it('is that customer after three seconds of silence, and not before', async () => {
    server = signedIn('1')
    await (await load()).refreshSession()
    server = 'silent'
    const { refreshSession, sessionStore } = await load()
    const asking = refreshSession()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(sessionStore.getState().status).toBe('unknown')
    await vi.advanceTimersByTimeAsync(200)
    await asking
    expect(sessionStore.getState()).toMatchObject({ status: 'customer', unreached: true })
  })

  it('is asked to log in over the page where the session ran out meanwhile', async () => {
    server = signedIn('1')
    const { refreshSession, sessionStore } = await load()
    await refreshSession()
    server = nobody
    await refreshSession()
    expect(sessionStore.getState()).toEqual({ status: 'expired', customer: customer('1') })
  })

  it('is a visitor once they logged out, and where somebody else was here nothing of theirs is left', async () => {
    const first = await load()
    server = signedIn('1')
    await first.refreshSession()
    storage.set('kept.balance', 'of the first customer')
    server = signedIn('2')
    await first.refreshSession()
    expect(storage.has('kept.balance')).toBe(false)
    first.leaveSession()
    server = 'away'
    const second = await load()
    await second.refreshSession()
    expect(second.sessionStore.getState()).toEqual({ status: 'visitor', unreached: true })
  })
})
