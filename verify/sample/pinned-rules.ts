import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import type { OwnMemory } from '../proof-file.ts'
import { renamed } from './lying-models.ts'
import { keptLoss } from './pinned-readings.ts'
import type { SampleCase } from './sample-cases.ts'
import { anchorDay, closesOf, dayOf, sampleDay, startingCloses } from './sample-market.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'
import { hashText } from './sample-world.ts'

/** One case for each rule that nothing else would miss: without the rule a verifier finds something else in it. */

const { acceptedAt } = honestPlan
const { expiresAt } = spanOf(honestPlan)
const day = dayOf(acceptedAt)
const [dayBefore, twoBefore] = [dayOf(acceptedAt - 24 * hourMs), dayOf(acceptedAt - 48 * hourMs)]
const other = hashText('another')

/** The device opens two hours after expiry, and the server signs that it has it. */
const openedAt = expiresAt + 2 * hourMs
const openedLate = (settledAt: number, madeAt: number): Partial<SamplePlan> => ({
  settledAfterMs: settledAt - expiresAt,
  madeAt,
  own: (own) => ({ ...own, acknowledgedAt: openedAt }),
})

export const lateOpenings: readonly SampleCase[] = [
  {
    name: 'honest-opened-late',
    story:
      'The device was without a line and has opened two hours after expiry; five minutes later the settlement is not there yet.',
    plan: openedLate(openedAt + hourMs, openedAt + 5 * minuteMs),
    verdict: 'waits',
    open: ['seed', 'path', 'ticks', 'result', 'payout', 'posting'],
  },
  {
    name: 'honest-opened-late-unsealed',
    story: 'The same, where it is settled, and the settlement not sealed yet.',
    plan: {
      ...openedLate(openedAt + minuteMs, openedAt + 5 * minuteMs),
      proof: (proof) => ({
        ...proof,
        settlement: proof.settlement && { ...proof.settlement, sealed: null },
      }),
    },
    verdict: 'waits',
    open: ['inclusion', 'seed', 'path'],
  },
]

const pinnedContractRules: readonly SampleCase[] = [
  {
    name: 'halt-before-the-receipt',
    story:
      'A halt that stands in the log before the receipt is dated into the time of the contract, and voids a win.',
    plan: {
      feed: 'binance',
      haltedAt: acceptedAt + 30 * secondMs,
      haltSealedAfterMs: -40 * secondMs,
    },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['ticks', 'result'],
  },
  {
    name: 'opening-ignored',
    story: 'An hour after expiry the opening is sent again and again, and neither acknowledged nor settled.',
    plan: {
      isOpened: false,
      settledAfterMs: 25 * hourMs,
      madeAt: expiresAt + hourMs,
      own: (own) => ({ ...own, withheld: { opening: acceptedAt + secondMs } }),
    },
    verdict: 'fails',
    open: ['seed', 'path', 'posting'],
    failed: ['ticks', 'result', 'payout'],
  },
  {
    name: 'opened-late-never-settled',
    story: 'Opened two hours after expiry and acknowledged; a quarter of an hour later it is not settled.',
    plan: openedLate(openedAt + 24 * hourMs, openedAt + 15 * minuteMs),
    verdict: 'fails',
    open: ['seed', 'path', 'posting'],
    failed: ['ticks', 'result', 'payout'],
  },
  {
    name: 'sealed-late-and-kept-when-the-pages-are-gone',
    story:
      'A month later the pages are gone. The leaves that the customer has read show the page of the purchase tick before the acceptance, and yet the stake is kept.',
    plan: keptLoss,
    verdict: 'fails',
    failed: ['result'],
  },
  {
    name: 'revealed-late-with-an-older-time',
    story:
      'The seed came 30 hours after its day, and the lost stake is kept. The head that lacks it says that it is of the afternoon before; the device knows how long after its receipt it came.',
    plan: {
      direction: 'rise',
      revealedAfterMs: 30 * hourMs,
      madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
      own: (own, { log, reveals }): OwnMemory => {
        const size = reveals.get(day) ?? 0
        const checkpoint = log.sign(expiresAt + hourMs, size)
        const heardAt = Date.parse('2026-11-15T00:30:00.000Z')
        return { ...own, heads: [{ checkpoint, path: log.consistency(size), heardAt }] }
      },
    },
    verdict: 'fails',
    failed: ['posting'],
  },
  {
    name: 'posting-number-left-out',
    story: 'The customer’s postings are numbered 41, 42, 44, and sealed like that.',
    plan: {
      postings: (postings) =>
        postings.map((posting) => ({ ...posting, number: posting.number + (posting.number > 42 ? 1 : 0) })),
    },
    verdict: 'fails',
    failed: ['posting'],
  },
  {
    name: 'posting-dated-back',
    story: 'The profit is dated an hour before the stake that it was made with, and sealed like that.',
    plan: {
      chained: (postings) =>
        postings.map((posting) =>
          posting.kind === 'contract-profit' ? { ...posting, at: acceptedAt - hourMs } : posting,
        ),
    },
    verdict: 'fails',
    failed: ['posting'],
  },
]

/** The closes of the day before, as another seed gives them. */
const otherSeed = sha256(new Uint8Array(32))
const closesOfOtherSeed: SamplePlan['closesBefore'] = () => {
  const closes = closesOf(sampleDay(twoBefore, startingCloses))
  return closesOf({ ...sampleDay(dayBefore, closes), seed: otherSeed })
}

const forgedOn =
  (forged: string): SamplePlan['seedBefore'] =>
  (seed, of) =>
    of === forged ? otherSeed : seed

const pinnedMarketRules: readonly SampleCase[] = [
  {
    name: 'other-terms-of-the-day-before',
    story: 'The device had noted another hash of the terms of the day before, on a real feed.',
    plan: { feed: 'binance', own: (own) => ({ ...own, terms: { ...own.terms, [dayBefore]: other } }) },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['terms'],
  },
  {
    name: 'other-model-of-the-day-before',
    story:
      'The day before was drawn by another model than the log began with, and its closes follow from it.',
    plan: { modelBefore: renamed },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'model-of-the-day-before-not-shown',
    story:
      'The model that the log began with, by which the day before was drawn, is none that the app knows.',
    plan: {
      model: renamed,
      era: { at: Date.parse('2026-11-11T10:00:00Z'), day },
      own: (own) => ({ ...own, models: own.models?.slice(1) ?? [] }),
    },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'era-sealed-behind-the-receipt',
    story: 'The change of the model is dated two days back, and was sealed a second after the receipt.',
    plan: {
      model: renamed,
      era: { at: Date.parse('2026-11-11T10:00:00Z'), day, sealedAt: acceptedAt + secondMs },
    },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'closes-of-another-seed',
    story:
      'What is shown as the seed of the day before is of no chain, and the closes of its path are those that the day begins from. It is seen before the day’s own seed is public.',
    plan: {
      seedBefore: forgedOn(dayBefore),
      closesBefore: closesOfOtherSeed,
      madeAt: expiresAt + 3 * minuteMs,
    },
    verdict: 'fails',
    open: ['path'],
    failed: ['seed'],
  },
  {
    name: 'seed-of-two-days-before-forged',
    story: 'The leaf that tells where the day before began has a seed that is of no chain.',
    plan: { seedBefore: forgedOn(twoBefore) },
    verdict: 'fails',
    failed: ['seed'],
  },
  {
    name: 'seed-before-the-anchor-forged',
    story: 'On the first day of the log, the seed of the day before the anchor’s is not the anchor, hashed.',
    plan: {
      acceptedAt: Date.parse('2026-11-11T14:30:59.812Z'),
      madeAt: Date.parse('2026-11-12T09:00:00.000Z'),
      seedBefore: forgedOn(dayOf(Date.parse(anchorDay) - 24 * hourMs)),
    },
    verdict: 'fails',
    failed: ['seed'],
  },
]

export const pinnedRules: readonly SampleCase[] = [...pinnedContractRules, ...pinnedMarketRules]
