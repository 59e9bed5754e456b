import { describe, expect, it } from 'vitest'
import { losingMonths, monthRows } from './month-rows.ts'

const months = [
  { year: 2024, month: 12, change: '-0.02000000' },
  { year: 2025, month: 1, change: '0.10000000' },
  { year: 2025, month: 3, change: '-0.50000000' },
]

describe('months of a test', () => {
  it('stand by year, each with what they made one after the other', () => {
    const rows = monthRows(months)
    // 1.1 × 0.5 is 0.55: a loss of 45 %.
    expect(rows.map(({ year, total }) => [year, total])).toEqual([
      [2024, '-0.02000000'],
      [2025, '-0.45000000'],
    ])
    expect(rows[1]?.months.slice(0, 4)).toEqual(['0.10000000', null, '-0.50000000', null])
    expect(rows[0]?.months).toHaveLength(12)
  })

  it('are counted by those that lost', () => expect(losingMonths(months)).toEqual({ lost: 2, of: 3 }))
})
