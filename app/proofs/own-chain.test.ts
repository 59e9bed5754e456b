import { nextTip, startTip } from '@candor/domain/ledger/posting-chain.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const salt = '1'.repeat(64)
const posting = (number: number, amount = '100') => ({
  number,
  kind: 'practice-funding',
  from: 'house-practice-funding',
  to: 'cash',
  amount,
  at: number,
  subject: '',
})
type Posting = ReturnType<typeof posting>

/** The tip after the first so many. */
const tipAt = (chain: readonly Posting[], count: number): string =>
  chain.slice(0, count).reduce((tip, each) => nextTip(tip, each), startTip(salt))

/** The chain that the server sends, and how much of it. */
let told: { chain: Posting[]; tip?: string } = { chain: [] }
const problem = {
  type: '',
  title: '',
  status: 404,
  code: 'not-found',
  message: '',
  fields: [],
  requestId: '',
}
const realFetch = globalThis.fetch

beforeEach(() => {
  vi.resetModules()
  globalThis.fetch = async (input) => {
    const after = Number(new URL(String(input), 'http://candor').searchParams.get('after'))
    const { chain, tip = tipAt(chain, chain.length) } = told
    if (after > chain.length) return new Response(JSON.stringify(problem), { status: 404 })
    const start = { count: after, tip: tipAt(chain, after) }
    const postings = chain.slice(after)
    return new Response(JSON.stringify({ salt, start, postings, tip, count: chain.length, sealed: null }))
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const honest = [1, 2, 3, 4, 5, 6].map((number) => posting(number))

async function device() {
  const { keepTipNow, recallRewritten } = await import('./own-chain.ts')
  const { readLogStore } = await import('./read-log-store.ts')
  const keep = async (chain: Posting[], tip?: string) => {
    told = { chain, ...(tip !== undefined && { tip }) }
    await keepTipNow('me')
    return readLogStore.getState().hasRewrittenPostings
  }
  return { keep, recallRewritten, readLogStore }
}

describe('a tip of the postings that is kept', () => {
  it('is gone on from by an honest server, posting by posting', async () => {
    const { keep } = await device()
    expect(await keep(honest.slice(0, 2))).toBe(false)
    expect(await keep(honest.slice(0, 5))).toBe(false)
    expect(await keep(honest)).toBe(false)
    expect(await keep(honest)).toBe(false)
  })

  it('shows older postings that were rewritten, and that is not forgotten', async () => {
    const { keep, recallRewritten, readLogStore } = await device()
    await keep(honest.slice(0, 5))
    expect(await keep(honest.with(1, posting(2, '1')))).toBe(true)
    readLogStore.setState({ hasRewrittenPostings: false })
    await recallRewritten('somebody else')
    expect(readLogStore.getState().hasRewrittenPostings).toBe(false)
    await recallRewritten('me')
    expect(readLogStore.getState().hasRewrittenPostings).toBe(true)
  })

  it('shows postings that were taken away', async () => {
    const { keep } = await device()
    await keep(honest.slice(0, 5))
    expect(await keep(honest.slice(0, 4))).toBe(true)
  })

  it('shows a tip that the postings before it do not give', async () => {
    const { keep } = await device()
    await keep(honest.slice(0, 5))
    expect(await keep(honest, 'ab'.repeat(32))).toBe(true)
  })

  it('is not asked for with a session that is over, and is with the next one', async () => {
    const { keep } = await device()
    const { sessionStore } = await import('../api/session-store.ts')
    const { knownTips } = await import('./own-chain.ts')
    const customer = { accountNumber: 'me' } as never
    sessionStore.setState({ status: 'expired', customer }, true)
    await keep(honest)
    expect(await knownTips('me')).toEqual([])
    sessionStore.setState({ status: 'customer', customer }, true)
    await keep(honest)
    expect((await knownTips('me')).map(({ count }) => count)).toContain(6)
  })
})
