import { isChinese, perLanguage } from '@candor/domain/languages/language-table.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { describe, expect, it } from 'vitest'
import { matchWeight, searchInstruments, splitMatch } from './search-instruments.ts'

const instrument = (
  symbol: string,
  ticker: string,
  en: string,
  zh: string,
  tags: string[] = [],
): WireInstrument => ({
  symbol,
  ticker,
  market: 'metals',
  name: perLanguage((locale) => (isChinese(locale) ? zh : en)),
  quoteCurrency: 'USD',
  decimals: 2,
  tags,
})

const gold = instrument('XAUUSD', 'XAU/USD', 'Gold, US dollar', '黄金 / 美元')
const shares = instrument('GLD', 'GLD', 'SPDR Gold Shares', 'SPDR 黄金 ETF')
const tencent = instrument('0700.HK', '0700.HK', 'Tencent Holdings', '腾讯控股', ['technology'])
const nestle = instrument('4707.KL', '4707.KL', 'Nestlé Malaysia', '雀巢')
const all = [tencent, shares, gold, nestle]

describe('search', () => {
  it.each([
    ['xauusd', gold, 100],
    ['XAU/USD', gold, 100],
    ['xau', gold, 80],
    ['gold', gold, 60],
    ['gold', shares, 50],
    ['old', shares, 40],
    ['黄金', gold, 60],
    ['腾讯', tencent, 60],
    ['700', tencent, 40],
    ['0700hk', tencent, 100],
    ['nestle', nestle, 60],
    ['tech', tencent, 20],
    ['silver', gold, 0],
    ['', gold, 0],
    ['   ', gold, 0],
  ])('%j', (typed, found, weight) => expect(matchWeight(found, typed)).toBe(weight))

  it('puts the best answer first', () => {
    expect(searchInstruments(all, 'gold').map(({ symbol }) => symbol)).toEqual(['XAUUSD', 'GLD'])
  })

  it('sets what was typed apart', () => {
    expect(splitMatch('SPDR Gold Shares', 'gold')).toEqual(['SPDR ', 'Gold', ' Shares'])
    expect(splitMatch('黄金', 'gold')).toEqual(['黄金', '', ''])
  })

  it('takes anything that can be typed', () => {
    expect(searchInstruments(all, '.*(['.repeat(5_000))).toEqual([])
  })
})
