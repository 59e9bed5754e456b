import { loanCost } from '@candor/domain/loans/loan-cost.ts'
import { chargedWindows, loanStandingAt } from '@candor/domain/loans/loan-interest.ts'
import { loanLimit } from '@candor/domain/loans/loan-limit.ts'
import { loanTermsOn, smallestLoan } from '@candor/domain/loans/loan-terms.ts'
import { quoteRepayment } from '@candor/domain/loans/repay-quote.ts'
import { cents, readCents } from '@candor/domain/money/cents.ts'
import { rate, writeRate } from '@candor/domain/money/rate.ts'
import { previewAgreement, readAgreement } from '@candor/wire/loan-agreements.ts'
import { listLoans, readLoan, readLoanQuote, readLoanTerms } from '@candor/wire/loans.ts'
import type { BrowserContext } from 'playwright-core'
import {
  accountOfSample,
  isPaidOut,
  loanSamples,
  money,
  postingsOfSample,
  type SampleLoan,
  stepsOfSample,
  usd,
  wireOfSample,
} from './sample-loans.ts'
import { idOf, instant, tell } from './sample-strategies.ts'

/** What a server that has the sample loans would answer. */

function storyOf(sample: SampleLoan, now: number) {
  const account = accountOfSample(sample, now)
  const { windows } = loanStandingAt(account, now)
  return readLoan.reply.parse({
    loan: wireOfSample(sample, now),
    steps: stepsOfSample(sample, now),
    postings: postingsOfSample(sample, now),
    windows: isPaidOut(sample)
      ? chargedWindows(account, 1, windows).map(({ window, from, principal, adds, total }) => ({
          window,
          from: instant(from),
          principal: money(principal),
          adds: money(adds),
          total: money(total),
        }))
      : [],
  })
}

function quoteOf(sample: SampleLoan, now: number) {
  const quote = quoteRepayment(accountOfSample(sample, now), { days: sample.days, at: now, amount: null })
  const { holdsUntil, ...amounts } = quote
  return readLoanQuote.reply.parse({
    at: instant(now),
    holdsUntil: instant(holdsUntil),
    available: '18240.10',
    ...Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, money(value)])),
  })
}

function termsOf(now: number, { owing }: { owing: boolean }) {
  const owed = loanSamples.filter(({ status }) => status === 'pending-repayment')
  const limit = loanLimit({
    verified: true,
    average: cents(24_600_00n),
    borrowed: owing ? usd(3_500n) : cents(0n),
    asked: owing ? usd(1_500n) : cents(0n),
  })
  const loans = owed.map((sample) => wireOfSample(sample, now))
  const sum = loans.reduce((total, loan) => total + (readCents(loan.owed) ?? 0n), 0n)
  return readLoanTerms.reply.parse({
    at: instant(now),
    verified: true,
    limit: {
      averageEquity: money(limit.average),
      rate: writeRate(rate(30_000_000n)),
      ofAverage: money(limit.share),
      least: '100.00',
      most: '50000.00',
      limit: money(limit.limit),
      borrowed: money(limit.borrowed),
      asked: money(limit.asked),
      left: money(limit.left),
    },
    smallest: money(smallestLoan),
    terms: loanTermsOn(now).map(({ days, dailyRate }) => {
      const { nominalYearly, effectiveYearly } = loanCost(smallestLoan, { days, dailyRate })
      return {
        days,
        dailyRate: writeRate(dailyRate),
        yearlyRate: writeRate(nominalYearly),
        effectiveRate: writeRate(effectiveYearly),
      }
    }),
    twoPeopleFrom: '5000.00',
    reviewHours: 24,
    owed: money(owing ? sum : 0n),
    nextDueAt: owing ? (loans.at(-1)?.dueAt ?? null) : null,
  })
}

/** Six clauses as long as the real ones; what they say is the server's. */
const agreement = previewAgreement.reply.parse({
  version: 1,
  language: 'en',
  title: '$2,000.00 · 15',
  parties: 'Tan Wei Ling, 4821 300 715',
  clauses: Array.from({ length: 6 }, (_, place) => ({
    title: `§ ${place + 1}`,
    text: '$2,000.00 0.045% '.repeat(9),
  })),
  hash: '7d0e91b4'.repeat(8),
})

const signature = {
  kind: 'drawn',
  width: 3_350,
  height: 1_440,
  strokes: [
    [
      [580, 520],
      [1_200, 430],
    ],
    [
      [900, 450],
      [770, 1_010],
      [1_120, 840],
      [2_860, 820],
    ],
  ],
} as const

/** From now on whoever is signed in is told of these loans; `owing` also counts them against the limit. */
export async function tellSampleLoans(context: BrowserContext, options: { owing: boolean }): Promise<void> {
  const now = Date.now()
  const found = (id: string | undefined) => loanSamples.find((sample) => sample.id === id)
  await context.route('**/api/v1/loans?**', (route) => {
    const status = new URL(route.request().url()).searchParams.get('status')
    const wanted = loanSamples.filter(
      (sample) => options.owing && (status ?? sample.status) === sample.status,
    )
    return tell(
      route,
      listLoans.reply.parse({ loans: wanted.map((sample) => wireOfSample(sample, now)), more: false }),
    )
  })
  await context.route('**/api/v1/loans/*', (route) => {
    const id = idOf(route)
    if (id === 'terms') return tell(route, termsOf(now, options))
    if (id?.startsWith('agreement')) return tell(route, agreement)
    const sample = found(id)
    return tell(route, sample && storyOf(sample, now))
  })
  await context.route('**/api/v1/loans/agreement?**', (route) => tell(route, agreement))
  await context.route('**/api/v1/loans/*/quote*', (route) => {
    const sample = found(idOf(route))
    return tell(route, sample && quoteOf(sample, now))
  })
  await context.route('**/api/v1/loans/*/agreement', (route) =>
    tell(
      route,
      readAgreement.reply.parse({
        loanId: idOf(route),
        agreement,
        signature,
        signedBy: 'Tan Wei Ling',
        signedAt: instant(now),
      }),
    ),
  )
}
