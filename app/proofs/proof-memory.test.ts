import { beforeEach, describe, expect, it, vi } from 'vitest'

const head = (size: number) => ({ text: `head ${size}`, signature: 'ab' })
const receipt = (n: number) => ({ contract: `c${n}`, receipt: '{}', request: `key ${n}`, seenAt: null })

/** Without a window everything is remembered in the module itself, so each test takes a new one. */
const fresh = () => import('./proof-memory.ts')

beforeEach(() => vi.resetModules())

describe('what a device keeps to hold a server against', () => {
  it('believes the first key and the first anchor, and no later ones', async () => {
    const memory = await fresh()
    for (const key of ['first', 'second']) memory.keepKey(key)
    for (const anchor of ['anchor', 'other']) memory.keepAnchor(anchor)
    expect(memory.proofMemory()).toMatchObject({ publicKey: 'first', anchor: 'anchor' })
  })

  it('keeps what was announced first for a day', async () => {
    const memory = await fresh()
    memory.keepTerms('2026-11-14', 'aa')
    memory.keepTerms('2026-11-14', 'bb')
    expect(memory.proofMemory().terms).toEqual({ '2026-11-14': 'aa' })
  })

  it('keeps receipts, the newest where there are too many', async () => {
    const memory = await fresh()
    for (let n = 0; n < 205; n += 1) memory.keepReceipt(receipt(n))
    expect(memory.receiptOf('c204')).toEqual(receipt(204))
    expect(memory.receiptOf('c5')).toEqual(receipt(5))
    expect(memory.receiptOf('c4')).toBeNull()
  })

  it('keeps the first head and the newest ones, whatever lies between', async () => {
    const memory = await fresh()
    for (let size = 1; size <= 1000; size += 1) memory.keepHead(head(size))
    memory.keepHead(head(1000))
    const { heads } = memory.proofMemory()
    expect(heads.length).toBeLessThanOrEqual(64)
    expect(heads[0]).toEqual(head(1))
    expect(heads.slice(-2)).toEqual([head(999), head(1000)])
  })

  it('starts anew where its memory cannot be read', async () => {
    const memory = await fresh()
    const { remember } = await import('../preferences/device-memory.ts')
    remember('proofs', '{"heads":1}')
    expect(memory.proofMemory().heads).toEqual([])
  })
})
