import {
  at,
  closing,
  conversionOf,
  lots,
  opening,
  positionOf,
  written,
} from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { writeCents } from '../money/cents.ts'
import type { ClosedPart } from './close-part.ts'
import { closePart } from './close-part.ts'
import { liquidationPrice } from './liquidation.ts'
import { type Position, pledgeOf } from './position.ts'

type Step = [part: string, price: string, rate?: string]

/** Closes part after part. */
function closeAll(symbol: string, position: Position, steps: readonly Step[]): ClosedPart[] {
  let open: Position | null = position
  return steps.map(([part, price, rate]) => {
    if (!open) throw new Error('nothing is left to close')
    const closed: ClosedPart = closePart(open, lots(part), at(price), conversionOf(symbol, rate))
    open = closed.left
    return closed
  })
}
const profits = (closed: readonly ClosedPart[]) => closed.map(({ profit }) => writeCents(profit))

describe('three board lots sold short in Hong Kong', () => {
  // 300 × 599.00 = 179,700 HKD / 7.783 = 23,088.783245; by 5 is 4,617.756649; 0.05 % is 11.544392.
  const asked = { side: 'short', lots: '300', entry: '599.00', leverage: 5, rate: '7.783' } as const
  const { position, fee } = opening('0700.HK', asked)

  it('put down 4,617.76 and pay 11.55', () => {
    expect([writeCents(position.margin), writeCents(fee)]).toEqual(['4617.76', '11.55'])
  })
  it('closed one by one, each at the price and the rate of its moment', () => {
    const closed = closeAll('0700.HK', position, [
      // 900 HKD / 7.78 = 115.681234. A third of 4,617.76 is 1,539.253333.
      ['100', '590.00', '7.78'],
      // 400 HKD / 7.79 = 51.347882: with the first 167.029116, less 115.68 posted. Half of 3,078.51 is midway: the even cent.
      ['100', '595.00', '7.79'],
      // −1,100 HKD / 7.785 = −141.297367: with the others 25.731749, less 167.03 posted. 1,539.25 − 141.30 = 1,397.95.
      ['100', '610.00', '7.785'],
    ])
    expect(closed.map(closing)).toEqual([
      { profit: '115.68', returned: '1539.25', gap: '0.00' },
      { profit: '51.35', returned: '1539.26', gap: '0.00' },
      { profit: '-141.30', returned: '1397.95', gap: '0.00' },
    ])
    expect(closed.at(-1)?.left).toBeNull()
  })
  it('three equal parts of 6.424258 are 19.27 together, as at once', () => {
    // 50 HKD / 7.783 = 6.424258. Sums: 6.42, 12.85, 19.27; rounded alone they would be 19.26.
    const each = ['100', '598.50', '7.783'] as Step
    expect(profits(closeAll('0700.HK', position, [each, each, each]))).toEqual(['6.42', '6.43', '6.42'])
    expect(profits(closeAll('0700.HK', position, [['300', '598.50', '7.783']]))).toEqual(['19.27'])
  })
  it('post profit from the house and margin back to cash', () => {
    const [first] = closeAll('0700.HK', position, [['100', '590.00', '7.78']])
    expect(written(first?.transfers ?? [])).toEqual([
      'trading-profit house-trading>cash 115.68',
      'margin-returned margin>cash 1539.25',
    ])
  })
})

describe('a lot of euros closed in three parts', () => {
  const position = positionOf('EURUSD', { side: 'long', lots: '1', entry: '1.17504', leverage: 30 })
  const closed = closeAll('EURUSD', position, [
    // 0.00496 × 40,000 = 198.40; 0.4 × 3,916.80 = 1,566.72.
    ['0.4', '1.18000'],
    // −0.00504 × 59,000 = −297.36; 59/60 of 2,350.08 is 2,310.912, less the loss 2,013.55.
    ['0.59', '1.17000'],
    // At the entry nothing is made and what is left comes back: 2,350.08 − 2,310.91.
    ['0.01', '1.17504'],
  ])

  it('gives each part its profit and its margin', () =>
    expect(closed.map(closing)).toEqual([
      { profit: '198.40', returned: '1566.72', gap: '0.00' },
      { profit: '-297.36', returned: '2013.55', gap: '0.00' },
      { profit: '0.00', returned: '39.17', gap: '0.00' },
    ]))
  it('keeps its line while the margin divides, and posts no profit of nothing', () => {
    const left = closed[0]?.left
    expect(left && liquidationPrice(pledgeOf(left))).toBe(at('1.155456'))
    expect(written(closed[2]?.transfers ?? [])).toEqual(['margin-returned margin>cash 39.17'])
  })
})

describe('halves of a cent', () => {
  const coins = positionOf('DOGEUSD', { side: 'long', lots: '2', entry: '0.1180', leverage: 2 })
  it('1.5 cents at once are 2, and in two parts 1 and 1', () => {
    expect(profits(closeAll('DOGEUSD', coins, [['2', '0.1255']]))).toEqual(['0.02'])
    // 0.75 is 1; 1.5 is 2, less 1.
    const each = ['1', '0.1255'] as Step
    expect(profits(closeAll('DOGEUSD', coins, [each, each]))).toEqual(['0.01', '0.01'])
  })
  it('2.5 cents at once are 2, and in two parts 1 and 1', () => {
    expect(profits(closeAll('DOGEUSD', coins, [['2', '0.1305']]))).toEqual(['0.02'])
    const each = ['1', '0.1305'] as Step
    expect(profits(closeAll('DOGEUSD', coins, [each, each]))).toEqual(['0.01', '0.01'])
  })
  it('a loss is the mirror of it', () => {
    // −1.5 cents are −2; −0.75 is −1.
    expect(profits(closeAll('DOGEUSD', coins, [['2', '0.1105']]))).toEqual(['-0.02'])
    const each = ['1', '0.1105'] as Step
    expect(profits(closeAll('DOGEUSD', coins, [each, each]))).toEqual(['-0.01', '-0.01'])
  })
  it('half a cent in three parts of a sixth, which no decimal holds, is still nothing', () => {
    // 0.00025 × 3,000 = 0.75 JPY / 150 = 0.005: half a cent, and the even cent is none. A third of it is 0.1666… of a cent.
    const asked = { side: 'long', lots: '0.03', entry: '150.00000', leverage: 25, rate: '150' } as const
    const each = ['0.01', '150.00025', '150'] as Step
    expect(profits(closeAll('USDJPY', positionOf('USDJPY', asked), [each, each, each]))).toEqual([
      '0.00',
      '0.00',
      '0.00',
    ])
  })
})
