import { describe, expect, it } from 'vitest'
import { decideApproval } from './decide-approval.ts'

const facts = { needed: 2, given: [], contentHash: 'a', own: false }
const by = { operatorId: 7n, contentHash: 'a', verdict: 'approve' as const }
const first = { operatorId: 3n, contentHash: 'a', stands: true }

describe('an approval', () => {
  it.each([
    ['the first of two', {}, {}, 'waiting'],
    ['the second of two', { given: [first] }, {}, 'enough'],
    ['the only one', { needed: 1 }, {}, 'enough'],
    [
      'a rejection, although another one agreed',
      { given: [first] },
      { verdict: 'reject' as const },
      'rejected',
    ],
  ])('%s is counted', (_, changed, said, outcome) => {
    expect(decideApproval({ ...facts, ...changed }, { ...by, ...said })).toEqual({ ok: true, value: outcome })
  })

  it.each([
    ['of one’s own request', { own: true }, {}, 'own-request'],
    ['of what has changed since it was looked at', {}, { contentHash: 'b' }, 'content-changed'],
    [
      'after somebody agreed to something else',
      { given: [{ ...first, contentHash: 'b' }] },
      {},
      'content-changed',
    ],
    ['by the person who agreed already', { given: [{ ...first, operatorId: 7n }] }, {}, 'already-approved'],
  ])('%s is refused', (_, changed, said, refusal) => {
    expect(decideApproval({ ...facts, ...changed }, { ...by, ...said })).toEqual({ ok: false, refusal })
  })
})
