import type { LogLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { createSampleLog, type SampleLog, sampleKey } from '@candor/verify/sample/sample-log.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const key = sampleKey('the key of the log')
const start = Date.parse('2026-11-14T14:31:00Z')
const minute = 60_000
const leaf = (day: string): LogLeaf => ({ kind: 'terms', day, hash: 'ab'.repeat(32), at: start })

const notFound = {
  type: 'about:blank',
  title: '',
  status: 404,
  code: 'not-found',
  message: 'not-found',
  fields: [],
  requestId: '',
}

/** The log that answers for consistency; null where nobody answers. */
let serving: SampleLog | null = null
const realFetch = globalThis.fetch

beforeEach(() => {
  vi.resetModules()
  globalThis.fetch = async (input) => {
    const { searchParams } = new URL(String(input), 'http://candor')
    if (!serving) throw new TypeError('broken')
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))]
    if (to > serving.texts.length) return new Response(JSON.stringify(notFound), { status: 404 })
    const path = serving.consistency(from, to)
    return new Response(JSON.stringify({ path }))
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

function logOf(days: readonly string[]): SampleLog {
  const log = createSampleLog('candor.test', key)
  for (const day of days) log.add(leaf(day))
  serving = log
  return log
}

async function device() {
  const { lookAtHead } = await import('./look-at-head.ts')
  const { proofMemory } = await import('./proof-memory.ts')
  return { look: lookAtHead, kept: () => proofMemory().heads.length }
}

describe('the heads of the log that a device sees', () => {
  it('are kept once a minute, each held against the one before', async () => {
    const { look, kept } = await device()
    const log = logOf(['2026-11-12', '2026-11-13'])
    expect(await look(key.publicKey, log.sign(start))).toBe(true)
    log.add(leaf('2026-11-14'))
    expect(await look(key.publicKey, log.sign(start + 4_000))).toBe(true)
    expect(kept()).toBe(1)
    log.add(leaf('2026-11-15'))
    expect(await look(key.publicKey, log.sign(start + minute))).toBe(true)
    expect(kept()).toBe(2)
  })

  it('show a history that was written anew, larger, smaller or of the same size', async () => {
    for (const days of [
      ['2026-01-01', '2026-01-02', '2026-01-03'],
      ['2026-01-01'],
      ['2026-01-01', '2026-01-02'],
    ]) {
      vi.resetModules()
      const { look, kept } = await device()
      expect(await look(key.publicKey, logOf(['2026-11-12', '2026-11-13']).sign(start))).toBe(true)
      expect(await look(key.publicKey, logOf(days).sign(start + minute))).toBe(false)
      expect(kept()).toBe(1)
    }
  })

  it('show another key', async () => {
    const { look } = await device()
    const log = logOf(['2026-11-12'])
    expect(await look(key.publicKey, log.sign(start))).toBe(true)
    const other = sampleKey('another key')
    const forged = createSampleLog('candor.test', other, log.texts)
    expect(await look(other.publicKey, forged.sign(start + minute))).toBe(false)
  })

  it('wait for a proof that cannot be had now', async () => {
    const { look, kept } = await device()
    const log = logOf(['2026-11-12'])
    await look(key.publicKey, log.sign(start))
    log.add(leaf('2026-11-13'))
    serving = null
    expect(await look(key.publicKey, log.sign(start + minute))).toBe(true)
    expect(kept()).toBe(1)
    serving = log
    expect(await look(key.publicKey, log.sign(start + minute))).toBe(true)
    expect(kept()).toBe(2)
  })
})
