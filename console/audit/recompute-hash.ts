import { hexOf, joinBytes, readHex } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'

/** Whether a row's hash follows from the hash before it and the row's own words, computed here and not by the server. */
export function followsFrom(before: string, { content, hash }: { content: string; hash: string }): boolean {
  const start = readHex(before)
  if (start === null) return false
  return hexOf(sha256(joinBytes(start, new TextEncoder().encode(content)))) === hash
}

/** The hash that the first row of the log follows from. */
export const hashBeforeFirst = '0'.repeat(64)
