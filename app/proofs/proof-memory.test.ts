import { beforeEach, describe, expect, it, vi } from 'vitest'

const head = (size: number) => ({ text: `head ${size}`, signature: 'ab' })

/** Without a database everything is remembered in the modules themselves, so each test takes new ones. */
const fresh = () => import('./proof-memory.ts')

beforeEach(() => vi.resetModules())

describe('what a device keeps to hold a server against', () => {
  it('believes the first key and the first anchor, and no later ones', async () => {
    const memory = await fresh()
    expect(await memory.keepKey('first')).toBe('first')
    expect(await memory.keepKey('second')).toBe('first')
    await memory.keepAnchor('anchor')
    expect(await memory.keepAnchor('other')).toBe('anchor')
    expect([await memory.knownKey(), await memory.knownAnchor()]).toEqual(['first', 'anchor'])
  })

  it('keeps what was announced first for a day', async () => {
    const memory = await fresh()
    await memory.keepTerms('2026-11-14', 'aa')
    await memory.keepTerms('2026-11-14', 'bb')
    expect(await memory.knownTerms(['2026-11-14', '2026-11-15'])).toEqual({ '2026-11-14': 'aa' })
  })

  it('keeps heads in the order in which they were heard, and finds those of a time', async () => {
    const memory = await fresh()
    for (const at of [3_000, 1_000, 2_000]) await memory.keepHead(head(at), at)
    expect((await memory.listHeads()).map(({ heardAt }) => heardAt)).toEqual([1_000, 2_000, 3_000])
    expect((await memory.listHeads(1_500, 2_500)).map(({ heardAt }) => heardAt)).toEqual([2_000])
  })

  it('keeps key, anchor and terms of an app from before there was a database', async () => {
    const { remember } = await import('@candor/client/device/device-memory.ts')
    remember(
      'proofs',
      '{"publicKey":"old","anchor":null,"heads":[],"receipts":[],"terms":{"2026-11-14":"aa"}}',
    )
    const memory = await fresh()
    expect(await memory.keepKey('new')).toBe('old')
    expect(await memory.keepAnchor('first')).toBe('first')
    expect(await memory.knownTerms(['2026-11-14'])).toEqual({ '2026-11-14': 'aa' })
  })
})
