import { sayFrom } from '@candor/client/words/say-from.ts'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { describe, expect, it } from 'vitest'
import { historyEn } from '../words/history.en.ts'
import { historyZh } from '../words/history.zh.ts'
import type { Say } from '../words/use-words.ts'
import { dayOf, groupByDay, mergeNewest } from './posting-days.ts'
import { isOrdered, sayPeriod, thisMonth } from './posting-period.ts'

const posting = (number: number, at: string): WirePosting => ({
  number,
  at,
  kind: 'deposit',
  from: 'house-cash-in',
  to: 'cash',
  amount: '10.00',
  change: '10.00',
  cashAfter: '10.00',
  subject: null,
})

const numbers = (postings: readonly WirePosting[]) => postings.map(({ number }) => number)

describe('days of postings', () => {
  const night = [
    posting(3, '2025-11-14T16:30:00.000Z'),
    posting(2, '2025-11-14T15:30:00.000Z'),
    posting(1, '2025-11-13T16:00:00.000Z'),
  ]

  it('are those of the customer’s zone', () => {
    const days = (zone: string) =>
      groupByDay(night, zone).map(({ day, postings }) => [day, ...numbers(postings)])
    expect(days('UTC')).toEqual([
      ['2025-11-14', 3, 2],
      ['2025-11-13', 1],
    ])
    expect(days('Asia/Kuala_Lumpur')).toEqual([
      ['2025-11-15', 3],
      ['2025-11-14', 2, 1],
    ])
    expect(days('America/Los_Angeles')).toEqual([
      ['2025-11-14', 3, 2],
      ['2025-11-13', 1],
    ])
    expect(groupByDay([])).toEqual([])
  })

  it('are written as the server reads them', () => {
    expect(dayOf(new Date('2025-03-01T00:00:00Z'), 'UTC')).toBe('2025-03-01')
  })
})

describe('the newest page', () => {
  const at = '2025-11-14T16:30:00.000Z'
  const page = (...list: number[]) => list.map((number) => posting(number, at))

  it('goes on top of what is known', () => {
    const merged = mergeNewest(page(5, 4, 3), page(7, 6, 5, 4))
    expect(numbers(merged.items)).toEqual([7, 6, 5, 4, 3])
    expect(merged.met).toBe(true)
    expect(numbers(mergeNewest(page(5, 4), page(5, 4)).items)).toEqual([5, 4])
  })

  it('takes the place of what it does not meet', () => {
    expect(mergeNewest(page(5, 4), page(9, 8))).toMatchObject({ met: false })
    expect(numbers(mergeNewest(page(5, 4), page(9, 8)).items)).toEqual([9, 8])
    expect(numbers(mergeNewest([], page(2, 1)).items)).toEqual([2, 1])
  })
})

describe('a period', () => {
  const english = ((key: string, values?: Record<string, string>) =>
    sayFrom({ texts: historyEn }, key, values)) as Say
  const chinese = ((key: string, values?: Record<string, string>) =>
    sayFrom({ texts: historyZh }, key, values)) as Say

  it.each([
    ['2025-09-01', '2025-09-30', 'September 2025', '2025\u2060年\u20609\u2060月'],
    ['2024-02-01', '2024-02-29', 'February 2024', '2024\u2060年\u20602\u2060月'],
    [
      '2025-02-01',
      '2025-02-27',
      '1 Feb 2025 to 27 Feb 2025',
      '2025\u2060年\u20602\u2060月\u20601\u2060日至 2025\u2060年\u20602\u2060月\u206027\u2060日',
    ],
    [
      '2025-01-01',
      '2025-09-30',
      '1 Jan 2025 to 30 Sep 2025',
      '2025\u2060年\u20601\u2060月\u20601\u2060日至 2025\u2060年\u20609\u2060月\u206030\u2060日',
    ],
    ['2025-01-01', '2025-01-01', '1 Jan 2025', '2025\u2060年\u20601\u2060月\u20601\u2060日'],
    ['2025-01-01', '', 'Since 1 Jan 2025', '2025\u2060年\u20601\u2060月\u20601\u2060日起'],
    ['', '2025-01-01', 'Up to 1 Jan 2025', '截至 2025\u2060年\u20601\u2060月\u20601\u2060日'],
  ])('from %s until %s is said in words', (from, until, en, zh) => {
    expect(sayPeriod(english, 'en', { from, until })).toBe(en)
    expect(sayPeriod(chinese, 'zh', { from, until })).toBe(zh)
  })

  it('ends where it begins, or later', () => {
    expect(isOrdered({ from: '2025-01-02', until: '2025-01-02' })).toBe(true)
    expect(isOrdered({ from: '2025-01-02', until: '2025-01-01' })).toBe(false)
    expect(isOrdered({ from: '2025-01-02', until: '' })).toBe(true)
  })

  it('begins with this month', () => {
    const { from, until } = thisMonth(new Date())
    expect(from).toBe(`${until.slice(0, 8)}01`)
    expect(until).toBe(dayOf(new Date()))
  })
})
