import type { WireHistoryEntry } from '@candor/wire/trade-history.ts'
import { describe, expect, it } from 'vitest'
import {
  historyDays,
  joinEarlier,
  joinNewest,
  keyOf,
  placeWaiting,
  type WaitingDeposit,
} from './history-days.ts'

const order = (number: number, at: string, id: string, result: string | null): WireHistoryEntry => ({
  kind: 'order',
  number,
  at,
  id,
  symbol: 'XAGUSD',
  side: 'long',
  leverage: 10,
  margin: '250.00',
  state: result === null ? 'open' : 'closed',
  cause: result === null ? null : 'stop-loss',
  result,
})
const deposit = (number: number, at: string): WireHistoryEntry => ({
  kind: 'cash',
  number,
  at,
  subject: { kind: 'deposit', id: `deposit-${number}` },
  posting: 'deposit',
  cash: '2000.00',
})
const friday = '2025-11-14T09:00:00.000Z'
const thursday = '2025-11-13T22:06:00.000Z'

describe('the days of the history', () => {
  const entries = [
    order(9, friday, 'a', '-36.78'),
    order(8, friday, 'b', null),
    deposit(7, friday),
    order(6, friday, 'c', '164.00'),
    order(5, thursday, 'd', '11.36'),
  ]

  it('add up what ended on them, without deposits and without what is open', () => {
    expect(historyDays(entries, true, 'UTC').map(({ day, result }) => [day, result])).toEqual([
      ['2025-11-14', 12_722n],
      ['2025-11-13', 1_136n],
    ])
  })

  it('have no result while more of the day may follow, nor where nothing has ended', () => {
    expect(historyDays(entries, false, 'UTC').map(({ result }) => result)).toEqual([12_722n, null])
    expect(historyDays([deposit(1, friday)], true, 'UTC')[0]?.result).toBeNull()
  })

  it('begin and end in the zone of the customer', () => {
    expect(historyDays(entries, true, 'Asia/Kuala_Lumpur').map(({ day }) => day)).toEqual(['2025-11-14'])
  })
})

describe('a trade about which something is posted', () => {
  const known = [order(9, friday, 'a', '-1.00'), order(8, friday, 'b', null), order(5, thursday, 'd', null)]

  it('moves up and is listed once', () => {
    const newest = [order(12, friday, 'b', '2.00'), order(9, friday, 'a', '-1.00')]
    const { items: entries, met } = joinNewest(known, newest)
    expect([met, entries.map(keyOf)]).toEqual([true, ['b', 'a', 'd']])
    expect(
      joinEarlier(entries, [order(8, friday, 'b', null), order(3, thursday, 'e', null)]).map(keyOf),
    ).toEqual(['b', 'a', 'd', 'e'])
  })

  it('begins the list anew where the newest page does not reach what is known', () => {
    const { items: entries, met } = joinNewest(known, [order(30, friday, 'x', null)])
    expect([met, entries.map(keyOf)]).toEqual([false, ['x']])
  })
})

describe('a deposit that waits', () => {
  const waits = (at: string): WaitingDeposit => ({
    kind: 'waiting',
    id: `waits-${at}`,
    at,
    channel: 'bank',
    amount: '2000.00',
  })
  const known = [order(9, friday, 'a', '-36.78'), order(5, thursday, 'd', '11.36')]
  const between = waits('2025-11-14T08:00:00.000Z')
  const before = waits('2025-11-12T08:00:00.000Z')

  it('stands among the entries by its time, and makes no result', () => {
    const placed = placeWaiting(known, [between, before], true)
    expect(placed.map(({ at }) => at)).toEqual([friday, between.at, thursday, before.at])
    expect(historyDays(placed, true, 'UTC').map(({ result }) => result)).toEqual([-3_678n, 1_136n, null])
  })

  it('comes with its page where earlier ones are not known yet', () => {
    expect(placeWaiting(known, [between, before], false).map(({ at }) => at)).toEqual([
      friday,
      between.at,
      thursday,
    ])
    expect(placeWaiting([], [between], true)).toEqual([between])
  })
})
