import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** A key or an anchor as somebody has written it down: 64 digits of hex, or 24 words of the English list of BIP-39. Null where it is neither. */
export function readKnownHash(text: string): string | null {
  const written = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (/^[0-9a-f]{64}$/.test(written)) return written
  if (written.split(' ').length !== 24) return null
  try {
    return hexOf(mnemonicToEntropy(written, wordlist))
  } catch {
    return null
  }
}

/** The 24 words of a hash, which are easier to write down and carry a checksum. */
export function wordsOfHash(hash: string): string {
  const bytes = Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(hash.slice(2 * i, 2 * i + 2), 16))
  return entropyToMnemonic(bytes, wordlist)
}
