import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { termsHash } from '@candor/domain/quotes/day-terms.ts'
import { hourMs, secondMs } from '@candor/domain/time/durations.ts'
import { checkNames } from '../check.ts'
import { cheaperTerms } from './lying-logs.ts'
import { tickAt } from './lying-settlements.ts'
import type { SampleCase } from './sample-cases.ts'
import { signText } from './sample-log.ts'
import { dayOf } from './sample-market.ts'
import { honestPlan, type SamplePage, spanOf } from './sample-plan.ts'

/** Lies that the second verifier's author has found: leaves that are hidden, listed twice, too late or in the wrong place. */

const { acceptedAt } = honestPlan
const { purchaseAt, expiresAt } = spanOf(honestPlan)

export const lyingLeaves: readonly SampleCase[] = [
  {
    name: 'hidden-halt',
    story:
      'The instrument was halted, and the contract is settled as if it had not been. The customer has read the leaves.',
    plan: {
      direction: 'rise',
      haltedAt: acceptedAt + 30 * secondMs,
      readsLeaves: true,
      record: (record, ticks) => ({
        ...record,
        outcome: 'lose',
        reason: null,
        paid: '0',
        purchase: tickAt(ticks, purchaseAt),
        final: tickAt(ticks, expiresAt),
      }),
      feed: 'binance',
      proof: (proof) => ({ ...proof, halt: null }),
    },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['inclusion'],
  },
  {
    name: 'page-told-twice',
    story: 'A second page with a number that is taken, for somebody else. The customer has read the leaves.',
    plan: {
      readsLeaves: true,
      stray: ({ pages }) => {
        const { number, opensAt, feed } = pages.at(-1) as SamplePage
        const other = hexOf(sha256(asciiBytes('another page')))
        return { kind: 'ticks', number, opensAt, feed, root: other, hash: other }
      },
    },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'terms-told-twice',
    story: 'Second terms of the day are sealed behind the contract. The customer has read the leaves.',
    plan: {
      readsLeaves: true,
      stray: ({ terms }) => ({
        kind: 'terms',
        day: dayOf(acceptedAt),
        hash: hexOf(termsHash(cheaperTerms(terms))),
        at: acceptedAt - 24 * hourMs,
      }),
    },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'terms-after-midnight',
    story:
      'The terms were committed half a minute after their day had begun, before its first page was sealed.',
    plan: { termsBeforeMs: -30 * secondMs },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'tick-on-a-later-page',
    story:
      'The last tick before expiry is written on the page of the next minute, which is sealed a minute later.',
    plan: {
      recorded: (ticks, before) => {
        const isLast = ({ at }: RecordedTick): boolean => at === expiresAt
        return [...before.filter(isLast), ...ticks.filter((tick) => !isLast(tick))]
      },
    },
    verdict: 'fails',
    failed: ['path', 'ticks', 'result'],
  },
  {
    name: 'unreadable-checkpoint',
    story: 'The checkpoint of the proof has a line too many, and is signed all the same.',
    plan: {
      proof: (proof, { plan: { key } }) => {
        const text = `${proof.checkpoint.text}more\n`
        return { ...proof, checkpoint: { text, signature: signText(key, text) } }
      },
    },
    verdict: 'fails',
    failed: checkNames.filter((name) => name !== 'receipt'),
  },
  {
    name: 'revealed-late-not-refunded',
    story:
      'The seed came 30 hours after its day, and the lost stake is kept. A head that the customer saw shows it.',
    plan: {
      direction: 'rise',
      revealedAfterMs: 30 * hourMs,
      madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
      own: (own, { log, reveals }) => {
        const size = reveals.get(dayOf(acceptedAt)) ?? 0
        const dayAfter = Date.parse('2026-11-15T00:30:00.000Z')
        const checkpoint = log.sign(dayAfter, size)
        return { ...own, heads: [{ checkpoint, path: log.consistency(size), heardAt: dayAfter }] }
      },
    },
    verdict: 'fails',
    failed: ['posting'],
  },
]
