import { expect, it } from 'vitest'
import { matchInstruments } from './match-instruments.ts'

const named = (symbol: string, ticker: string, en: string, zh: string) => ({
  symbol,
  ticker,
  name: { en, zh, tw: zh, malay: en },
})

const all = [
  named('EURUSD', 'EUR/USD', 'Euro / US Dollar', '欧元/美元'),
  named('XAUUSD', 'XAU/USD', 'Gold / US Dollar', '黄金/美元'),
  named('USDJPY', 'USD/JPY', 'US Dollar / Japanese Yen', '美元/日元'),
  named('GLD', 'GLD', 'SPDR Gold Shares', 'SPDR黄金'),
]
const found = (words: string, most = 8) => matchInstruments(words, all, most).map(({ symbol }) => symbol)

it('finds by symbol, as people write it, and by name in any language; beginnings of symbols first', () => {
  expect(found('usd')).toEqual(['USDJPY', 'EURUSD', 'XAUUSD'])
  expect(found('xau/u')).toEqual(['XAUUSD'])
  expect(found(' Gold ')).toEqual(['XAUUSD', 'GLD'])
  expect(found('黄金')).toEqual(['XAUUSD', 'GLD'])
  expect(found('gold', 1)).toEqual(['XAUUSD'])
})

it('finds nothing by nothing', () => {
  expect(found('  ')).toEqual([])
  expect(found('silver')).toEqual([])
})
