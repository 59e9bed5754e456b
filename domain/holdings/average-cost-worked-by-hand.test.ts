import { at, conversionOf, known, lots, usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { writeCents } from '../money/cents.ts'
import { writeShortPrice } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import { fillSpot, tradeAt } from './decide-spot.ts'
import { emptyHolding, type Holding } from './holding.ts'
import { spotSizeOf } from './spot-terms.ts'
import { priceOfTrade, quantityWithin } from './spot-value.ts'

const free = { from: 'cash', reserved: quantity(0n) } as const
type Act = [side: 'buy' | 'sell', size: string, price: string, rate?: string]

function play(symbol: string, acts: readonly Act[]) {
  let holding: Holding = emptyHolding(symbol)
  const fills = acts.map(([side, size, price, rate]) => {
    const trade = tradeAt(side, lots(size), at(price), conversionOf(symbol, rate))
    const { fill } = fillSpot(side, holding, trade, free)
    holding = fill.holding
    return fill
  })
  return { holding, fills }
}

const shown = ({ cost, average, realised, fees }: Holding) =>
  [writeCents(cost), writeShortPrice(average), writeCents(realised), writeCents(fees)].join(' ')

describe('what changes hands', () => {
  it.each<[symbol: string, size: string, price: string, rate: string, value: string, fee: string]>([
    // 10 × 265.00 = 2,650.00; 0.10 % is 2.65.
    ['AAPL', '10', '265.00', '1', '2650.00', '2.65'],
    // 0.183372 × 272.41 = 49.95236652; 0.10 % is 0.0499, up to 0.05.
    ['AAPL', '0.183372', '272.41', '1', '49.95', '0.05'],
    // 100 × 599.50 = 59,950 HKD / 7.783 = 7,702.685340; 0.10 % is 7.702685.
    ['0700.HK', '100', '599.50', '7.783', '7702.69', '7.71'],
    // 200 × 4.52 = 904 MYR / 4.06 = 222.660099; 0.10 % is 0.22266.
    ['1295.KL', '200', '4.52', '4.06', '222.66', '0.23'],
    // 0.00123 × 87,500.01 = 107.6250123; 0.10 % is 0.107625.
    ['BTCUSD', '0.00123', '87500.01', '1', '107.63', '0.11'],
    // 1.5 ounces × 4,320.55 = 6,480.825, midway: the even cent is 82; 0.10 % is 6.480825.
    ['XAUUSD', '1.5', '4320.55', '1', '6480.82', '6.49'],
    // An ounce for 3,676.60 EUR × 1.175 = 4,320.005, midway: the even cent is 00.
    ['XAUEUR', '1', '3676.60', '1.175', '4320.00', '4.33'],
    // 1,000 × 272.00 has a fee of 272.00 exactly: a whole cent does not go up.
    ['AAPL', '1000', '272.00', '1', '272000.00', '272.00'],
  ])('%s: %s at %s (rate %s) is %s, the fee %s', (symbol, size, price, rate, value, fee) => {
    const trade = priceOfTrade(lots(size), at(price), conversionOf(symbol, rate))
    expect([writeCents(trade.value), writeCents(trade.fee)]).toEqual([value, fee])
  })
})

describe('an amount buys', () => {
  it.each<
    [symbol: string, amount: string, price: string, rate: string, size: string, value: string, fee: string]
  >([
    // 0.183381 × 272.41 = 49.9548, 49.95, and 0.05 are 50.00; a millionth more is 49.9551, which is 49.96.
    ['AAPL', '50.00', '272.41', '1', '0.183381', '49.95', '0.05'],
    // 2 lots are 15,405.37 and 15.41; three are more than the amount.
    ['0700.HK', '20000.00', '599.50', '7.783', '200', '15405.37', '15.41'],
    // Not one lot.
    ['0700.HK', '7710.39', '599.50', '7.783', '0', '0.00', '0.00'],
    // 7,702.69 and 7.71 to the cent.
    ['0700.HK', '7710.40', '599.50', '7.783', '100', '7702.69', '7.71'],
    // 0.00114 × 87,500 = 99.75 and 0.10; one step more is 100.625.
    ['BTCUSD', '100.00', '87500.00', '1', '0.00114', '99.75', '0.10'],
    // 8 coins at 0.118 are 0.944, 0.94, and a cent.
    ['DOGEUSD', '1.00', '0.11800', '1', '8', '0.94', '0.01'],
    // A thousandth of an ounce is 4.32055: 23 of them are 99.37265 and 0.10.
    ['XAUUSD', '100.00', '4320.55', '1', '0.023', '99.37', '0.10'],
  ])('%s for %s at %s (rate %s): %s, worth %s, fee %s', (symbol, amount, price, rate, size, value, fee) => {
    const conversion = conversionOf(symbol, rate)
    const steps = spotSizeOf(known(symbol))
    if (!steps) throw new Error('no spot')
    const found = quantityWithin(steps, usd(amount), at(price), conversion)
    expect(found).toBe(lots(size))
    const trade = priceOfTrade(found, at(price), conversion)
    expect([writeCents(trade.value), writeCents(trade.fee)]).toEqual([value, fee])
  })

  it('never of a currency pair', () => expect(spotSizeOf(known('EURUSD'))).toBeNull())
})

describe('the average moves with each buy, and stays with each sale', () => {
  it.each<[name: string, symbol: string, acts: Act[], held: string, expected: string]>([
    ['one buy', 'AAPL', [['buy', '10', '270.00']], '10', '2700.00 270.00 0.00 2.70'],
    [
      // 2,700 + 2,840 = 5,540 by 20 is 277.
      'two buys',
      'AAPL',
      [
        ['buy', '10', '270.00'],
        ['buy', '10', '284.00'],
      ],
      '20',
      '5540.00 277.00 0.00 5.54',
    ],
    [
      // Half of 5,540 goes with the ten that bring 2,900: 130 made. Fees 5.54 and 2.90.
      'two buys, half sold',
      'AAPL',
      [
        ['buy', '10', '270.00'],
        ['buy', '10', '284.00'],
        ['sell', '10', '290.00'],
      ],
      '10',
      '2770.00 277.00 130.00 8.44',
    ],
    [
      // Then 5 more at 262: 2,770 + 1,310 = 4,080 by 15 is 272.
      'half sold, some bought',
      'AAPL',
      [
        ['buy', '10', '270.00'],
        ['buy', '10', '284.00'],
        ['sell', '10', '290.00'],
        ['buy', '5', '262.00'],
      ],
      '15',
      '4080.00 272.00 130.00 9.75',
    ],
    [
      // All goes: 15 × 271 = 4,065 less 4,080 is −15; in all 115. The fee of 4.065 goes up.
      'everything sold',
      'AAPL',
      [
        ['buy', '10', '270.00'],
        ['buy', '10', '284.00'],
        ['sell', '10', '290.00'],
        ['buy', '5', '262.00'],
        ['sell', '15', '271.00'],
      ],
      '0',
      '0.00 0.00 115.00 13.82',
    ],
    [
      // Three for 100.01 cost 300.03; each third takes 100.01. At 100.00 each loses a cent.
      'in thirds',
      'AAPL',
      [
        ['buy', '3', '100.01'],
        ['sell', '1', '100.00'],
        ['sell', '1', '100.00'],
      ],
      '1',
      '100.01 100.01 -0.02 0.51',
    ],
    [
      // 100.00 for three: a third is 33.33⅓. The first takes 33.33, the second 33.34 (half of 66.67, midway: even), the last 33.33.
      'a cost that does not divide',
      'BTCUSD',
      [
        ['buy', '0.003', '33333.33'],
        ['sell', '0.001', '33333.33'],
        ['sell', '0.001', '33333.33'],
        ['sell', '0.001', '33333.33'],
      ],
      '0',
      '0.00 0.00 -0.01 0.22',
    ],
    [
      // The share stays at 599.50, the Hong Kong dollar falls from 7.783 to 7.800: 7,685.90 less 7,702.69. Fees 7.71 and 7.69.
      'only the exchange rate moves',
      '0700.HK',
      [
        ['buy', '100', '599.50', '7.783'],
        ['sell', '100', '599.50', '7.800'],
      ],
      '0',
      '0.00 0.00 -16.79 15.40',
    ],
    [
      // 100 at 599.50 (7,702.69) and 200 at 605.00 at 7.79 (15,532.73): average (59,950 + 121,000) / 300 = 603.1666…
      'board lots at two rates',
      '0700.HK',
      [
        ['buy', '100', '599.50', '7.783'],
        ['buy', '200', '605.00', '7.790'],
      ],
      '300',
      '23235.42 603.16666667 0.00 23.25',
    ],
  ])('%s', (_, symbol, acts, held, expected) => {
    const { holding } = play(symbol, acts)
    expect(holding.quantity).toBe(lots(held))
    expect(shown(holding)).toBe(expected)
  })

  it('what is worth less than half a cent can be let go: it brings nothing and costs nothing', () => {
    const { fills } = play('DOGEUSD', [
      ['buy', '10', '0.12000'],
      ['sell', '1', '0.00300'],
    ])
    expect(fills[1]).toMatchObject({ value: 0n, fee: 0n, cost: 12n, profit: -12n })
  })
})
