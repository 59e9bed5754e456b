import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { asciiBytes, hexOf, readHex, sameBytes } from './byte-text.ts'
import { sha256 } from './sha256.ts'

// NIST's examples for SHA-256 (FIPS 180-4 and its test suite).
it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('hashes NIST example %#', (text, digest) => expect(hexOf(sha256(asciiBytes(text)))).toBe(digest))

it('agrees with the platform for every length around the block edges', () => {
  for (let length = 0; length < 300; length += 1) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256)
    expect(hexOf(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
  }
})

it('reads and writes hex, and takes nothing else for it', () => {
  expect(hexOf(readHex('00ff10Ab') ?? new Uint8Array())).toBe('00ff10ab')
  for (const text of ['0', '0g', ' 00', '0x00', '-1']) expect(readHex(text)).toBeNull()
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false)
  expect(() => asciiBytes('é')).toThrow(RangeError)
})
