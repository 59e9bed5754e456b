import { minuteMs } from '@candor/domain/time/durations.ts'
import type { ChainPosting, PostingChain } from '../proof-file.ts'
import type { SampleCase } from './sample-cases.ts'
import { honestPlan, spanOf } from './sample-plan.ts'

/** Lies about money after the settlement: postings that are changed, added, left out or never sealed. */

const { expiresAt } = spanOf(honestPlan)

/** One posting more, a quarter of an hour after expiry. */
const withPosting =
  (posting: Omit<ChainPosting, 'number' | 'at'>) =>
  (chain: PostingChain): PostingChain => ({
    ...chain,
    postings: [
      ...chain.postings,
      { number: chain.start.count + chain.postings.length + 1, at: expiresAt + 15 * minuteMs, ...posting },
    ],
  })

const fails = (name: string, story: string, chain: (chain: PostingChain) => PostingChain): SampleCase => ({
  name,
  story,
  plan: { chain },
  verdict: 'fails',
  failed: ['posting'],
})

export const lyingChains: readonly SampleCase[] = [
  fails('posting-rewritten', 'The win was posted a cent short, after its tip was sealed.', (chain) => ({
    ...chain,
    postings: chain.postings.map((posting) =>
      posting.kind === 'contract-profit' ? { ...posting, amount: `${BigInt(posting.amount) - 1n}` } : posting,
    ),
  })),
  fails(
    'fee-after-the-win',
    'Minutes after the win a withdrawal fee of $360 is taken from the balance.',
    withPosting({
      kind: 'withdrawal-fee',
      from: 'cash',
      to: 'house-fees',
      amount: '36000',
      subject: 'withdrawal/019a8000-0000-7000-8000-0000000000aa',
    }),
  ),
  fails(
    'posting-not-sealed',
    'A posting that goes a known way is never sealed.',
    withPosting({ kind: 'deposit', from: 'house-cash-in', to: 'cash', amount: '100', subject: 'deposit/1' }),
  ),
  fails(
    'posting-dated-ahead',
    'A posting that takes money is dated next year, so that it never has to be sealed.',
    (chain) => ({
      ...chain,
      postings: [
        ...chain.postings,
        {
          number: chain.start.count + chain.postings.length + 1,
          kind: 'withdrawal-hold',
          from: 'cash',
          to: 'withdrawing',
          amount: '10000',
          at: expiresAt + 365 * 24 * 60 * minuteMs,
          subject: 'withdrawal/019a8000-0000-7000-8000-0000000000aa',
        },
      ],
    }),
  ),
  fails('no-tip-sealed', 'The day after, no tip of the customer is in the log.', (chain) => ({
    ...chain,
    sealed: null,
  })),
  fails(
    'kept-tip-left-out',
    'The device has kept the tip of a posting that is no longer there.',
    (chain) => ({
      ...chain,
      tips: [...chain.tips, { count: chain.start.count + 9, tip: chain.salt }],
    }),
  ),
  fails(
    'two-tips-of-one-count',
    'Before the contract the device was told two chains of thirty postings; one of them was rewritten.',
    (chain) => ({
      ...chain,
      tips: [{ count: 30, tip: 'aa'.repeat(32) }, { count: 30, tip: 'bb'.repeat(32) }, ...chain.tips],
    }),
  ),
  fails('sealed-tip-of-another', 'The tip that is shown as sealed is that of another customer.', (chain) => ({
    ...chain,
    sealed: chain.sealed && { ...chain.sealed, index: (chain.sealed.index + 1) % 3 },
  })),
  fails('contract-left-out-of-the-chain', 'The chain has no posting of the contract.', (chain) => ({
    ...chain,
    postings: chain.postings.map((posting) => ({ ...posting, subject: 'contract/another' })),
  })),
]
