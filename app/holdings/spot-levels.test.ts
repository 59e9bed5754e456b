import type { WireHolding, WireSpotOrder } from '@candor/wire/spot.ts'
import { describe, expect, it } from 'vitest'
import type { Say } from '../words/use-words.ts'
import { spotLevels } from './spot-levels.ts'

const say = ((key: string) => key) as Say

describe('what spot draws on a chart', () => {
  it('is nothing where nothing is held and nothing rests', () =>
    expect(spotLevels(say, { holding: null, orders: [] }, 2)).toEqual([]))

  it('is the average cost, rounded for reading and drawn where it is, and each limit', () => {
    const holding = { average: '271.12345678' } as WireHolding
    const orders = [
      { type: 'limit', side: 'buy', price: '265.00' },
      { type: 'limit', side: 'sell', price: '300.50' },
      // Waits for the next price on delayed quotes, wherever that is.
      { type: 'market', side: 'buy', price: '272.42' },
    ] as WireSpotOrder[]
    expect(spotLevels(say, { holding, orders }, 2)).toEqual([
      { value: 271.12345678, label: 'line.average', tone: 'entry', figure: '271.12' },
      { value: 265, label: 'line.limit-buy', tone: 'waiting', figure: '265.00' },
      { value: 300.5, label: 'line.limit-sell', tone: 'waiting', figure: '300.50' },
    ])
  })
})
