import { minuteMs } from '@candor/domain/time/durations.ts'
import type { ChainPosting } from '../proof-file.ts'
import type { SampleCase } from './sample-cases.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'

/** Postings after the win that go known ways, are sealed, and do not go together with the others about the same thing. */

const { expiresAt } = spanOf(honestPlan)

type Row = readonly [subject: string, kind: string, from: string, to: string, amount: string]

const order = 'order/019a8000-0000-7000-8000-0000000000aa'
const other = 'contract/019a8000-0000-7000-8000-00000000000f'
const withdrawal = 'withdrawal/019a8000-0000-7000-8000-0000000000aa'

/** More postings, two minutes after expiry, sealed with the others. */
const more =
  (...rows: readonly Row[]): SamplePlan['chained'] =>
  (postings) => [
    ...postings,
    ...rows.map(
      ([subject, kind, from, to, amount], i): ChainPosting => ({
        number: postings.length + 41 + i,
        kind,
        from,
        to,
        amount,
        at: expiresAt + 2 * minuteMs,
        subject,
      }),
    ),
  ]

const fails = (name: string, story: string, ...rows: readonly Row[]): SampleCase => ({
  name,
  story,
  plan: { chained: more(...rows) },
  verdict: 'fails',
  failed: ['posting'],
})

const stakeOf = (amount: string): Row => [other, 'contract-stake', 'cash', 'stake', amount]
const lostOf = (amount: string): Row => [other, 'contract-lost', 'stake', 'house-trading', amount]

export const otherBusiness: readonly SampleCase[] = [
  {
    name: 'honest-other-business',
    story: 'After the win the customer has done everything that an account can do.',
    plan: {
      chained: more(
        ['deposit/1', 'deposit', 'house-cash-in', 'cash', '100000'],
        [order, 'order-reserved', 'cash', 'reserve', '5100'],
        [other, 'contract-stake', 'cash', 'stake', '1000'],
        [order, 'order-reserved', 'cash', 'reserve', '100'],
        [order, 'margin-set-aside', 'reserve', 'margin', '5000'],
        [order, 'opening-fee', 'reserve', 'house-fees', '200'],
        [order, 'financing', 'cash', 'house-financing', '3'],
        [order, 'trading-profit', 'house-trading', 'cash', '70'],
        [order, 'margin-returned', 'margin', 'cash', '2500'],
        [order, 'trading-loss', 'margin', 'house-trading', '80'],
        [order, 'margin-returned', 'margin', 'cash', '2420'],
        [other, 'contract-returned', 'stake', 'cash', '1000'],
        [other, 'contract-profit', 'house-trading', 'cash', '820'],
        ['contract/2', 'contract-lost', 'stake', 'house-trading', '500'],
        ['contract/2', 'contract-refund', 'house-trading', 'cash', '500'],
        ['spot/1', 'spot-bought', 'cash', 'house-trading', '900'],
        ['spot/1', 'spot-fee', 'cash', 'house-fees', '2'],
        [withdrawal, 'withdrawal-hold', 'cash', 'withdrawing', '10000'],
        ['withdrawal/2', 'withdrawal-returned', 'withdrawing', 'cash', '700'],
        [withdrawal, 'withdrawal-paid', 'withdrawing', 'house-cash-out', '9900'],
        [withdrawal, 'withdrawal-fee', 'withdrawing', 'house-fees', '100'],
        ['run/1', 'practice-returned', 'cash', 'house-practice-funding', '4000'],
        ['run/1', 'practice-funding', 'house-practice-funding', 'cash', '1000000'],
      ),
    },
    verdict: 'passes',
  },
]

export const lyingSubjects: readonly SampleCase[] = [
  fails(
    'fee-for-an-opening-that-never-was',
    'An opening fee as large as the win is taken, and nothing was opened.',
    [order, 'opening-fee', 'cash', 'house-fees', '36400'],
  ),
  fails(
    'stake-taken-twice',
    'A second stake is taken for another contract, whose first is lost already.',
    stakeOf('500'),
    lostOf('500'),
    stakeOf('36400'),
  ),
  fails(
    'stake-lost-and-more',
    'More is lost on another contract than was put in.',
    stakeOf('500'),
    lostOf('36400'),
  ),
  fails(
    'withdrawal-that-costs-more',
    'A fee is taken beyond what was set aside for a withdrawal.',
    [withdrawal, 'withdrawal-hold', 'cash', 'withdrawing', '10000'],
    [withdrawal, 'withdrawal-paid', 'withdrawing', 'house-cash-out', '10000'],
    [withdrawal, 'withdrawal-fee', 'withdrawing', 'house-fees', '900'],
  ),
  fails('practice-money-taken-back', 'Practice money is taken back, and no new start follows.', [
    'run/1',
    'practice-returned',
    'cash',
    'house-practice-funding',
    '36400',
  ]),
  fails('posting-about-nothing-at-all', 'The subject of a posting is of a kind that is called nothing.', [
    'nothing/made-up',
    'practice-funding',
    'house-practice-funding',
    'cash',
    '1',
  ]),
  fails('posting-about-a-kind-alone', 'The subject of a posting is a kind without anything of it.', [
    'contract',
    'contract-stake',
    'cash',
    'stake',
    '36400',
  ]),
  fails('posting-with-a-quotation-mark', 'The subject of a posting has a character that JSON escapes.', [
    'order/a"b',
    'order-reserved',
    'cash',
    'reserve',
    '1',
  ]),
]
