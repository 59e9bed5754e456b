import { describe, expect, it } from 'vitest'
import { apartMs, gatherMs, retryDelayMs } from './bundle-notices.ts'

describe('what is sent together', () => {
  it('are the fills of a minute and the answers of ten seconds; the others begin at once and then keep a minute apart', () => {
    expect([gatherMs('orders'), gatherMs('support'), gatherMs('contracts')]).toEqual([60_000, 10_000, 0])
    expect([apartMs('contracts'), apartMs('cash')]).toEqual([60_000, 60_000])
  })

  it('is neither a closed position nor security, which wait for nothing', () => {
    for (const kind of ['closings', 'security'] as const)
      expect([gatherMs(kind), apartMs(kind)]).toEqual([0, 0])
  })
})

describe('what could not be sent', () => {
  it('is tried five times more, each time later, and then given up', () => {
    expect([1, 2, 3, 4, 5, 6].map(retryDelayMs)).toEqual([
      30_000,
      120_000,
      600_000,
      3_600_000,
      21_600_000,
      null,
    ])
  })
})
