import type { WireBalance } from '@candor/wire/balance.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionState } from '../api/session-store.ts'

const storage = new Map<string, string>()
const realFetch = globalThis.fetch
let answer: WireBalance | null = null

const zero = '0.00'
const parts = { margin: zero, reserve: zero, stake: zero, withdrawing: zero, invested: zero, loan: zero }
const balance = (version: number, cash: string): WireBalance => ({ version, cash, ...parts })

beforeEach(() => {
  storage.clear()
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  globalThis.fetch = async () => {
    if (answer === null) throw new TypeError('broken')
    return new Response(JSON.stringify(answer))
  }
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

/** A page that has just been loaded: what the device keeps is all it knows. */
async function load() {
  vi.resetModules()
  const { sessionStore, adoptSession } = await import('../api/session-store.ts')
  const module = await import('./balance-store.ts')
  const become = (state: SessionState) => sessionStore.setState(state, true)
  const signOut = () => adoptSession({ customer: null, endsAt: null, canReturn: false })
  const settle = () => vi.waitFor(() => expect(module.balanceStore.getState().fresh).toBe(true))
  return { ...module, become, signOut, settle }
}

describe('the balance', () => {
  it('is asked for when a customer is known, and follows what the socket tells', async () => {
    const { startBalance, adoptBalance, balanceStore, become, settle } = await load()
    startBalance()
    answer = balance(1, '10000.00')
    become(customer('1'))
    await settle()
    expect(balanceStore.getState()).toMatchObject({ account: '1', balance: answer, fresh: true })
    adoptBalance(balance(2, '9500.00'))
    expect(balanceStore.getState().balance?.cash).toBe('9500.00')
  })

  it('never goes back to an older state', async () => {
    const { startBalance, adoptBalance, balanceStore, become, settle } = await load()
    startBalance()
    answer = balance(5, '10000.00')
    become(customer('1'))
    await settle()
    for (const version of [4, 1]) adoptBalance(balance(version, '1.00'))
    expect(balanceStore.getState().balance).toEqual(balance(5, '10000.00'))
    // The same state again is news of its time.
    adoptBalance(balance(5, '10000.00'))
    expect(balanceStore.getState().balance?.version).toBe(5)
  })

  it('is there after a reload without a network, with its time, and no longer fresh', async () => {
    const first = await load()
    first.startBalance()
    answer = balance(1, '10000.00')
    first.become(customer('1'))
    await first.settle()
    const { heardAt } = first.balanceStore.getState()
    answer = null
    const second = await load()
    second.startBalance()
    second.become({ ...customer('1'), unreached: true } as SessionState)
    expect(second.balanceStore.getState()).toMatchObject({
      account: '1',
      heardAt,
      fresh: false,
      balance: balance(1, '10000.00'),
    })
  })

  it('leaves the device when the customer signs out or has been signed out', async () => {
    const first = await load()
    first.startBalance()
    answer = balance(1, '10000.00')
    first.become(customer('1'))
    await first.settle()
    expect(storage.get('kept.balance')).toContain('10000.00')
    first.signOut()
    expect(first.balanceStore.getState().balance).toBeNull()
    expect(storage.has('kept.balance')).toBe(false)
    first.adoptBalance(balance(2, '9.00'))
    expect(first.balanceStore.getState().balance, 'a late message is nobody’s').toBeNull()
  })

  it('of one customer is never shown to another', async () => {
    const { startBalance, balanceStore, become, settle } = await load()
    startBalance()
    answer = balance(7, '10000.00')
    become(customer('1'))
    await settle()
    answer = balance(1, '25.00')
    become(customer('2'))
    expect(balanceStore.getState()).toMatchObject({ account: '2', balance: null })
    await settle()
    expect(balanceStore.getState().balance).toEqual(balance(1, '25.00'))
  })

  it('says when it could not be fetched', async () => {
    const { startBalance, balanceStore, become } = await load()
    startBalance()
    answer = null
    become(customer('1'))
    await vi.waitFor(() => expect(balanceStore.getState().refusal?.code).toBe('network-error'))
  })
})
