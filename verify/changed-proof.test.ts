import { createPublicKey, verify } from 'node:crypto'
import { receiptText } from '@candor/domain/contracts/contract-receipt.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSignedBy } from './check-signature.ts'
import type { OwnMemory } from './proof-file.ts'
import { readProofFile } from './read-proof-file.ts'
import { makeSample } from './sample/sample-file.ts'
import { honestPlan } from './sample/sample-plan.ts'
import { verdictWord, verifyContract } from './verify-contract.ts'

const file = makeSample(honestPlan)
const text = JSON.stringify(file.proof)
const verdictOf = (proof: string): string => {
  const read = readProofFile(JSON.stringify(file).replace(text, () => proof))
  return read ? verifyContract(read.proof, read.own ?? {}).verdict : 'unreadable'
}

it('a proof in which any one character was changed does not pass', () => {
  expect(verdictOf(text)).toBe('passes')
  const places = [...text.matchAll(/[0-9a-z]/g)].map(({ index }) => index)
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.integer({ min: 1, max: 8 }), (place, by) => {
      const old = text[place] as string
      const changed = /[0-9]/.test(old)
        ? String((Number(old) + by) % 10)
        : String.fromCharCode(97 + ((old.charCodeAt(0) - 97 + by) % 26))
      expect(['fails', 'unreadable']).toContain(
        verdictOf(text.slice(0, place) + changed + text.slice(place + 1)),
      )
    }),
    { numRuns: 60 },
  )
}, 60_000)

it('a proof that lacks something, or says more, does not pass', () => {
  for (const key of Object.keys(file.proof)) {
    const { [key as keyof typeof file.proof]: _, ...rest } = file.proof
    expect(verdictOf(JSON.stringify(rest))).toBe('unreadable')
  }
  expect(verdictOf(text.replace('{', '{"more":1,'))).toBe('unreadable')
  for (const key of ['pages', 'consistency', 'postings'] as const)
    expect(verdictOf(JSON.stringify({ ...file.proof, [key]: [] }))).toBe('fails')
  for (const nonsense of ['', '{', 'null', '[]', '"proof"', '1'])
    expect([verdictOf(nonsense), readProofFile(nonsense)]).toEqual(['unreadable', null])
})

it('a pass says no more than that the file agrees with itself where key or anchor were not known before', () => {
  const { publicKey = '', anchor = '' } = file.own ?? {}
  const wordFor = (own: OwnMemory) => verdictWord(verifyContract(file.proof, own))
  expect(wordFor({ publicKey, anchor })).toBe('verdict.passes')
  for (const own of [{}, { publicKey }, { anchor }]) expect(wordFor(own)).toBe('verdict.agrees')
  expect(wordFor({ publicKey: '00'.repeat(32) })).toBe('verdict.fails')
})

it('signatures are those of any Ed25519', () => {
  const { receipt, publicKey } = file.proof
  const content = receiptText(receipt.body)
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, Buffer.from(content), key, Buffer.from(receipt.signature, 'hex'))).toBe(true)
  expect(isSignedBy(publicKey, content, receipt.signature)).toBe(true)
  expect(isSignedBy(publicKey, `${content} `, receipt.signature)).toBe(false)
  expect(isSignedBy('00'.repeat(32), content, receipt.signature)).toBe(false)
  expect(isSignedBy(publicKey, content, '00'.repeat(64))).toBe(false)
})
