import { hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { Included } from '../proof-file.ts'
import type { SampleCase } from './sample-cases.ts'

/** Lies that only one rule can see, so that no verifier is called right without it. */

const changed = (hash: string): string => `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`

const misled = <Leaf extends Included>(leaf: Leaf): Leaf => ({ ...leaf, path: leaf.path.map(changed) })

export const pinnedLies: readonly SampleCase[] = [
  {
    name: 'other-anchor',
    story: 'The log begins with another anchor than the customer knew.',
    plan: { own: (own) => ({ ...own, anchor: changed(own.anchor ?? '') }) },
    verdict: 'fails',
    failed: ['seed'],
  },
  {
    name: 'unsigned-receipt',
    story: 'The receipt is signed with nothing that the key has signed; the device has kept the same one.',
    plan: {
      proof: (proof) => ({
        ...proof,
        receipt: { ...proof.receipt, signature: changed(proof.receipt.signature) },
      }),
    },
    verdict: 'fails',
    failed: ['receipt'],
  },
  {
    name: 'leaf-off-its-path',
    story: 'The path of the first page of the day does not lead to the root.',
    plan: {
      proof: (proof) => ({
        ...proof,
        days: proof.days.map((day) => ({ ...day, pageBefore: day.pageBefore && misled(day.pageBefore) })),
      }),
    },
    verdict: 'fails',
    failed: ['inclusion', 'terms'],
  },
  {
    name: 'settlement-off-its-path',
    story: 'The path of the settlement does not lead to the root.',
    plan: {
      proof: ({ settlement, ...proof }) => ({
        ...proof,
        settlement: settlement && { ...settlement, sealed: settlement.sealed && misled(settlement.sealed) },
      }),
    },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'other-peaks',
    story: 'The leaves that were read begin from peaks that are not those of the receipt’s checkpoint.',
    plan: {
      readsLeaves: true,
      own: (own) => ({
        ...own,
        ...(own.leaves && { leaves: { ...own.leaves, peaks: own.leaves.peaks.map(changed) } }),
      }),
    },
    verdict: 'fails',
    failed: ['inclusion'],
  },
  {
    name: 'terms-with-a-space',
    story: 'The terms that were committed to have one space more than their canonical text.',
    plan: { termsText: (text) => text.replace('{', '{ ') },
    verdict: 'fails',
    failed: ['terms', 'path', 'ticks', 'result'],
  },
  {
    name: 'terms-of-another-rule',
    story: 'The terms name rule 3, which nobody has written down.',
    plan: { termsText: (text) => text.replace('"rule":2', '"rule":3') },
    verdict: 'fails',
    failed: ['terms', 'path', 'ticks', 'result'],
  },
  {
    name: 'stake-out-of-bounds',
    story: 'The terms ask for a larger stake than was taken.',
    plan: { termsText: (text) => text.replace('"leastStake":"500"', '"leastStake":"50000"') },
    verdict: 'fails',
    failed: ['terms'],
  },
  {
    name: 'head-of-another-key',
    story: 'A head that the customer kept is not signed with the key of the proof.',
    plan: {
      own: (own) => ({
        ...own,
        heads: (own.heads ?? []).map(({ checkpoint, ...head }) => ({
          ...head,
          checkpoint: { ...checkpoint, signature: changed(checkpoint.signature) },
        })),
      }),
    },
    verdict: 'fails',
    failed: ['consistency'],
  },
  {
    name: 'posting-number-twice',
    story: 'Two postings have one number.',
    plan: { postings: (postings) => postings.map((posting) => ({ ...posting, number: 41 })) },
    verdict: 'fails',
    failed: ['posting'],
  },
  {
    name: 'accepted-in-the-future',
    story: 'The receipt says that it was accepted an hour after the proof was made, and nothing is due yet.',
    plan: {
      madeAt: Date.parse('2026-11-13T14:32:00.000Z'),
      receipt: (body) => ({
        ...body,
        acceptedAt: body.acceptedAt + hourMs + 3 * minuteMs,
      }),
      settledAfterMs: 24 * hourMs,
    },
    verdict: 'fails',
    open: ['seed', 'path', 'ticks', 'result', 'payout', 'posting'],
    failed: ['receipt', 'inclusion'],
  },
]
