import type { WireAlert } from '@candor/wire/alerts.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  dismissFired,
  dismissMissed,
  type FiredNotice,
  firedNotices,
  forgetFired,
  notifyMissed,
  takeUnnoted,
  tellFired,
} from './fired-notices.ts'

const fired = (alertId: string, symbol: string): FiredNotice => ({
  kind: 'alert.fired',
  alertId,
  symbol,
  price: '1.00',
  at: '2026-11-14T08:00:00.000Z',
})
const told = () => firedNotices.getState().notices.map(({ alertId }) => alertId)

describe('alerts that have fired', () => {
  beforeEach(forgetFired)

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

  it('are all noted as told, whether or not they had a notice of their own', () => {
    for (const [id, symbol] of [
      ['1', 'A'],
      ['2', 'A'],
      ['3', 'B'],
      ['4', 'C'],
      ['5', 'D'],
    ] as const)
      tellFired(fired(id, symbol))
    expect(takeUnnoted().map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
    expect(takeUnnoted()).toEqual([])
  })

  it('go when they are closed', () => {
    tellFired(fired('1', 'XAUUSD'))
    dismissFired('2')
    expect(told()).toEqual(['1'])
    dismissFired('1')
    expect(told()).toEqual([])
  })
})

describe('alerts that fired while their customer was away', () => {
  beforeEach(forgetFired)

  const alert = (id: string, firedAt: string | null, told = false): WireAlert => ({
    id,
    symbol: 'XAUUSD',
    condition: { kind: 'above', price: '4150.00' },
    repeating: true,
    active: true,
    createdAt: '2026-11-01T08:00:00.000Z',
    firedAt,
    firedCount: firedAt === null ? 0 : 1,
    told,
  })
  const missed = () => firedNotices.getState().missed.map(({ id }) => id)

  it('are told newest first, and neither those that are known nor those that wait', () => {
    const early = '2026-11-14T08:00:00.000Z'
    notifyMissed([alert('11', early), alert('12', '2026-11-14T09:00:00.000Z'), alert('13', early, true)])
    expect(missed()).toEqual(['12', '11'])
    dismissMissed()
    notifyMissed([alert('14', null)])
    expect(missed()).toEqual([])
  })

  it('are told once, and again when they have fired again', () => {
    const at = (hour: number) => `2026-11-14T1${hour}:00:00.000Z`
    notifyMissed([alert('21', at(0))])
    dismissMissed()
    notifyMissed([alert('21', at(0))])
    expect(missed()).toEqual([])
    notifyMissed([alert('21', at(1))])
    expect(missed()).toEqual(['21'])
  })

  it('are not told where they were told as they fired', () => {
    tellFired(fired('31', 'XAUUSD'))
    notifyMissed([alert('31', '2026-11-14T08:00:00.000Z')])
    expect(missed()).toEqual([])
  })
})
