import { createPublicKey, verify } from 'node:crypto'
import { receiptText } from '@candor/domain/contracts/contract-receipt.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSignedBy } from './open-checkpoint.ts'
import type { OwnMemory } from './proof-file.ts'
import { readProofFile } from './read-proof-file.ts'
import { runSample } from './sample/run-sample.ts'
import { makeProof, makeSample } from './sample/sample-file.ts'
import { honestPlan } from './sample/sample-plan.ts'
import { verdictWord, verifyContract } from './verify-contract.ts'

const file = makeSample(honestPlan)
const shown = makeProof(runSample(honestPlan))
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
})

it('a proof that lacks something, or says more, does not pass', () => {
  for (const key of Object.keys(shown)) {
    const { [key as keyof typeof shown]: _, ...rest } = shown
    expect(verdictOf(JSON.stringify(rest))).toBe('unreadable')
  }
  expect(verdictOf(text.replace('{', '{"more":1,'))).toBe('unreadable')
  for (const key of ['pages', 'consistency', 'postings'] as const)
    expect(verdictOf(JSON.stringify({ ...shown, [key]: [] }))).toBe('fails')
  for (const nonsense of ['', '{', '[]', '"proof"', '1'])
    expect([verdictOf(nonsense), readProofFile(nonsense)]).toEqual(['unreadable', null])
})

it('a pass says no more than that the file agrees with itself where the device has not kept all of its own', () => {
  const { publicKey = '', anchor = '', models = [], order, receipt } = file.own ?? {}
  if (!order || !receipt) throw new Error('the device has kept nothing')
  const own = { publicKey, anchor, models, order, receipt }
  const wordFor = (kept: OwnMemory) => verdictWord(verifyContract(shown, kept))
  expect(wordFor(own)).toBe('verdict.passes')
  for (const key of ['publicKey', 'anchor', 'models', 'order'] as const) {
    const { [key]: _, ...rest } = own
    expect(wordFor(rest)).toBe('verdict.agrees')
  }
  // Without a receipt the device has not opened its order, and yet this one is opened.
  expect(wordFor({ publicKey, anchor, models, order })).toBe('verdict.fails')
  expect(wordFor({ publicKey, anchor, models })).toBe('verdict.agrees')
  expect(wordFor({ publicKey: '00'.repeat(32) })).toBe('verdict.fails')
})

it('signatures are those of any Ed25519', () => {
  const { receipt, publicKey } = shown
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
