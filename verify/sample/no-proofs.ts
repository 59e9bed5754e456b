import type { ProofFile } from '../proof-file.ts'
import { makeSample } from './sample-file.ts'
import { honestPlan } from './sample-plan.ts'
import type { Vector } from './sample-vector.ts'

type NoProof = {
  readonly name: string
  readonly story: string
  readonly spoil: (file: ProofFile) => unknown
}

const noProofs: readonly NoProof[] = [
  {
    name: 'no-proof-a-key-more',
    story: 'A proof that says one thing more than anybody understands.',
    spoil: (file) => ({ ...file, proof: { ...file.proof, more: 1 } }),
  },
  {
    name: 'no-proof-without-days',
    story: 'A proof with no day at all.',
    spoil: (file) => ({ ...file, proof: { ...file.proof, days: [] } }),
  },
  {
    name: 'no-proof-null-anchor',
    story: 'The anchor that the device knew is null, which is not the same as none.',
    spoil: (file) => ({ ...file, own: { ...file.own, anchor: null } }),
  },
  {
    name: 'no-proof-letters',
    story: 'A receipt whose feed is not written in ASCII.',
    spoil: (file) => {
      const receipt = file.proof?.receipt
      const body = { ...receipt?.body, feed: 'simulatéd' }
      return { ...file, proof: { ...file.proof, receipt: { ...receipt, body } } }
    },
  },
  {
    name: 'no-proof-nothing-at-all',
    story: 'Neither a proof nor a receipt.',
    spoil: ({ own, ...file }) => ({ ...file, proof: null, own: { ...own, receipt: undefined } }),
  },
  {
    name: 'no-proof-of-version-1',
    story: 'A file of the version before directions were hidden.',
    spoil: (file) => ({ ...file, version: 1 }),
  },
  {
    name: 'no-proof-list-too-long',
    story: 'A list with one entry more than any list may have.',
    spoil: (file) => ({
      ...file,
      own: { ...file.own, read: { size: 0, terms: {}, reveals: {}, eras: Array(10_001).fill(0) } },
    }),
  },
  {
    name: 'no-proof-too-many-closes',
    story: 'Closes of one symbol more than there may be.',
    spoil: (file) => {
      const closes = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}`, '1']))
      const dayBefore = { ...file.proof?.dayBefore, closesBefore: closes }
      return { ...file, proof: { ...file.proof, dayBefore } }
    },
  },
]

/** Files that are no proofs, and must not be taken for any. */
export const noProofVectors = (): Vector[] =>
  noProofs.map(({ name, story, spoil }) => ({
    name,
    story,
    expected: { verdict: 'no proof', isAnchored: false, checks: {} },
    file: spoil(makeSample(honestPlan)),
  }))
