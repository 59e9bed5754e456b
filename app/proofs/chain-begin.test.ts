import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const realFetch = globalThis.fetch
const hash = (character: string): string => character.repeat(64)
/** Where the server lets the chain begin, whatever it was asked. */
let begin = 0

beforeEach(() => {
  vi.resetModules()
  globalThis.fetch = async () => {
    const start = { count: begin, tip: hash('a') }
    const answer = { salt: hash('1'), start, postings: [], tip: hash('a'), count: begin, sealed: null }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

it('the chain of a contract begins at the last tip that was kept before its first posting', async () => {
  const { chainBegin, keepTipNow } = await import('./own-chain.ts')
  expect(await chainBegin('me', 41)).toBe(40)
  for (const count of [12, 30, 60]) {
    begin = count
    await keepTipNow('me')
  }
  expect(await chainBegin('me', 41)).toBe(30)
})

it('a server that lets it begin elsewhere has withheld it', async () => {
  const { readPostings } = await import('./own-chain.ts')
  begin = 30
  expect(await readPostings('me', 30)).toMatchObject({ start: { count: 30 } })
  begin = 40
  expect(await readPostings('me', 30)).toBeNull()
})
