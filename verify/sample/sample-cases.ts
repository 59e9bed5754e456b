import { price } from '@candor/domain/money/price.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import type { CheckName, Verdict } from '../check.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'

/** A sample, what happened in it, and what the verifier must find: the verdict, and the checks that are not `ok`. */
export type SampleCase = {
  readonly name: string
  readonly story: string
  readonly plan: Partial<SamplePlan>
  readonly verdict: Verdict
  readonly open?: readonly CheckName[]
  readonly none?: readonly CheckName[]
  readonly failed?: readonly CheckName[]
}

const { acceptedAt } = honestPlan
const { expiresAt } = spanOf(honestPlan)

/** The mids of all ticks from an instant on, or of all. */
export const withMid =
  (mid: (tick: RecordedTick) => bigint, from = 0): SamplePlan['recorded'] =>
  (ticks) =>
    ticks.map((tick) => (tick.at < from ? tick : { ...tick, mid: price(mid(tick)) }))

export const without =
  (isGone: (at: number) => boolean): SamplePlan['recorded'] =>
  (ticks) =>
    ticks.filter(({ at }) => !isGone(at))

export const refunded: SamplePlan['postings'] = (postings) => [
  ...postings,
  { number: 43, kind: 'contract-refund', from: 'house-trading', to: 'cash', amount: '20000' },
]

export const plainCases: readonly SampleCase[] = [
  {
    name: 'honest-win',
    story: 'A fall that was won. The seed is revealed, and every check is decided.',
    plan: {},
    verdict: 'passes',
  },
  {
    name: 'honest-lose',
    story: 'The same ticks, bought as a rise. All leaves since the purchase were read as well.',
    plan: { direction: 'rise', readsLeaves: true },
    verdict: 'passes',
  },
  {
    name: 'honest-before-reveal',
    story: 'Three minutes after expiry: settled and sealed, but the seed opens at midnight.',
    plan: { madeAt: expiresAt + 3 * minuteMs },
    verdict: 'waits',
    open: ['seed', 'path'],
  },
  {
    name: 'honest-just-settled',
    story: 'Two seconds after expiry: settled, but the pages of the last two minutes are not sealed yet.',
    plan: { madeAt: expiresAt + 2 * secondMs },
    verdict: 'waits',
    open: ['seed', 'path', 'ticks', 'result'],
  },
  {
    name: 'honest-running',
    story: 'Ten seconds after the purchase: accepted and sealed, and nothing else yet.',
    plan: { madeAt: acceptedAt + 10 * secondMs },
    verdict: 'waits',
    open: ['seed', 'path', 'ticks', 'result', 'payout', 'posting'],
  },
  {
    name: 'honest-over-midnight',
    story: 'Five minutes that begin on one day and end on the next: two seeds, two terms, one contract.',
    plan: {
      acceptedAt: Date.parse('2026-11-13T23:57:30.250Z'),
      seconds: 300,
      madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
    },
    verdict: 'passes',
  },
  {
    name: 'honest-before-midnight',
    story: 'The same contract a minute before midnight: the day that it will end in has not begun.',
    plan: {
      acceptedAt: Date.parse('2026-11-13T23:57:30.250Z'),
      seconds: 300,
      madeAt: Date.parse('2026-11-13T23:59:00.000Z'),
    },
    verdict: 'waits',
    open: ['seed', 'path', 'ticks', 'result', 'payout', 'posting'],
  },
  {
    name: 'honest-last-second',
    story:
      'Expiry lies in the last second of a day: the first page of the next one shows that no tick is left out.',
    plan: {
      acceptedAt: Date.parse('2026-11-13T23:58:56.500Z'),
      madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
    },
    verdict: 'passes',
  },
  {
    name: 'honest-first-second',
    story:
      'Accepted in the first second of a day on a real feed, whose first tick of the day came later: the page before it is of the day before.',
    plan: {
      feed: 'binance',
      acceptedAt: Date.parse('2026-11-13T00:00:00.500Z'),
      recorded: without((at) => at === Date.parse('2026-11-13T00:00:00.000Z')),
    },
    verdict: 'recorded',
    none: ['seed', 'path'],
  },
  {
    name: 'honest-first-day',
    story:
      'The day on which the log began: its terms were committed half a minute after midnight, when there was a log.',
    plan: {
      acceptedAt: Date.parse('2026-11-11T14:30:59.812Z'),
      madeAt: Date.parse('2026-11-12T09:00:00.000Z'),
      termsBeforeMs: -30 * secondMs,
    },
    verdict: 'passes',
  },
  {
    name: 'honest-without-own',
    story:
      'The proof of the server alone, with nothing that the customer knew before: it agrees with itself.',
    plan: { own: () => ({}) },
    verdict: 'passes',
  },
  {
    name: 'honest-halted',
    story: 'A real instrument was halted half a minute after the purchase: void, and the stake is back.',
    plan: { feed: 'binance', haltedAt: acceptedAt + 30 * secondMs, settledAfterMs: -28 * secondMs },
    verdict: 'recorded',
    none: ['seed', 'path'],
  },
  {
    name: 'honest-halted-simulated',
    story:
      'The instrument was halted half a minute after the purchase: on a simulated feed the contract goes on.',
    plan: { haltedAt: acceptedAt + 30 * secondMs, readsLeaves: true },
    verdict: 'passes',
  },
  {
    name: 'sealed-late-and-returned',
    story:
      'A transaction hung, and the acceptance was sealed behind the page of its purchase tick: the loss is void. Heads that the device heard show that it was late.',
    plan: { direction: 'rise', sealedAfterMs: 150 * secondMs, settledAfterMs: 95 * secondMs },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'honest-sealed-late-unheard',
    story: 'The same, where the device was switched off after its purchase.',
    plan: {
      direction: 'rise',
      sealedAfterMs: 150 * secondMs,
      settledAfterMs: 95 * secondMs,
      own: (own) => ({ ...own, heads: [] }),
    },
    verdict: 'passes',
  },
  {
    name: 'honest-sealed-late-won',
    story: 'Sealed behind the page of its purchase tick, and won all the same: the better of void and rule.',
    plan: {
      sealedAfterMs: 150 * secondMs,
      settledAfterMs: 95 * secondMs,
      own: (own) => ({ ...own, heads: [] }),
    },
    verdict: 'passes',
  },
  {
    name: 'honest-draw',
    story:
      'A real feed stood still: both prices are equal, and the stake is back. Its pages lie between those of another feed.',
    plan: { feed: 'binance', recorded: withMid(() => 8_700_000_000_000n) },
    verdict: 'recorded',
    none: ['seed', 'path'],
  },
  {
    name: 'honest-no-tick',
    story: 'A real feed fell silent twelve seconds before expiry: void, and the stake is back.',
    plan: {
      feed: 'binance',
      recorded: without((at) => at > expiresAt - 12 * secondMs && at < expiresAt + minuteMs),
    },
    verdict: 'recorded',
    none: ['seed', 'path'],
  },
  {
    name: 'withheld-and-refunded',
    story:
      'The seed was withheld for more than a day, as the check says; the lost stake came back, as promised.',
    plan: {
      direction: 'rise',
      revealedAfterMs: 10 * 24 * hourMs,
      madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
      postings: refunded,
    },
    verdict: 'fails',
    open: ['path'],
    failed: ['seed'],
  },
  {
    name: 'revealed-late-and-refunded',
    story:
      'The seed came 30 hours after its day. The lost stake had come back by then, and now everything is decided.',
    plan: {
      direction: 'rise',
      revealedAfterMs: 30 * hourMs,
      madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
      postings: refunded,
    },
    verdict: 'passes',
  },
  {
    name: 'honest-cross-at-the-opening',
    story:
      'A cross, seconds after its market has opened on Sunday evening: two legs, a gap over the weekend, sessions.',
    plan: {
      symbol: 'EURGBP',
      acceptedAt: Date.parse('2026-11-15T22:00:20.250Z'),
      madeAt: Date.parse('2026-11-16T09:00:00.000Z'),
    },
    verdict: 'passes',
  },
  {
    name: 'honest-leg-over-midnight',
    story: 'EURUSD over midnight: the second day goes on from the close of the first.',
    plan: {
      symbol: 'EURUSD',
      seconds: 180,
      acceptedAt: Date.parse('2026-11-12T23:58:30.250Z'),
      madeAt: Date.parse('2026-11-14T09:00:00.000Z'),
    },
    verdict: 'passes',
  },
]
