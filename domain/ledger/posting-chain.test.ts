import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalText } from '../proofs/canonical-text.ts'
import { customerTag, nextTip, postingText, startTip, tipLine } from './posting-chain.ts'

/** Worked out apart from this code, with Python's hashlib, from the texts of docs/FAIRNESS.md. */
const salt = '11'.repeat(32)
const start = '7c7268959b43ceb39a2b5a5455108724fb94f883a274155a703521e52c7d6457'
const first = '7a3841216dc69557f4e629d12291abec389b42646dbad803c73f972e16b85ed1'
const second = 'b236a6b7efbfbba43303992ff1a91421074fda583b4b5b693174a916538f306b'
const tag = '558567797f526b9d3d3a867dcf792f7adb588211759ba2cc71ddfeb7af64c32e'

const funding = {
  number: 1,
  kind: 'practice-funding',
  from: 'house-practice-funding',
  to: 'cash',
  amount: '1000000',
  at: 1_763_164_800_000,
  subject: '',
}
const stake = {
  number: 2,
  kind: 'contract-stake',
  from: 'cash',
  to: 'stake',
  amount: '2500',
  at: 1_763_164_801_250,
  subject: 'contract/0199a7c4-3f1e-7000-8000-00000000000a',
}

describe('a chain of postings', () => {
  it('begins with the salt and takes in one posting after another', () => {
    expect(startTip(salt)).toBe(start)
    expect(nextTip(start, funding)).toBe(first)
    expect(nextTip(first, stake)).toBe(second)
  })

  it('is hashed over the canonical text', () => {
    expect(postingText(funding)).toBe(
      '{"amount":"1000000","at":1763164800000,"from":"house-practice-funding","kind":"practice-funding","number":1,"subject":"","to":"cash"}',
    )
    for (const posting of [funding, stake]) expect(postingText(posting)).toBe(canonicalText(posting))
  })

  it('has another tip whatever is changed', () => {
    const changes = {
      number: 3,
      kind: 'deposit',
      from: 'margin',
      to: 'cash',
      amount: '2501',
      at: 0,
      subject: '',
    }
    for (const [field, value] of Object.entries(changes))
      expect(nextTip(first, { ...stake, [field]: value }), field).not.toBe(second)
    expect(nextTip(start, stake)).not.toBe(second)
  })

  it('comes out the same with a hash that is given', () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(nextTip(startTip(salt, hash), funding, hash)).toBe(first)
    expect(customerTag(salt, hash)).toBe(tag)
  })

  it('stands in the tree as a line of its own', () => {
    expect(customerTag(salt)).toBe(tag)
    expect(tipLine(tag, 2, second)).toBe(`${tag} 2 ${second}\n`)
  })
})
