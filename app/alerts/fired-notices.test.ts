import { beforeEach, describe, expect, it } from 'vitest'
import { dismissFired, type FiredNotice, firedNotices, tellFired } from './fired-notices.ts'

const fired = (alertId: string, symbol: string): FiredNotice => ({
  kind: 'alert.fired',
  alertId,
  symbol,
  price: '1.00',
  at: '2026-11-14T08:00:00.000Z',
})
const told = () => firedNotices.getState().notices.map(({ alertId }) => alertId)

describe('alerts that have fired', () => {
  beforeEach(() => firedNotices.setState({ notices: [] }))

  it('are told newest first, at most three', () => {
    for (const symbol of ['A', 'B', 'C', 'D']) tellFired(fired(symbol.toLowerCase(), symbol))
    expect(told()).toEqual(['d', 'c', 'b'])
  })

  it('are told once for an instrument', () => {
    tellFired(fired('1', 'XAUUSD'))
    tellFired(fired('2', 'BTCUSD'))
    tellFired(fired('3', 'XAUUSD'))
    expect(told()).toEqual(['3', '2'])
  })

  it('go when they are closed', () => {
    tellFired(fired('1', 'XAUUSD'))
    dismissFired('2')
    expect(told()).toEqual(['1'])
    dismissFired('1')
    expect(told()).toEqual([])
  })
})
