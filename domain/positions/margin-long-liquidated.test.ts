import {
  accepted,
  closing,
  marketOf,
  positionOf,
  usd,
  written,
} from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { decideAddMargin } from './change-position.ts'
import { decideTrigger } from './decide-close.ts'
import type { Position } from './position.ts'

// One ounce of gold at 4,320.00 with 20×: 216.00 put down, the line 108 away.
const long = positionOf('XAUUSD', { side: 'long', lots: '0.01', entry: '4320.00', leverage: 20 })
const short = positionOf('XAUUSD', { side: 'short', lots: '0.01', entry: '4320.00', leverage: 20 })
const gold = (bid: string, ask: string) => marketOf('XAUUSD', { bid, ask })
const fired = (position: Position, bid: string, ask: string) => {
  const decided = accepted(decideTrigger(position, gold(bid, ask)))
  return { cause: decided.cause, ...closing(decided) }
}

describe('a long of gold is liquidated', () => {
  it('not a cent above the line', () => {
    expect(decideTrigger(long, gold('4212.01', '4212.21'))).toEqual({ ok: false, refusal: 'not-due' })
  })
  it('at the line: the loss of 108 leaves half of the margin', () => {
    const half = { cause: 'liquidation', profit: '-108.00', returned: '108.00', gap: '0.00' }
    expect(fired(long, '4212.00', '4212.20')).toEqual(half)
  })
  it('at the bid, not at the ask: an ask on the line is already past it', () => {
    // 4,211.80 is 108.20 below the entry; 216.00 − 108.20 = 107.80.
    const past = { cause: 'liquidation', profit: '-108.20', returned: '107.80', gap: '0.00' }
    expect(fired(long, '4211.80', '4212.00')).toEqual(past)
  })
  it('at the first price that exists after a jump', () => {
    // 4,205 is 115 below; 216 − 115 = 101.
    const jumped = { cause: 'liquidation', profit: '-115.00', returned: '101.00', gap: '0.00' }
    expect(fired(long, '4205.00', '4205.20')).toEqual(jumped)
  })
  it('fifty dollars more carry it fifty dollars further', () => {
    const added = accepted(decideAddMargin(long, usd('50.00'), usd('50.00')))
    expect(written(added.transfers)).toEqual(['margin-added cash>margin 50.00'])
    expect(decideTrigger(added.position, gold('4162.01', '4162.21')).ok).toBe(false)
    // 158 lost of 266.
    const later = { cause: 'liquidation', profit: '-158.00', returned: '108.00', gap: '0.00' }
    expect(fired(added.position, '4162.00', '4162.20')).toEqual(later)
  })
  it('posts the loss out of the margin and gives the rest back', () => {
    const decided = accepted(decideTrigger(long, gold('4212.00', '4212.20')))
    expect(written(decided.transfers)).toEqual([
      'trading-loss margin>house-trading 108.00',
      'margin-returned margin>cash 108.00',
    ])
    expect(decided.left).toBeNull()
  })
})

describe('a short of gold is liquidated', () => {
  it('at the ask, from 4,428.00 on', () => {
    expect(decideTrigger(short, gold('4427.79', '4427.99')).ok).toBe(false)
    const half = { cause: 'liquidation', profit: '-108.00', returned: '108.00', gap: '0.00' }
    expect(fired(short, '4427.80', '4428.00')).toEqual(half)
  })
  it('with fifty dollars more from 4,478.00 on', () => {
    const { position } = accepted(decideAddMargin(short, usd('50.00'), usd('80.00')))
    expect(decideTrigger(position, gold('4477.79', '4477.99')).ok).toBe(false)
    expect(fired(position, '4477.80', '4478.00').profit).toBe('-158.00')
  })
})

describe('added margin', () => {
  it.each([
    ['0.00', '100.00', 'margin-invalid'],
    ['-1.00', '100.00', 'margin-invalid'],
    ['-1.00', '0.00', 'margin-invalid'],
    ['100.01', '100.00', 'insufficient-balance'],
  ])('%s of %s: %s', (amount, available, refusal) =>
    expect(decideAddMargin(long, usd(amount), usd(available))).toEqual({ ok: false, refusal }),
  )
  it('may be all there is, and leaves the initial margin alone', () => {
    const { position } = accepted(decideAddMargin(long, usd('100.00'), usd('100.00')))
    expect([position.margin, position.initialMargin]).toEqual([usd('316.00'), usd('216.00')])
  })
})

describe('nothing closes a position by itself', () => {
  it.each(['closed', 'halted', 'stale'] as const)(
    'while the market is %s, wherever the price is',
    (state) => {
      const far = marketOf('XAUUSD', { bid: '1.00', ask: '1.20', state })
      expect(decideTrigger(long, far)).toEqual({ ok: false, refusal: 'not-due' })
    },
  )
  it('without a price', () => expect(decideTrigger(long, null)).toEqual({ ok: false, refusal: 'not-due' }))
})
