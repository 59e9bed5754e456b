import { describe, expect, it } from 'vitest'
import { isTooSlow } from './judge-pace.ts'

const megabyte = 1_000_000
const pace = { receivedBytes: 0, expectedBytes: 6 * megabyte, elapsedMs: 0, quietMs: 0 }

describe('an upload', () => {
  it('has ten seconds to begin with', () => {
    expect(isTooSlow({ ...pace, elapsedMs: 10_000 })).toBe(false)
    expect(isTooSlow({ ...pace, elapsedMs: 10_001 })).toBe(true)
  })

  it('is cut below half the pace that would bring it within the minute', () => {
    // 6 MB in 60 s are 100 kB a second; half of that are 1 MB in 20 s.
    expect(isTooSlow({ ...pace, elapsedMs: 20_000, receivedBytes: megabyte })).toBe(false)
    expect(isTooSlow({ ...pace, elapsedMs: 20_000, receivedBytes: megabyte - 1 })).toBe(true)
  })

  it('may be slow where it is small', () => {
    // A piece of 256 kB in a minute are 4.3 kB a second: a bad line brings that.
    const piece = { ...pace, expectedBytes: 256_000, elapsedMs: 40_000 }
    expect(isTooSlow({ ...piece, receivedBytes: 40 * 2_200 })).toBe(false)
    expect(isTooSlow({ ...piece, receivedBytes: 40 * 2_100 })).toBe(true)
  })

  it('is cut when it has stopped for ten seconds, however far it has come', () => {
    const nearly = { ...pace, receivedBytes: 6 * megabyte - 1, elapsedMs: 15_000 }
    expect(isTooSlow({ ...nearly, quietMs: 10_000 })).toBe(false)
    expect(isTooSlow({ ...nearly, quietMs: 10_001 })).toBe(true)
  })
})
