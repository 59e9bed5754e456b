import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { describe, expect, it } from 'vitest'
import { shortName } from './short-name.ts'

describe('the name of an instrument in a list', () => {
  it.each([
    ['Alibaba Group Holding Limited', 'Alibaba'],
    ['Advanced Micro Devices, Inc.', 'Advanced Micro Devices'],
    ['Ping An Insurance (Group) Company of China, Ltd.', 'Ping An Insurance'],
    ['Malayan Banking Berhad (Maybank)', 'Malayan Banking'],
    ['The Coca-Cola Company', 'Coca-Cola'],
    ['JPMorgan Chase & Co.', 'JPMorgan Chase'],
    ['Invesco QQQ Trust (Nasdaq-100)', 'Invesco QQQ'],
    ['Australian Dollar / Japanese Yen', 'Australian Dollar / Japanese Yen'],
    ['SPDR标普500 ETF', 'SPDR标普500 ETF'],
  ])('%s is %s', (name, short) => expect(shortName(name)).toBe(short))

  it('is never empty, and never the same for two of a market', () => {
    for (const locale of ['en', 'zh', 'tw', 'malay'] as const) {
      const names = allInstruments().map(({ market, name }) => `${market}: ${shortName(name[locale])}`)
      expect(names.filter((name) => /: $/.test(name))).toEqual([])
      expect(new Set(names).size).toBe(
        new Set(allInstruments().map(({ market, name }) => `${market}: ${name[locale]}`)).size,
      )
    }
  })
})
