import { expect, it } from 'vitest'
import { readKnownHash, wordsOfHash } from './known-hash.ts'

it('a key is read as hex and as 24 words with their checksum, and as nothing else', () => {
  const hash = '7f'.repeat(32)
  expect(readKnownHash(` ${hash.toUpperCase()} `)).toBe(hash)
  const words = wordsOfHash(hash)
  expect(words.split(' ')).toHaveLength(24)
  // The example of BIP-39 for 32 bytes of 7f.
  expect(words).toMatch(
    /^legal winner thank year wave sausage worth useful legal winner thank year .* title$/,
  )
  expect(readKnownHash(words)).toBe(hash)
  expect(readKnownHash(words.replace(/ title$/, ' winner'))).toBeNull()
  expect(readKnownHash(hash.slice(1))).toBeNull()
})
