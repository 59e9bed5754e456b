import { cents } from '@candor/domain/money/cents.ts'
import { describe, expect, it } from 'vitest'
import { judgeJoin, quickAmounts } from './judge-join.ts'

const minimum = cents(250_00n)
const judge = (text: string, available: bigint | null = 1_000_00n) =>
  judgeJoin(text, minimum, available === null ? null : cents(available))

describe('an amount to take part with', () => {
  it.each([
    ['', 'amount-required'],
    ['.', 'amount-invalid'],
    ['0', 'amount-invalid'],
    ['0.00', 'amount-invalid'],
    ['249.99', 'amount-below-minimum'],
    ['250', null],
    ['1000', null],
    ['1000.01', 'participation-over-balance'],
  ])('%s is judged %s', (text, problem) => expect(judge(text)).toBe(problem))

  it('is not held against a balance that is not known', () => expect(judge('5000', null)).toBeNull())

  it('is offered as the least, twice and four times that', () =>
    expect(quickAmounts(minimum)).toEqual([250_00n, 500_00n, 1_000_00n]))
})
