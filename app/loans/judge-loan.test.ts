import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { describe, expect, it } from 'vitest'
import { judgeLoan, judgeRepayment } from './judge-loan.ts'

const usd = (dollars: number): Cents => cents(BigInt(Math.round(dollars * 100)))

describe('an amount to borrow', () => {
  it.each([
    ['', 'loan-amount-invalid'],
    ['0', 'loan-amount-invalid'],
    ['0.00', 'loan-amount-invalid'],
    ['99.99', 'amount-below-minimum'],
    ['100', null],
    ['7380.00', null],
    ['7380.01', 'loan-over-limit'],
  ] as const)('of "%s" is %s', (text, problem) => {
    expect(judgeLoan(text, usd(100), usd(7_380))).toBe(problem)
  })

  it('is above the limit before it is below the least, where less is left than that', () => {
    expect(judgeLoan('50', usd(100), usd(40))).toBe('loan-over-limit')
  })
})

describe('an amount to pay back', () => {
  it.each([
    ['', 'amount-required'],
    ['0', 'amount-invalid'],
    ['2004.80', null],
    ['2004.81', 'repayment-over-debt'],
    ['1500', 'insufficient-balance'],
  ] as const)('of "%s" is %s', (text, problem) => {
    const available = text === '1500' ? usd(1_499.99) : usd(5_000)
    expect(judgeRepayment(text, usd(2_004.8), available)).toBe(problem)
  })

  it('is not refused for a balance that is not known yet', () => {
    expect(judgeRepayment('10', usd(20), null)).toBeNull()
  })
})
