import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { describe, expect, it } from 'vitest'
import { findMovers } from './find-movers.ts'

const quotes: Record<string, Pick<WireQuote, 'last' | 'previousClose' | 'state'>> = {
  UP5: { last: '105', previousClose: '100', state: 'live' },
  DOWN7: { last: '93', previousClose: '100', state: 'live' },
  UP1: { last: '101', previousClose: '100', state: 'live' },
  DOWN2: { last: '98', previousClose: '100', state: 'live' },
  FLAT: { last: '100', previousClose: '100', state: 'live' },
  CLOSED: { last: '150', previousClose: '100', state: 'closed' },
}
const instruments = [...Object.keys(quotes), 'UNKNOWN'].map((symbol) => ({ symbol }) as WireInstrument)

describe('movers', () => {
  it('are the four that moved most, up or down, of what trades now', () => {
    const movers = findMovers(instruments, (symbol) => quotes[symbol] as WireQuote | undefined)
    expect(movers.map(({ symbol }) => symbol)).toEqual(['DOWN7', 'UP5', 'DOWN2', 'UP1'])
  })
})
