import { asciiBytes, readHex } from '@candor/domain/proofs/byte-text.ts'
import { type Checkpoint, readCheckpoint, type SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { ed25519 } from '@noble/curves/ed25519.js'

// A proof has a handful of signatures: larger tables, as the library would make them, take longer than they save.
ed25519.Point.BASE.precompute(3)

/** Ed25519 as RFC 8032 has it. The same code everywhere, because browsers offer theirs only on pages that came over TLS. */
export function isSignedBy(publicKey: string, content: string, signature: string): boolean {
  const [key, bytes] = [readHex(publicKey), readHex(signature)]
  if (!key || !bytes) return false
  try {
    return ed25519.verify(bytes, asciiBytes(content), key, { zip215: false })
  } catch {
    return false
  }
}

/** A checkpoint that this key has signed; null where the text is none, or is not signed. */
export const openCheckpoint = (publicKey: string, signed: SignedCheckpoint): Checkpoint | null =>
  isSignedBy(publicKey, signed.text, signed.signature) ? readCheckpoint(signed.text) : null
