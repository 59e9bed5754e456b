import { transportRefusal } from '@candor/client/api/refusal-reply.ts'
import { requestWithdrawal } from '@candor/wire/withdrawals.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unansweredOf } from './idempotency-key.ts'
import { outcomeOf, sendWithKey } from './send-with-key.ts'
import { adoptSession } from './session-store.ts'

const realFetch = globalThis.fetch
const sent: { key: string | null; body: string }[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  sent.length = 0
  globalThis.fetch = async (_, init) => {
    // Files share one process: what another file's code still reads in the background is not ours to count.
    if (init?.method !== 'POST') return new Response('{}', { status: 503 })
    sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body: String(init?.body) })
    return await answer()
  }
  const customer = { accountNumber: '8205981759', accountName: '', kind: 'trial', verification: 'verified' }
  adoptSession({ customer: { ...customer, locale: 'en' } as never, endsAt: null, canReturn: false })
})
afterEach(() => {
  globalThis.fetch = realFetch
  vi.restoreAllMocks()
})

const of = { account: '8205981759', form: 'withdrawal' }
const body = {
  bankAccountId: '01a1ddfa-d2e3-79ea-bd03-a8ea6c7e9369',
  amount: '500.00',
  password: 'Quiet-Harbour-42',
}
const send = () => sendWithKey('withdrawal', requestWithdrawal, { body })
const problem = (code: string, status: number) =>
  new Response(
    JSON.stringify({ type: '/', title: 't', status, code, message: code, fields: [], requestId: 'r' }),
    { status },
  )

describe('sending money', () => {
  it('sends the same key again after a line that broke, and lets it go with the answer', async () => {
    answer = () => Promise.reject(new TypeError('broken'))
    expect(await send()).toMatchObject({ ok: false, refusal: { code: 'network-error' } })
    answer = () => problem('insufficient-balance', 409)
    expect(await send()).toMatchObject({ ok: false, refusal: { code: 'insufficient-balance' } })
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(unansweredOf(of)).toBeNull()
    await send()
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  it('keeps what was sent, but never the password', async () => {
    answer = () => Promise.reject(new TypeError('broken'))
    await send()
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual(body)
    const { password: _, ...kept } = body
    expect(unansweredOf(of)).toMatchObject({ body: kept, inDoubt: true })
  })
})

describe('what a refusal means for the key', () => {
  const refusal = (code: never) => ({ ...transportRefusal('network-error'), code, transportCode: null })

  it.each(['request-timeout', 'network-error', 'request-aborted'] as const)('%s leaves a doubt', (code) =>
    expect(outcomeOf(transportRefusal(code))).toBe('in-doubt'),
  )
  it.each([
    ['backend-connection-error', 'in-doubt'],
    ['internal-error', 'in-doubt'],
    ['server-busy', 'not-now'],
    ['money-stopped', 'not-now'],
    ['too-many-requests', 'not-now'],
    ['session-expired', 'not-now'],
    ['incorrect-account-or-password', 'not-now'],
    ['insufficient-balance', 'answered'],
    ['invalid-request', 'answered'],
    ['idempotency-key-reused', 'answered'],
  ])('%s is %s', (code, outcome) => expect(outcomeOf(refusal(code as never))).toBe(outcome))
})
