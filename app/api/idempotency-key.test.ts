import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSubmission, forgetSubmission, unansweredOf } from './idempotency-key.ts'

/** What a browser keeps over a reload. */
const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => vi.unstubAllGlobals())

const of = { account: '8205981759', form: 'deposit' }
const body = { channel: 'bank', amount: '2000.00' }

describe('the key of a submission', () => {
  it('is one the server takes, and another for each submission', () => {
    const first = beginSubmission(of, body)
    first.end('answered')
    const second = beginSubmission(of, body)
    for (const { key } of [first, second]) expect(key).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
    expect(second.key).not.toBe(first.key)
  })

  it('stays the same over retries until an answer has come', () => {
    const first = beginSubmission(of, body)
    first.end('in-doubt')
    const second = beginSubmission(of, body)
    expect(second.key).toBe(first.key)
    second.end('not-now')
    const third = beginSubmission(of, { ...body })
    expect(third.key).toBe(first.key)
    third.end('answered')
    expect(unansweredOf(of)).toBeNull()
    expect(storage.size).toBe(0)
  })

  it('stays the same over a reload in the middle of sending', async () => {
    const { key } = beginSubmission(of, body)
    vi.resetModules()
    const again = await import('./idempotency-key.ts')
    expect(again.unansweredOf(of)).toEqual({ key, body, inDoubt: true })
    expect(again.beginSubmission(of, body).key).toBe(key)
  })

  it('belongs to one body, one form and one customer', () => {
    const { key } = beginSubmission(of, body)
    expect(unansweredOf({ ...of, account: '1234567897' })).toBeNull()
    expect(beginSubmission({ ...of, account: '1234567897' }, body).key).not.toBe(key)
    expect(beginSubmission({ ...of, form: 'withdrawal' }, body).key).not.toBe(key)
    expect(beginSubmission(of, { ...body, amount: '2000.01' }).key).not.toBe(key)
  })

  it('is in doubt when it may have arrived, and not when it was only sent away', () => {
    beginSubmission(of, body).end('not-now')
    expect(unansweredOf(of)?.inDoubt).toBe(false)
    beginSubmission(of, body).end('in-doubt')
    expect(unansweredOf(of)?.inDoubt).toBe(true)
    // A busy server says nothing about the try before.
    beginSubmission(of, body).end('not-now')
    expect(unansweredOf(of)?.inDoubt).toBe(true)
  })

  it('can be let go', () => {
    beginSubmission(of, body).end('in-doubt')
    forgetSubmission(of)
    expect(unansweredOf(of)).toBeNull()
  })

  it('takes whatever else stands in its place for nothing', () => {
    for (const text of ['', 'null', '{"key":7}', '{"half":']) {
      storage.set('unanswered.8205981759.deposit', text)
      expect(unansweredOf(of)).toBeNull()
      expect(beginSubmission(of, body).key).toHaveLength(32)
      storage.clear()
    }
  })
})
