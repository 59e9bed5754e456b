import type { WireQuote } from '@candor/wire/quotes.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dispatchToChannel, watchChannel } from './channel-hub.ts'
import { adoptKept, keepQuotes, quoteOf, takeQuotes } from './quote-store.ts'
import { staleStore } from './stale-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const at = '2026-01-05T05:48:25.000Z'
const later = '2026-01-05T05:54:00.000Z'

const quote = (symbol: string, state: WireQuote['state'], time: string, sequence: number): WireQuote => ({
  symbol,
  state,
  source: 'simulated',
  delayed: false,
  bid: '1.00',
  ask: '1.02',
  last: '1.01',
  at: time,
  sequence,
  open: '1.00',
  high: '1.02',
  low: '1.00',
  previousClose: '1.00',
  volume: '0',
})

const tell = (channel: string, quotes: readonly WireQuote[]) =>
  dispatchToChannel({ kind: 'snapshot', channel, sequence: 1, data: quotes })

const since = () => staleStore.getState().since

describe('that prices have not updated', () => {
  it('is not said of those that only the device knows, once others are heard of again', () => {
    adoptKept([quote('BTCUSD', 'live', at, 5), quote('XAUUSD', 'live', at, 5)], Date.parse(at))
    expect(quoteOf('BTCUSD')?.state).toBe('stale')
    const leave = watchChannel('quote/BTCUSD', takeQuotes)
    tell('quote/BTCUSD', [quote('BTCUSD', 'live', later, 6)])
    expect(since()).toBe(null)
    // Kept prices are still none to trade at.
    expect(quoteOf('XAUUSD')?.state).toBe('stale')
    leave()
  })

  it('is said of one that is watched, whoever has told of it before', () => {
    adoptKept([quote('ETHUSD', 'live', at, 5)], Date.parse(at))
    const leave = watchChannel('quotes/crypto', takeQuotes)
    tell('quotes/crypto', [quote('ETHUSD', 'stale', at, 5)])
    expect(since()).toBe(Date.parse(at))
    tell('quotes/crypto', [quote('ETHUSD', 'live', later, 6)])
    expect(since()).toBe(null)
    leave()
  })

  it('is not said any more of what nobody watches', () => {
    const leave = watchChannel('quote/EURUSD', takeQuotes)
    tell('quote/EURUSD', [quote('EURUSD', 'stale', at, 5)])
    expect(since()).toBe(Date.parse(at))
    leave()
    vi.advanceTimersByTime(10_000)
    expect(since()).toBe(null)
  })

  it('is said of what came with the page, before anything is watched', () => {
    keepQuotes([quote('AAPL', 'stale', at, 5)])
    expect(since()).toBe(Date.parse(at))
    keepQuotes([quote('AAPL', 'live', later, 6)])
    expect(since()).toBe(null)
  })
})
