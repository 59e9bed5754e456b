import { candleSchema, listCandles } from '@candor/wire/candles.ts'
import { describe, expect, it } from 'vitest'
import { isWireCandle, listDrawnCandles } from './wire-candle.ts'

const good = [1_700_000_000, '1.5', '2', '1', '1.50000001', '0']

/** A good candle with each of its places taken by each of these. */
const odd = [
  null,
  undefined,
  '',
  'x',
  '1e3',
  '1.',
  '.5',
  '-3',
  '1.123456789',
  '٣',
  ' 1',
  1.5,
  7,
  2 ** 60,
  [],
  {},
]
const samples: unknown[] = [
  good,
  null,
  {},
  'abcdef',
  good.slice(1),
  [...good, '1'],
  ...good.flatMap((_, place) => odd.map((value) => good.with(place, value as string))),
]

describe('a candle from the wire', () => {
  it('is judged as its schema judges it', () => {
    for (const sample of samples)
      expect([sample, isWireCandle(sample)]).toEqual([sample, candleSchema.safeParse(sample).success])
  })

  it('comes in a page that is judged the same way', () => {
    const pages = [
      { candles: [], more: false },
      { candles: [good], more: true },
      { candles: [good, good.slice(1)], more: true },
      { candles: [good] },
      { candles: good, more: false },
      { candles: null, more: false },
      [],
      null,
    ]
    for (const page of pages)
      expect([page, listDrawnCandles.reply.safeParse(page).success]).toEqual([
        page,
        listCandles.reply.safeParse(page).success,
      ])
  })
})
