import { createCipheriv } from 'node:crypto'
import { expect, it } from 'vitest'
import { hexOf } from './byte-text.ts'
import { chachaBlock, chachaKey } from './chacha12.ts'
import { sha256 } from './sha256.ts'

function blockBytes(key: Uint8Array, block: number, doubleRounds?: number): Uint8Array {
  const words = new Uint32Array(16)
  chachaBlock(chachaKey(key), block, words, 0, doubleRounds)
  const bytes = new Uint8Array(64)
  words.forEach((word, i) => {
    new DataView(bytes.buffer).setUint32(i * 4, word, true)
  })
  return bytes
}

it('is the ChaCha of RFC 8439 when run with twenty rounds', () => {
  // RFC 8439, appendix A.1, test vector 1.
  expect(hexOf(blockBytes(new Uint8Array(32), 0, 10))).toBe(
    '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
  )
  for (let i = 0; i < 20; i += 1) {
    const key = sha256(Uint8Array.of(i))
    const counter = new Uint8Array(16)
    new DataView(counter.buffer).setUint32(0, i * 1_000_003, true)
    const expected = createCipheriv('chacha20', key, counter).update(new Uint8Array(64))
    expect(hexOf(blockBytes(key, i * 1_000_003, 10))).toBe(hexOf(expected))
  }
})

it('runs twelve rounds by itself', () => {
  // draft-strombergson-chacha-test-vectors-01, TC1, 256 bit key, 12 rounds.
  expect(hexOf(blockBytes(new Uint8Array(32), 0))).toBe(
    '9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f0564f879d27ae3c02ce82834acfa8c793a629f2ca0de6919610be82f411326be',
  )
})

it('writes where it is told', () => {
  const words = new Uint32Array(32)
  chachaBlock(chachaKey(new Uint8Array(32)), 0, words, 16)
  expect(words.slice(0, 16).every((word) => word === 0)).toBe(true)
  expect(words[16]).toBe(0x6a9af49b)
  expect(() => chachaKey(new Uint8Array(31))).toThrow(RangeError)
})
