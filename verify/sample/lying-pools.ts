import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { hashText } from '@candor/domain/strategies/pool-evidence.ts'
import type { ParticipationCheckName } from '../check.ts'
import type { ParticipationFile } from '../participation-file.ts'
import type { ChainPosting } from '../proof-file.ts'
import { type PoolStory, poolTime, type SampleText } from './sample-pool.ts'

/** A lie about a pool or a participation, told consistently by whoever keeps the log, and the checks that find it. */
type PoolCase = {
  readonly name: string
  readonly story: string
  readonly failed: readonly ParticipationCheckName[]
  /** What is told otherwise, before it is sealed. */
  readonly tell?: (story: PoolStory) => PoolStory
  /** What is shown otherwise than it is sealed. */
  readonly show?: (file: ParticipationFile) => ParticipationFile
}

type Change = (text: Record<string, unknown>) => Record<string, unknown>

const changed = (texts: readonly SampleText[], which: number, change: Change): SampleText[] =>
  texts.map((told, i) => (i === which ? { ...told, text: { ...told.text, ...change(told.text) } } : told))

const without = <Row>(rows: readonly Row[], which: number): Row[] => rows.filter((_, i) => i !== which)

const renumbered = (postings: readonly ChainPosting[], first: number): ChainPosting[] =>
  postings.map((posting, i) => ({ ...posting, number: first + i }))

const plus = (text: Record<string, unknown>, name: string, more: bigint): bigint =>
  BigInt(String(text[name])) + more

/** A fee that is posted right behind the payout. */
const feePosting = (amount: string): ChainPosting => ({
  ...{ number: 0, kind: 'participation-fee', from: 'cash', to: 'house-fees', amount, at: poolTime(8, 12) },
  subject: 'participation/01900000-0000-7000-8000-000000000001',
})

export const poolCases: readonly PoolCase[] = [
  {
    name: 'invented-trade',
    story: 'A trade is told that the pool’s postings do not have.',
    failed: ['trades'],
    tell: (story) => {
      const last = story.trades.at(-1)
      if (!last) return story
      const invented = {
        ...last,
        text: { ...last.text, number: 4, subject: '01900000-0000-7000-8000-00000000000c' },
      }
      const values = story.values.map((told, i) =>
        i >= 4 ? { ...told, text: { ...told.text, trade: 4 } } : told,
      )
      return { ...story, trades: [...story.trades, invented], values }
    },
  },
  {
    name: 'skipped-losing-trade',
    story: 'The close of the short position is left out, and the trades are numbered as if it had not been.',
    failed: ['trades'],
    tell: (story) => ({
      ...story,
      trades: changed(without(story.trades, 1), 1, () => ({ number: 2 })),
      values: story.values.map((told, i) => (i >= 4 ? { ...told, text: { ...told.text, trade: 2 } } : told)),
    }),
  },
  {
    name: 'wrong-value',
    story: 'The value that the customer leaves at is told a hundred dollars lower than it is.',
    failed: ['value', 'register', 'payout'],
    tell: (story) => ({
      ...story,
      values: changed(story.values, 5, (text) => ({ equity: plus(text, 'equity', -10_000n) })),
    }),
  },
  {
    name: 'fee-on-a-loss',
    story: 'The customer lost, and pays a dollar all the same; the posting is there.',
    failed: ['payout'],
    tell: (story) => ({
      ...story,
      payouts: story.payouts.map((payout) => ({ ...payout, fee: '100' })),
      own: renumbered([...story.own, feePosting('100')], 2),
    }),
  },
  {
    name: 'weights-changed-within-the-day',
    story: 'The second decision of the day went by other weights than those of the night.',
    failed: ['weights'],
    tell: (story) => ({
      ...story,
      decisions: changed(story.decisions, 1, () => ({ modelHash: hashText('other weights') })),
    }),
  },
  {
    name: 'weights-written-after-the-decision',
    story: 'The weights of the day are written down when its last decision is made.',
    failed: ['weights'],
    tell: (story) => ({ ...story, models: story.models.map((told) => ({ ...told, sealedAt: poolTime(9) })) }),
  },
  {
    name: 'decided-after-the-trade',
    story: 'The decision is written down after the trades that it is to explain.',
    failed: ['decisions'],
    tell: (story) => ({
      ...story,
      decisions: story.decisions.map((told, i) => (i === 1 ? { ...told, sealedAt: poolTime(10) } : told)),
    }),
  },
  {
    name: 'decided-otherwise',
    story: 'The pool goes long where its decision says short.',
    failed: ['decisions'],
    tell: (story) => ({
      ...story,
      decisions: changed(story.decisions, 1, (text) => {
        const [target] = text['targets'] as Record<string, unknown>[]
        return { targets: [{ ...target, weightPpm: -500_000 }] }
      }),
    }),
  },
  {
    name: 'value-at-an-invented-price',
    story: 'A value is worked out rightly, from a price that never was.',
    failed: ['prices'],
    tell: (story) => ({
      ...story,
      values: changed(story.values, 3, (text) => {
        const [part] = JSON.parse(String(text['parts'])) as Record<string, unknown>[]
        // An ask higher by two dollars is a dollar less on half a bitcoin that is owed.
        const ask = plus(part ?? {}, 'ask', 200_000_000n)
        const told = { ...part, ask, worth: plus(part ?? {}, 'worth', -100n) }
        return { parts: canonicalText([told]), equity: plus(text, 'equity', -100n) }
      }),
    }),
  },
  {
    name: 'units-for-nothing',
    story: 'When the customer has joined, the pool has a unit more than was paid for.',
    failed: ['register'],
    tell: (story) => ({
      ...story,
      values: changed(story.values, 3, (text) => ({ units: plus(text, 'units', 100_000_000n) })),
    }),
  },
  {
    name: 'joined-at-a-later-value',
    story: 'The units are given at the second value after the approval, which is higher or lower.',
    failed: ['units'],
    tell: (story) => ({ ...story, join: { ...story.join, value: 4 } }),
  },
  {
    name: 'a-unit-less',
    story: 'The customer gets a hundred-millionth of a unit less than the amount is worth.',
    failed: ['units', 'payout'],
    tell: (story) => ({ ...story, join: { ...story.join, units: `${BigInt(story.join.units) - 1n}` } }),
  },
  {
    name: 'a-cent-less',
    story: 'A cent less is paid out than the units are worth.',
    failed: ['payout'],
    tell: (story) => {
      const less = (amount: string | null): string => `${BigInt(amount ?? 0) - 1n}`
      return {
        ...story,
        leaves: story.leaves.map((leave) => ({ ...leave, proceeds: less(leave.proceeds) })),
        payouts: story.payouts.map((payout) => ({ ...payout, proceeds: less(payout.proceeds) })),
        own: story.own.map((posting) =>
          posting.kind === 'participation-paid' ? { ...posting, amount: less(posting.amount) } : posting,
        ),
      }
    },
  },
  {
    name: 'money-taken-out-of-the-pool',
    story: 'The house takes a thousand dollars out of the pool, as a charge for the night.',
    failed: ['trades', 'register', 'payout'],
    tell: (story) => {
      const taken: ChainPosting = {
        ...{ number: 0, kind: 'financing', from: 'cash', to: 'house-financing', amount: '100000' },
        ...{
          at: poolTime(6, 30),
          subject: story.pool.find(({ kind }) => kind === 'margin-set-aside')?.subject ?? '',
        },
      }
      const at = story.pool.findIndex((posting) => posting.at > taken.at)
      return {
        ...story,
        pool: renumbered([...story.pool.slice(0, at), taken, ...story.pool.slice(at)], 1),
        values: story.values.map((told, i) =>
          i >= 4
            ? {
                ...told,
                text: {
                  ...told.text,
                  posting: `${plus(told.text, 'posting', 1n)}`,
                  cash: plus(told.text, 'cash', -100_000n),
                  equity: plus(told.text, 'equity', -100_000n),
                },
              }
            : told,
        ),
      }
    },
  },
  {
    name: 'value-left-out',
    story: 'The value after the customer joined is not shown, so that nobody sees how many units there were.',
    failed: ['register'],
    show: (file) => ({ ...file, proof: { ...file.proof, values: without(file.proof.values, 2) } }),
  },
  {
    name: 'page-not-shown',
    story: 'The page with the price of a trade is not shown.',
    failed: ['prices'],
    show: (file) => ({ ...file, proof: { ...file.proof, pages: without(file.proof.pages, 3) } }),
  },
  {
    name: 'another-participation',
    story: 'The proof is of a participation of another amount than was asked for.',
    failed: ['posting'],
    show: (file) => ({
      ...file,
      own: file.own && {
        ...file.own,
        ...(file.own.asked && { asked: { ...file.own.asked, amount: '200000' } }),
      },
    }),
  },
]
