import { rate } from '@candor/domain/money/rate.ts'
import { asciiBytes } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import type { DayTerms } from '@candor/domain/quotes/day-terms.ts'
import { hourMs, secondMs } from '@candor/domain/time/durations.ts'
import { runSample } from './run-sample.ts'
import { type SampleCase, withMid, without } from './sample-cases.ts'
import { makeProof } from './sample-file.ts'
import { createSampleLog, sampleKey } from './sample-log.ts'
import { dayOf, sampleDay, startingCloses, ticksOfMinute } from './sample-market.ts'
import { honestPlan, type SamplePlan, spanOf } from './sample-plan.ts'
import { origin } from './sample-world.ts'

/** Lies about the log: its pages, terms, seeds, heads and key. */

const { symbol } = honestPlan
const { expiresAt } = spanOf(honestPlan)

export function cheaperTerms(terms: DayTerms): DayTerms {
  const { contracts } = terms
  if (!contracts) throw new Error('no contracts')
  const limits = contracts.limits.map((limit) => ({ ...limit, rate: rate(80_000_000n) }))
  return { ...terms, contracts: { ...contracts, limits } }
}

/** A path that is as lively as the true one and comes from another seed. */
const otherPath: SamplePlan['recorded'] = (ticks) => {
  const [first] = ticks
  if (!first) return ticks
  const day = { ...sampleDay(dayOf(first.at), startingCloses), seed: sha256(asciiBytes('another seed')) }
  return ticksOfMinute(day, first.at).get(symbol) ?? []
}

export const lyingLogs: readonly SampleCase[] = [
  {
    name: 'terms-changed-within-the-day',
    story: 'Cheaper terms are sealed in the afternoon and used from then on.',
    plan: { newTerms: cheaperTerms },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'terms-changed-unseen',
    story:
      'The same, shown to a customer who had not noted the terms: they stand behind ticks of their own day.',
    plan: { newTerms: cheaperTerms, own: ({ terms: _, ...own }) => own },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'double-settlement-hidden',
    story:
      'The contract is settled twice, and only one settlement is shown. The customer has read the leaves.',
    plan: { isSettledTwice: true, readsLeaves: true },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'rewritten-page',
    story: 'A page is rewritten and the log rebuilt, after the customer has seen its heads.',
    plan: {
      recorded: withMid(({ mid }) => mid + mid / 1000n, expiresAt - 3 * secondMs),
      own: (own, world) => {
        const before = runSample(honestPlan)
        const heads = before.heads.slice(-1).map(({ size, at }) => ({
          checkpoint: before.log.sign(at, size),
          path: world.log.consistency(size),
          heardAt: at,
        }))
        return { ...own, heads }
      },
    },
    verdict: 'fails',
    failed: ['consistency', 'path'],
  },
  {
    name: 'forked-history',
    story: 'Everything fits, but the log that this customer saw at home has one other leaf.',
    plan: {
      own: (own, { log, plan, heads }) => {
        const texts = log.texts.map((text, i) => (i === 1 ? text.replace('"at":', '"at":1') : text))
        const fork = createSampleLog(origin, plan.key, texts)
        const [head] = heads
        if (!head) throw new Error('no head')
        const { size, at } = head
        const checkpoint = fork.sign(at, size)
        return { ...own, heads: [{ checkpoint, path: log.consistency(size), heardAt: at }] }
      },
    },
    verdict: 'fails',
    failed: ['consistency'],
  },
  {
    name: 'truncated-log',
    story: 'The log ends before a leaf that the customer has seen in it.',
    plan: {
      proof: (_, world) => {
        const log = createSampleLog(origin, world.plan.key, world.log.texts.slice(0, -1))
        return makeProof({ ...world, log })
      },
      own: (own, { log, heads }) => {
        const last = heads.at(-1)
        if (!last) throw new Error('no head')
        const path = log.consistency(last.size - 1, last.size)
        return { ...own, heads: [{ checkpoint: log.sign(last.at, last.size), path, heardAt: last.at }] }
      },
    },
    verdict: 'fails',
    failed: ['consistency', 'posting'],
  },
  {
    name: 'forged-key',
    story: 'A whole log of its own, signed with another key.',
    plan: {
      key: sampleKey('another key'),
      own: (own) => ({ ...own, publicKey: honestPlan.key.publicKey, heads: [] }),
    },
    verdict: 'fails',
    failed: ['signature'],
  },
  {
    name: 'forged-signature',
    story: 'A checkpoint whose time was changed after it was signed.',
    plan: {
      proof: (proof) => ({
        ...proof,
        checkpoint: { ...proof.checkpoint, text: proof.checkpoint.text.replace('T09:00:00', 'T08:00:00') },
      }),
    },
    verdict: 'fails',
    failed: ['signature'],
  },
  {
    name: 'wrong-seed',
    story: 'What is revealed is not the seed that the anchor commits to.',
    plan: { seed: (seed) => sha256(seed) },
    verdict: 'fails',
    failed: ['seed', 'path'],
  },
  {
    name: 'path-of-another-seed',
    story: 'The ticks come from another seed than the one that was committed to.',
    plan: { recorded: otherPath },
    verdict: 'fails',
    failed: ['path'],
  },
  {
    name: 'steered-path',
    story: 'In the last three seconds the price was helped up by a thousandth, before it was logged.',
    plan: { recorded: withMid(({ mid }) => mid + mid / 1000n, expiresAt - 3 * secondMs) },
    verdict: 'fails',
    failed: ['path'],
  },
  {
    name: 'left-out-tick',
    story: 'The last tick before expiry was never written down, so that the one before it counts.',
    plan: { recorded: without((at) => at === expiresAt) },
    verdict: 'fails',
    failed: ['path'],
  },
  {
    name: 'pulled-plug',
    story: 'The server was switched off for the last twelve seconds, and calls the contract void.',
    plan: { recorded: without((at) => at > expiresAt - 12 * secondMs && at < expiresAt + 5 * secondMs) },
    verdict: 'fails',
    failed: ['path'],
  },
  {
    name: 'changed-close',
    story: 'The closes of the day before are not those that the log holds.',
    plan: {
      proof: (proof) => ({
        ...proof,
        days: proof.days.map((day) => ({
          ...day,
          closesBefore: { ...day.closesBefore, [symbol]: '8400000000000' },
        })),
      }),
    },
    verdict: 'fails',
    failed: ['path'],
  },
  {
    name: 'left-out-page',
    story: 'A page is missing from the proof.',
    plan: { proof: (proof) => ({ ...proof, pages: proof.pages.filter((_, i) => i !== 2) }) },
    verdict: 'fails',
    failed: ['path', 'ticks', 'result'],
  },
  {
    name: 'changed-part',
    story: 'The ticks in the proof are not those of the page.',
    plan: {
      proof: (proof) => ({
        ...proof,
        pages: proof.pages.map(({ part, ...page }, i) => ({
          ...page,
          part: part && i === 2 ? { ...part, ticks: part.ticks.slice(0, -1) } : part,
        })),
      }),
    },
    verdict: 'fails',
    failed: ['path', 'ticks', 'result'],
  },
  {
    name: 'withheld-seed',
    story:
      'More than a day after the day’s end the seed is not revealed, and the lost stake is not given back.',
    plan: {
      direction: 'rise',
      revealedAfterMs: 10 * 24 * hourMs,
      madeAt: Date.parse('2026-11-15T09:00:00.000Z'),
    },
    verdict: 'fails',
    open: ['path'],
    failed: ['seed', 'posting'],
  },
]
