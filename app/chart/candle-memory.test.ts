import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepCandles, recallCandles } from './candle-memory.ts'

const candle = (timestamp: number) => ({ timestamp, open: 1, high: 3, low: 0.5, close: 2, volume: 7 })
const page = (timestamp: number) => ({ candles: [candle(timestamp)], more: false })

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  })
})

describe('the charts that a device keeps', () => {
  it('come back as they were', () => {
    keepCandles('BTCUSD/1m', page(60_000))
    expect(recallCandles('BTCUSD/1m')).toEqual({ candles: [candle(60_000)], more: true })
    expect(recallCandles('BTCUSD/5m')).toBeNull()
  })

  it('are the six that were looked at last', () => {
    for (const number of [1, 2, 3, 4, 5, 6]) keepCandles(`S${number}/1m`, page(number))
    keepCandles('S1/1m', page(10))
    keepCandles('S7/1m', page(7))
    expect(recallCandles('S2/1m')).toBeNull()
    expect(recallCandles('S1/1m')?.candles[0]?.timestamp).toBe(10)
    expect(recallCandles('S7/1m')?.candles[0]?.timestamp).toBe(7)
  })

  it('are not trusted where they are not what they should be', () => {
    window.localStorage.setItem('candles', '[{"key":"BTCUSD/1m","rows":[["no"]]}]')
    expect(recallCandles('BTCUSD/1m')).toBeNull()
    window.localStorage.setItem('candles', '{')
    expect(recallCandles('BTCUSD/1m')).toBeNull()
  })
})
