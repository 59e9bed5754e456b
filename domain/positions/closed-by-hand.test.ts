import {
  accepted,
  at,
  closing,
  known,
  lots,
  marketOf,
  positionOf,
} from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { decideClose } from './decide-close.ts'
import type { Position } from './position.ts'

const euros = positionOf('EURUSD', { side: 'long', lots: '0.05', entry: '1.17504', leverage: 30 })
const tencent = positionOf('0700.HK', {
  side: 'short',
  lots: '300',
  entry: '599.00',
  leverage: 5,
  rate: '7.783',
})
const inEuros = marketOf('EURUSD', { bid: '1.17500', ask: '1.17508' })
const inHongKong = marketOf('0700.HK', { bid: '598.50', ask: '599.00', rate: '7.783' })

const close = (position: Position, part: string, market = position === euros ? inEuros : inHongKong) => {
  const seen = position.side === 'long' ? market.tick.bid : market.tick.ask
  const asked = { part: lots(part), seen, tolerancePpm: 1_000 }
  return decideClose(known(position.symbol), position, asked, market)
}
const outcome = (...asked: Parameters<typeof close>) => {
  const decided = close(...asked)
  return decided.ok ? (decided.value.left ? 'part' : 'all') : decided.refusal
}

describe('how much of a position can be closed', () => {
  it.each([
    ['0.05', 'all'],
    ['0.04', 'part'],
    ['0.01', 'part'],
    // Off the step, below the minimum, more than there is, nothing, less than nothing.
    ['0.045', 'quantity-invalid'],
    ['0.005', 'quantity-invalid'],
    ['0.06', 'quantity-invalid'],
    ['0.05000001', 'quantity-invalid'],
    ['0', 'quantity-invalid'],
    ['-0.01', 'quantity-invalid'],
  ])('%s of 0.05 lots: %s', (part, expected) => expect(outcome(euros, part)).toBe(expected))

  it.each([
    ['300', 'all'],
    ['200', 'part'],
    ['100', 'part'],
    ['50', 'quantity-invalid'],
    ['250', 'quantity-invalid'],
    ['299', 'quantity-invalid'],
    ['400', 'quantity-invalid'],
  ])('%s of 300 shares in board lots of 100: %s', (part, expected) =>
    expect(outcome(tencent, part)).toBe(expected),
  )

  it('all of it even where a step has grown since', () => {
    const odd = { ...tencent, quantity: lots('30') }
    expect(outcome(odd, '30', inHongKong)).toBe('all')
    expect(outcome(odd, '10', inHongKong)).toBe('quantity-invalid')
  })
  it('never so that less than the minimum would be left', () => {
    const odd = { ...tencent, quantity: lots('150') }
    expect(outcome(odd, '150', inHongKong)).toBe('all')
    expect(outcome(odd, '100', inHongKong)).toBe('quantity-invalid')
  })
})

describe('what closing by hand gives', () => {
  it('a long closes at the bid', () => {
    // −0.00004 × 5,000 = −0.20; 195.84 − 0.20. The margin: 5,875.20 / 30 = 195.84.
    const decided = accepted(close(euros, '0.05'))
    expect(decided.price).toBe(at('1.17500'))
    expect(closing(decided)).toEqual({ profit: '-0.20', returned: '195.64', gap: '0.00' })
  })
  it('a short closes at the ask', () => {
    // At its entry nothing is made; two thirds of 4,617.76 are 3,078.506667.
    const decided = accepted(close(tencent, '200'))
    expect(decided.price).toBe(at('599.00'))
    expect(closing(decided)).toEqual({ profit: '0.00', returned: '3078.51', gap: '0.00' })
  })
})

describe('what stands in the way, in its order', () => {
  const wrong = { part: lots('0.045'), seen: at('2.00000'), tolerancePpm: 0 }
  const refused = (market: Parameters<typeof decideClose>[3], asked = wrong) =>
    decideClose(known('EURUSD'), euros, asked, market)

  it.each([
    ['closed', 'non-trading-hours'],
    ['halted', 'instrument-halted'],
    ['stale', 'data-anomaly'],
  ] as const)('%s comes before the quantity and the price: %s', (state, refusal) =>
    expect(refused({ ...inEuros, state })).toEqual({ ok: false, refusal }),
  )
  it('no price at all is an anomaly', () =>
    expect(refused(null)).toEqual({ ok: false, refusal: 'data-anomaly' }))
  it('the quantity comes before the price', () => {
    expect(refused(inEuros)).toEqual({ ok: false, refusal: 'quantity-invalid' })
    const moved = { ...wrong, part: lots('0.05') }
    expect(refused(inEuros, moved)).toEqual({ ok: false, refusal: 'price-moved' })
  })
})
