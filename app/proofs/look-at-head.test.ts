import type { LogLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { createSampleLog, type SampleLog, sampleKey } from '@candor/verify/sample/sample-log.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const key = sampleKey('the key of the log')
const start = Date.parse('2026-11-14T14:31:00Z')

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
  const { lookAtHead, keepEveryHead } = await import('./look-at-head.ts')
  const { listHeads } = await import('./proof-memory.ts')
  return { look: lookAtHead, keepEveryHead, kept: async () => (await listHeads()).length }
}

describe('the heads of the log that a device sees', () => {
  it('are kept once a minute by its own clock, whatever time they tell', async () => {
    const { look, kept } = await device()
    const log = logOf(['2026-11-12', '2026-11-13'])
    expect(await look(key.publicKey, log.sign(start), start)).toBe(true)
    log.add(leaf('2026-11-14'))
    expect(await look(key.publicKey, log.sign(start + minuteMs), start + 4_000)).toBe(true)
    expect(await kept()).toBe(1)
    log.add(leaf('2026-11-15'))
    expect(await look(key.publicKey, log.sign(start + minuteMs), start + minuteMs)).toBe(true)
    // One that has not grown is kept too: it shows that nothing was sealed meanwhile.
    expect(await look(key.publicKey, log.sign(start + 2 * minuteMs), start + 2 * minuteMs)).toBe(true)
    expect(await kept()).toBe(3)
  })

  it('are all kept for a while after a receipt, unless they come by the hundred', async () => {
    const { look, keepEveryHead, kept } = await device()
    const log = logOf(['2026-11-12', '2026-11-13'])
    await look(key.publicKey, log.sign(start), start)
    keepEveryHead(start + 1_000)
    for (const later of [4_000, 4_100, 4_200, 8_000, 20_000])
      await look(key.publicKey, log.sign(start + later), start + later)
    expect(await kept()).toBe(3)
  })

  it('are all kept until twenty seconds after the end of a contract on a real feed', async () => {
    for (const [feed, count] of [
      ['binance', 11],
      ['simulated', 2],
    ] as const) {
      vi.resetModules()
      const { look, kept } = await device()
      const { keepHeadsOf } = await import('./look-at-head.ts')
      const log = logOf(['2026-11-12', '2026-11-13'])
      keepHeadsOf({ feed, acceptedAt: start, expiresAt: start + 32_000 } as never, start)
      for (let later = 2_000; later <= 72_000; later += 5_000)
        await look(key.publicKey, log.sign(start + later), start + later)
      // Those of 2, 7, … 52 s, or those of 2 and 62 s.
      expect(await kept()).toBe(count)
    }
  })

  it('give way to a larger one that comes within half a second of them, so that a leaf that was heard of cannot be taken back', async () => {
    const { look, keepEveryHead, kept } = await device()
    const log = logOf(['2026-11-12', '2026-11-13'])
    keepEveryHead(start)
    await look(key.publicKey, log.sign(start), start)
    log.add(leaf('2026-11-14'))
    for (const later of [0, 100]) {
      log.add(leaf(`2026-11-1${5 + later / 100}`))
      await look(key.publicKey, log.sign(start + later), start + later)
    }
    expect(await kept()).toBe(1)
    const cut = logOf(['2026-11-12', '2026-11-13']).sign(start + minuteMs)
    expect(await look(key.publicKey, cut, start + minuteMs)).toBe(false)
  })

  it('show a history that was written anew, larger, smaller or of the same size, and are kept as evidence of it', async () => {
    for (const days of [
      ['2026-01-01', '2026-01-02', '2026-01-03'],
      ['2026-01-01'],
      ['2026-01-01', '2026-01-02'],
    ]) {
      vi.resetModules()
      const { look, kept } = await device()
      const honest = logOf(['2026-11-12', '2026-11-13']).sign(start)
      expect(await look(key.publicKey, honest, start)).toBe(true)
      const other = logOf(days).sign(start + minuteMs)
      expect(await look(key.publicKey, other, start + minuteMs)).toBe(false)
      expect(await kept()).toBe(2)
    }
  })

  it('show another key', async () => {
    const { look } = await device()
    const log = logOf(['2026-11-12'])
    expect(await look(key.publicKey, log.sign(start), start)).toBe(true)
    const other = sampleKey('another key')
    const forged = createSampleLog('candor.test', other, log.texts)
    expect(await look(other.publicKey, forged.sign(start + minuteMs), start + minuteMs)).toBe(false)
  })

  it('wait for a proof that cannot be had now, and are kept until then', async () => {
    const { look, kept } = await device()
    const log = logOf(['2026-11-12'])
    await look(key.publicKey, log.sign(start), start)
    log.add(leaf('2026-11-13'))
    serving = null
    expect(await look(key.publicKey, log.sign(start + minuteMs), start + minuteMs)).toBe(true)
    expect(await kept()).toBe(2)
    serving = log
    expect(await look(key.publicKey, log.sign(start + minuteMs), start + 2 * minuteMs)).toBe(true)
  })
})
