import { at, conversionOf, known, opening, usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { roundDownToStep } from '../instruments/quantity-step.ts'
import { writeCents } from '../money/cents.ts'
import { writeQuantity } from '../money/quantity.ts'
import { quantityFor } from './position-value.ts'

type Row = [
  symbol: string,
  lots: string,
  entry: string,
  rate: string,
  leverage: number,
  margin: string,
  fee: string,
]

describe('what an opening puts down and pays', () => {
  it.each<Row>([
    // 100,000 × 1.17504 = 117,504.00; by 30 is 3,916.80; 0.05 % is 58.752, up to 58.76.
    ['EURUSD', '1', '1.17504', '1', 30, '3916.80', '58.76'],
    // 1,000 × 1.17504 = 1,175.04; by 30 is 39.168; 0.05 % is 0.58752.
    ['EURUSD', '0.01', '1.17504', '1', 30, '39.17', '0.59'],
    // Without leverage the margin is the notional.
    ['EURUSD', '0.01', '1.17504', '1', 1, '1175.04', '0.59'],
    // 3 ounces × 4,320.55 = 12,961.65; by 20 is 648.0825; 0.05 % is 6.480825.
    ['XAUUSD', '0.03', '4320.55', '1', 20, '648.08', '6.49'],
    // 2,721.10 by 5 is 544.22; 0.05 % is 1.36055.
    ['AAPL', '10', '272.11', '1', 5, '544.22', '1.37'],
    // 2,720.00 × 0.0005 is 1.36 exactly: a whole cent does not go up.
    ['AAPL', '10', '272.00', '1', 5, '544.00', '1.36'],
    // 59,950 HKD / 7.783 = 7,702.685340; by 5 is 1,540.537068; 0.05 % is 3.851343.
    ['0700.HK', '100', '599.50', '7.783', 5, '1540.54', '3.86'],
    // 1,564,820 JPY / 156.48 = 10,000.127812; by 25 is 400.005112; 0.05 % is 5.000064, a hair above five dollars.
    ['USDJPY', '0.1', '156.482', '156.48', 25, '400.01', '5.01'],
    // 5,000 × 0.87365 = 4,368.25 GBP × 1.345 = 5,875.29625; by 30 is 195.843208; 0.05 % is 2.937648.
    ['EURGBP', '0.05', '0.87365', '1.345', 30, '195.84', '2.94'],
    // 1 ounce: 3,676.60 EUR × 1.175 = 4,320.005; by 20 is 216.00025; 0.05 % is 2.1600025, up to 2.17.
    ['XAUEUR', '0.01', '3676.60', '1.175', 20, '216.00', '2.17'],
    // 1,040 MYR / 4.06 = 256.157635; by 5 is 51.231527; 0.05 % is 0.128079.
    ['1155.KL', '100', '10.40', '4.06', 5, '51.23', '0.13'],
    // 0.00001 × 87,500 = 0.875; by 2 is 0.4375; the fee of 0.0004375 is a cent.
    ['BTCUSD', '0.00001', '87500', '1', 2, '0.44', '0.01'],
    // 1.01 by 2 is 50.5 cents, midway: the even neighbour is 50.
    ['BTCUSD', '0.00002', '50500', '1', 2, '0.50', '0.01'],
    // 1.03 by 2 is 51.5 cents, midway: the even neighbour is 52.
    ['BTCUSD', '0.00002', '51500', '1', 2, '0.52', '0.01'],
    // 0.004 by 2 is a fifth of a cent: no margin at all, which the order is refused for.
    ['XLMUSD', '1', '0.0040', '1', 2, '0.00', '0.01'],
  ])(
    '%s %s at %s (rate %s) with %d×: margin %s, fee %s',
    (symbol, lots, entry, rate, leverage, margin, fee) => {
      for (const side of ['long', 'short'] as const) {
        const opened = opening(symbol, { side, lots, entry, rate, leverage })
        expect(writeCents(opened.position.margin)).toBe(margin)
        expect(writeCents(opened.position.initialMargin)).toBe(margin)
        expect(writeCents(opened.fee)).toBe(fee)
      }
    },
  )
})

type Sized = [
  margin: string,
  symbol: string,
  entry: string,
  rate: string,
  leverage: number,
  exact: string,
  ordered: string,
]

describe('the size that an amount of margin carries', () => {
  it.each<Sized>([
    // 500 × 30 = 15,000 of 117,504 a lot is 0.127655228…; 0.12 lots put down 470.02, 0.13 would be 509.18.
    ['500.00', 'EURUSD', '1.17504', '1', 30, '0.12765522', '0.12000000'],
    // The smallest order puts down 39.168: with 39.17 it fits (1,175.10 / 117,504 = 0.01000051), with a cent less it does not.
    ['39.17', 'EURUSD', '1.17504', '1', 30, '0.01000051', '0.01000000'],
    ['39.16', 'EURUSD', '1.17504', '1', 30, '0.00999795', '0.00000000'],
    // 20,000 × 7.783 = 155,660 HKD / 599.50 = 259.649708 shares: two board lots.
    ['4000.00', '0700.HK', '599.50', '7.783', 5, '259.64970809', '200.00000000'],
    // 7,702.70 × 7.783 = 59,950.1141 HKD / 599.50 = 100.000190 shares; a cent less (59,949.72495) is 99.999541: no board lot.
    ['1540.54', '0700.HK', '599.50', '7.783', 5, '100.00019032', '100.00000000'],
    ['1540.53', '0700.HK', '599.50', '7.783', 5, '99.99954120', '0.00000000'],
    // 2,000 / 87,500 = 0.0228571428… coins, on the step 0.02285.
    ['1000.00', 'BTCUSD', '87500', '1', 2, '0.02285714', '0.02285000'],
    // 30,000 / 1.345 = 22,304.832714 GBP / 87,365 a lot = 0.255306…
    ['1000.00', 'EURGBP', '0.87365', '1.345', 30, '0.25530627', '0.25000000'],
  ])(
    '%s of margin on %s at %s (rate %s) with %d× is %s, ordered %s',
    (margin, symbol, entry, rate, leverage, exact, ordered) => {
      const instrument = known(symbol)
      const fits = quantityFor(
        usd(margin),
        leverage,
        instrument.contractSize,
        at(entry),
        conversionOf(symbol, rate),
      )
      expect(writeQuantity(fits)).toBe(exact)
      expect(writeQuantity(roundDownToStep(instrument, fits))).toBe(ordered)
    },
  )
})
