import {
  accepted,
  at,
  closing,
  known,
  lots,
  marketOf,
  positionOf,
  written,
} from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { closeRefusal, decideWaitingClose } from './decide-close.ts'

const euros = positionOf('EURUSD', { side: 'long', lots: '0.05', entry: '1.17504', leverage: 30 })
const inEuros = (bid: string, ask: string) => ({ ...marketOf('EURUSD', { bid, ask }), delayed: true })
const asked = { part: lots('0.05'), seen: at('1.17500'), tolerancePpm: 1_000 }
const shown = inEuros('1.17500', '1.17508')

describe('a close on delayed quotes', () => {
  it('is taken or refused by the price that is shown', () => {
    const refusal = (changes: object, market = shown) =>
      closeRefusal(known('EURUSD'), euros, { ...asked, ...changes }, market)
    expect(refusal({})).toBe(null)
    expect(refusal({ part: lots('0.045') })).toBe('quantity-invalid')
    expect(refusal({ seen: at('1.18000') })).toBe('price-moved')
    expect(refusal({}, { ...shown, state: 'halted' })).toBe('instrument-halted')
  })
  it('closes at the bid of the tick it has waited for', () => {
    // −0.00104 × 5,000 = −5.20; 195.84 − 5.20.
    const decided = accepted(decideWaitingClose(euros, asked, inEuros('1.17400', '1.17408')))
    if (decided.kind !== 'closed') throw new Error(decided.kind)
    expect(decided.price).toBe(at('1.17400'))
    expect(closing(decided)).toEqual({ profit: '-5.20', returned: '190.64', gap: '0.00' })
  })
  it('closes a part', () => {
    // −0.00104 × 2,000 = −2.08; two fifths of 195.84 are 78.336: 78.34 − 2.08.
    const decided = accepted(
      decideWaitingClose(euros, { ...asked, part: lots('0.02') }, inEuros('1.17400', '1.17408')),
    )
    if (decided.kind !== 'closed') throw new Error(decided.kind)
    expect(decided.left?.quantity).toBe(lots('0.03'))
    expect(written(decided.transfers)).toEqual([
      'trading-loss margin>house-trading 2.08',
      'margin-returned margin>cash 76.26',
    ])
  })
  it.each([
    // A thousandth of 1.17500 is 0.001175.
    ['1.17383', 'closed'],
    ['1.17382', 'dropped'],
    ['1.19000', 'closed'],
  ])('at a bid of %s: %s', (bid, expected) => {
    expect(accepted(decideWaitingClose(euros, asked, inEuros(bid, '1.19008'))).kind).toBe(expected)
  })
  it.each(['closed', 'halted', 'stale'] as const)('waits on while the market is %s', (state) => {
    expect(decideWaitingClose(euros, asked, { ...shown, state })).toEqual({ ok: false, refusal: 'not-due' })
  })
})
