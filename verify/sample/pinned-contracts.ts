import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { SampleCase } from './sample-cases.ts'
import { makeProof } from './sample-file.ts'
import { createSampleLog } from './sample-log.ts'
import { honestPlan, spanOf } from './sample-plan.ts'
import { origin } from './sample-world.ts'

/** More lies that only one rule can see: about the contract's own papers, and the order they came in. */

const { acceptedAt } = honestPlan
const { expiresAt } = spanOf(honestPlan)
const other = hexOf(sha256(new Uint8Array(0)))

const realFeed = { feed: 'binance', seconds: 300 } as const

/** A page of the minute so many minutes after that of acceptance. */
const isOfMinute = (leaf: string, after: number): boolean =>
  leaf.includes(`"opensAt":${acceptedAt - (acceptedAt % minuteMs) + after * minuteMs},`)

export const pinnedContracts: readonly SampleCase[] = [
  {
    name: 'receipt-checkpoint-unsigned',
    story: 'The receipt is signed, and the checkpoint in it is not.',
    plan: {
      receipt: (body) => ({
        ...body,
        checkpoint: { ...body.checkpoint, signature: `${other}${other}` },
      }),
    },
    verdict: 'fails',
    failed: ['signature'],
  },
  {
    name: 'expiry-a-millisecond-late',
    story: 'Expiry is not purchase second and time limit.',
    plan: { receipt: (body) => ({ ...body, expiresAt: body.expiresAt + 1 }) },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'receipt-of-another-day',
    story: 'The receipt names the day before that of its purchase second.',
    plan: { receipt: (body) => ({ ...body, day: '2026-11-12' }) },
    verdict: 'fails',
    failed: ['receipt', 'terms'],
  },
  {
    name: 'settled-before-accepted',
    story: 'The settlement stands in the log before the acceptance, which came in time all the same.',
    plan: { sealedAfterMs: 61_500, settledAfterMs: -1_500, own: (own) => ({ ...own, heads: [] }) },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'record-of-another-contract',
    story: 'The record that is sealed and shown is that of another contract.',
    plan: { record: (record) => ({ ...record, contract: '019a8000-0000-7000-8000-00000000000f' }) },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'acceptance-of-another',
    story: 'The proof shows the acceptance of another receipt.',
    plan: {
      settledAfterMs: 24 * hourMs,
      madeAt: expiresAt + 3 * minuteMs,
      stray: () => ({ kind: 'acceptance', commitment: other }),
      proof: (proof, { log }) => ({ ...proof, acceptance: log.include(log.texts.length - 1) }),
    },
    verdict: 'fails',
    open: ['seed', 'path', 'ticks', 'result', 'payout', 'posting'],
    failed: ['inclusion'],
  },
  {
    name: 'leaves-cut-short',
    story: 'The leaves that were read end before the proof’s checkpoint does.',
    plan: {
      readsLeaves: true,
      own: (own) => ({
        ...own,
        ...(own.leaves && { leaves: { ...own.leaves, texts: own.leaves.texts.slice(0, -1) } }),
      }),
    },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'origin-with-another-key',
    story: 'The first leaf of the log names another key than the one that signs it.',
    plan: {
      proof: (_, world) => {
        const [first = '', ...rest] = world.log.texts
        const texts = [first.replace(world.plan.key.publicKey, other), ...rest]
        return makeProof({ ...world, log: createSampleLog(origin, world.plan.key, texts) })
      },
    },
    verdict: 'fails',
    failed: ['consistency', 'seed', 'posting'],
  },
  {
    name: 'terms-not-those-announced',
    story: 'Everything fits, but the customer had noted another hash of the day’s terms.',
    plan: { own: (own) => ({ ...own, terms: { '2026-11-13': other } }) },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'receipt-with-other-terms',
    story: 'The order names terms that are not those of its day.',
    plan: { order: (order) => ({ ...order, terms: other }) },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'first-page-of-the-day-before',
    story: 'The last page of the day before is shown as the first one of the day.',
    plan: {
      proof: (proof) => ({
        ...proof,
        days: proof.days.map((day) => ({ ...day, firstPage: day.pageBefore })),
      }),
    },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'seed-of-another-day',
    story: 'As the seed of the day, that of the day before is shown.',
    plan: {
      proof: (proof) => ({
        ...proof,
        days: proof.days.map((day) => ({ ...day, reveal: day.revealBefore })),
      }),
    },
    verdict: 'fails',
    open: ['path'],
    failed: ['seed'],
  },
  {
    name: 'real-page-left-out',
    story:
      'On a real feed, where no seed tells what is missing, the pages of a minute in the middle are left out.',
    plan: {
      ...realFeed,
      proof: (proof) => ({ ...proof, pages: proof.pages.filter(({ leaf }) => !isOfMinute(leaf, 3)) }),
    },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['ticks', 'result'],
  },
  {
    name: 'real-part-left-out',
    story: 'The same, and the pages are shown without the instrument’s ticks.',
    plan: {
      ...realFeed,
      proof: (proof) => ({
        ...proof,
        pages: proof.pages.map((page) => (isOfMinute(page.leaf, 3) ? { ...page, part: null } : page)),
      }),
    },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['ticks', 'result'],
  },
  {
    name: 'real-pages-begin-late',
    story:
      'On a real feed the pages begin a minute after the purchase second, so that one before it could hold the purchase tick.',
    plan: {
      ...realFeed,
      proof: (proof) => ({
        ...proof,
        pages: proof.pages.filter(({ leaf }) => ![-1, 0, 1].some((after) => isOfMinute(leaf, after))),
      }),
    },
    verdict: 'fails',
    none: ['seed', 'path'],
    failed: ['ticks', 'result'],
  },
]
