import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { marketSchema, type WireMarket } from '@candor/wire/instruments.ts'
import { describe, expect, it } from 'vitest'
import { freshSymbols, usualSymbols } from './fresh-watchlist.ts'

const statuses = (...open: WireMarket[]) =>
  marketSchema.options.map((market) => ({
    market,
    open: open.includes(market),
    opensAt: null,
    closesAt: null,
  }))

describe('the watchlist of who has not chosen', () => {
  it('has what is open on top and what is closed below', () => {
    const monday = freshSymbols(statuses('metals', 'crypto', 'forex', 'hk_stocks', 'my_stocks'))
    expect(monday).toEqual(['XAUUSD', 'BTCUSD', 'EURUSD', '0700.HK', '1155.KL', 'XAGUSD', 'AAPL', 'SPY'])
  })

  it('is filled up with what trades at a weekend', () => {
    const saturday = freshSymbols(statuses('crypto'))
    expect(saturday.slice(0, 5)).toEqual(['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD', 'DOGEUSD'])
    expect(saturday).toHaveLength(12)
  })

  it('names instruments that there are, each once', () => {
    for (const symbols of [usualSymbols, freshSymbols(statuses('crypto'))]) {
      expect(symbols.filter((symbol) => !findInstrument(symbol))).toEqual([])
      expect(new Set(symbols).size).toBe(symbols.length)
    }
  })
})
