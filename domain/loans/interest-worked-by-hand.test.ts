import { usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { writeCents } from '../money/cents.ts'
import { rate, writeRate } from '../money/rate.ts'
import { costCurve, loanCost, loanDueAt } from './loan-cost.ts'
import { chargedWindows, type LoanAccount, loanStandingAt } from './loan-interest.ts'
import { loanTermOf, loanTermsOn } from './loan-terms.ts'
import { quoteRepayment } from './repay-quote.ts'

const paidOutAt = Date.parse('2026-11-14T12:31:00.000Z')
const hour = 3_600_000
const second = 1_000

/** $2,000.00 at 0.040 % a day: $0.80 for each window after the first. */
const loan: LoanAccount = { amount: usd('2000.00'), dailyRate: rate(40_000n), paidOutAt, repayments: [] }

const standing = (account: LoanAccount, ageMs: number) => {
  const { windows, principal, charged, interest, owed } = loanStandingAt(account, account.paidOutAt + ageMs)
  return [windows, writeCents(principal), writeCents(charged), writeCents(interest), writeCents(owed)]
}

describe('interest at every age, worked by hand', () => {
  it.each<[string, number, unknown[]]>([
    ['0 h', 0, [0, '2000.00', '0.00', '0.00', '2000.00']],
    ['23 h 59 min 59 s', 24 * hour - second, [0, '2000.00', '0.00', '0.00', '2000.00']],
    ['24 h', 24 * hour, [0, '2000.00', '0.00', '0.00', '2000.00']],
    ['24 h + 1 ms', 24 * hour + 1, [1, '2000.00', '0.80', '0.80', '2000.80']],
    ['24 h + 1 s', 24 * hour + second, [1, '2000.00', '0.80', '0.80', '2000.80']],
    ['48 h', 48 * hour, [1, '2000.00', '0.80', '0.80', '2000.80']],
    ['48 h + 1 s', 48 * hour + second, [2, '2000.00', '1.60', '1.60', '2001.60']],
    // 29 windows are charged until the end of day 30: 29 × 0.80.
    ['30 days, due', 720 * hour, [29, '2000.00', '23.20', '23.20', '2023.20']],
    // 33 days and two hours: 33 × 0.80, at the same rate as before it was late.
    ['33 days and 2 h, late', 794 * hour, [33, '2000.00', '26.40', '26.40', '2026.40']],
    ['a year late', 9_480 * hour, [394, '2000.00', '315.20', '315.20', '2315.20']],
  ])('%s', (_, age, expected) => {
    expect(standing(loan, age)).toEqual(expected)
  })

  it.each([
    ['over a leap day', '2028-02-28T10:00:00.000Z'],
    ['over the night that clocks go forward in New York', '2026-03-07T10:00:00.000-05:00'],
    ['over the night that clocks go back in New York', '2026-10-31T10:00:00.000-04:00'],
  ])('counts hours and not dates %s', (_, from) => {
    const account = { ...loan, paidOutAt: Date.parse(from) }
    // Two windows have begun after 49 hours, whatever the calendar says.
    expect(standing(account, 49 * hour)).toEqual([2, '2000.00', '1.60', '1.60', '2001.60'])
    expect(loanDueAt(account.paidOutAt, 7) - account.paidOutAt).toBe(168 * hour)
  })
})

describe('a repayment in part, worked by hand', () => {
  const repaid = (ageMs: number, amount: string): LoanAccount => ({
    ...loan,
    repayments: [{ at: paidOutAt + ageMs, amount: usd(amount) }],
  })

  it.each<[string, number, unknown[]]>([
    // $1,000.00 with nothing owed in interest: all of it off the loan, $0.40 a window from then on, 2 windows until 72 h.
    ['0 h', 0, [2, '1000.00', '0.80', '0.80', '1000.80']],
    ['24 h', 24 * hour, [2, '1000.00', '0.80', '0.80', '1000.80']],
    // The first window was charged on $2,000.00 already. 0.80 goes to interest, 999.20 off the loan; 1,000.80 × 0.04 % = 0.40032 for the next.
    ['24 h + 1 s', 24 * hour + second, [2, '1000.80', '1.20', '0.40', '1001.20']],
    ['48 h', 48 * hour, [2, '1000.80', '1.20', '0.40', '1001.20']],
    // 1.60 to interest, 998.40 off: nothing more is charged until 72 h.
    ['48 h + 1 s', 48 * hour + second, [2, '1001.60', '1.60', '0.00', '1001.60']],
  ])('of 1000.00 at %s, seen at 72 h', (_, age, expected) => {
    expect(standing(repaid(age, '1000.00'), 72 * hour)).toEqual(expected)
  })

  it('of less than the interest takes nothing off the loan', () => {
    expect(standing(repaid(48 * hour, '0.30'), 48 * hour)).toEqual([1, '2000.00', '0.80', '0.50', '2000.50'])
  })

  it('when it is late is divided in the same way', () => {
    // 26.40 of interest first, 973.60 off the loan; the next window costs 1,026.40 × 0.04 % = 0.41056.
    const account = repaid(794 * hour, '1000.00')
    expect(standing(account, 794 * hour)).toEqual([33, '1026.40', '26.40', '0.00', '1026.40'])
    expect(standing(account, 818 * hour)).toEqual([34, '1026.40', '26.81', '0.41', '1026.81'])
  })

  it('carries what is less than a cent: 333.33 at 0.030 % is 0.099999 a window', () => {
    const small: LoanAccount = { ...loan, amount: usd('333.33'), dailyRate: rate(30_000n) }
    const charged = chargedWindows(small, 1, 11).map(({ adds, total }) => [
      writeCents(adds),
      writeCents(total),
    ])
    // 9.9999 cents at first, so 9 are charged and 0.9999 is carried into the next.
    expect(charged.slice(0, 3)).toEqual([
      ['0.09', '0.09'],
      ['0.10', '0.19'],
      ['0.10', '0.29'],
    ])
    // 11 × 9.9999 = 109.9989
    expect(charged.at(-1)).toEqual(['0.10', '1.09'])
  })

  it('tells what each window was charged on', () => {
    const account = repaid(24 * hour + second, '1000.00')
    expect(
      chargedWindows(account, 1, 3).map(({ principal, adds }) => [writeCents(principal), writeCents(adds)]),
    ).toEqual([
      ['2000.00', '0.80'],
      ['1000.80', '0.40'],
      ['1000.80', '0.40'],
    ])
  })
})

describe('what is shown before it is signed', () => {
  it('2,000.00 for 30 days at 0.040 %: 23.20, a yearly rate of 14.60 %, or 14.11 % with the free first day', () => {
    const cost = loanCost(usd('2000.00'), { days: 30, dailyRate: rate(40_000n) })
    expect([writeCents(cost.interest), writeCents(cost.total), writeCents(cost.perDay)]).toEqual([
      '23.20',
      '2023.20',
      '0.80',
    ])
    // 0.0004 × 365 = 0.146; × 29 ÷ 30 = 0.14113333…
    expect([writeRate(cost.nominalYearly), writeRate(cost.effectiveYearly)]).toEqual([
      '0.14600000',
      '0.14113333',
    ])
  })

  it('offers the terms and rates of the catalogue, each with its cost of 1,000.00', () => {
    const offered = loanTermsOn(paidOutAt).map((term) => [
      term.days,
      writeCents(loanCost(usd('1000.00'), term).interest),
    ])
    // 6 × 0.50, 14 × 0.45, 29 × 0.40, 59 × 0.35, 89 × 0.30
    expect(offered).toEqual([
      [7, '3.00'],
      [15, '6.30'],
      [30, '11.60'],
      [60, '20.65'],
      [90, '26.70'],
    ])
    expect(loanTermOf(8, paidOutAt)).toBeNull()
  })

  it('draws one point a day, nothing on day 1', () => {
    const curve = costCurve(usd('2000.00'), { days: 7, dailyRate: rate(50_000n) }, 1)
    expect(curve.map(({ day, interest }) => `${day}: ${writeCents(interest)}`)).toEqual([
      '0: 0.00',
      '1: 0.00',
      '2: 1.00',
      '3: 2.00',
      '4: 3.00',
      '5: 4.00',
      '6: 5.00',
      '7: 6.00',
      '8: 7.00',
    ])
  })
})

describe('a quote', () => {
  it('for 1,000.00 of 2,000.00 for 15 days on day 7 says what it saves and until when it holds', () => {
    // Six windows were charged: 4.80. 995.20 goes off the loan; eight more windows on 1,004.80 cost 3.21536, on 2,000.00 they would cost 6.40.
    const at = paidOutAt + 6 * 24 * hour + hour
    const quote = quoteRepayment(loan, { days: 15, at, amount: usd('1000.00') })
    expect({ ...quote, holdsUntil: 0 }).toEqual({
      amount: usd('1000.00'),
      interest: usd('4.80'),
      principal: usd('995.20'),
      owed: usd('2004.80'),
      principalAfter: usd('1004.80'),
      owedAfter: usd('1004.80'),
      perDay: usd('0.80'),
      perDayAfter: usd('0.40'),
      restAtDue: usd('1008.01'),
      saved: usd('3.19'),
      holdsUntil: 0,
    })
    expect(quote.holdsUntil).toBe(paidOutAt + 7 * 24 * hour)
  })

  it('for all of it leaves nothing, and holds to the end of the window', () => {
    const at = paidOutAt + 24 * hour
    const quote = quoteRepayment(loan, { days: 15, at, amount: null })
    expect(quote).toMatchObject({ amount: usd('2000.00'), owedAfter: 0n, restAtDue: 0n, holdsUntil: at })
    // 14 × 0.80
    expect(quote.saved).toBe(usd('11.20'))
    expect(quoteRepayment(loan, { days: 15, at: at + 1, amount: null })).toMatchObject({
      amount: usd('2000.80'),
      holdsUntil: paidOutAt + 48 * hour,
    })
  })

  it('for a loan that is late promises nothing that is past', () => {
    const quote = quoteRepayment(loan, { days: 30, at: paidOutAt + 794 * hour, amount: usd('500.00') })
    expect([quote.saved, quote.restAtDue]).toEqual([0n, usd('1526.40')])
  })
})
