import { asciiBytes, readHex } from '@candor/domain/proofs/byte-text.ts'
import { type Checkpoint, readCheckpoint, type SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { type Finding, failed, ok } from './check.ts'
import type { ContractProof, OwnMemory } from './proof-file.ts'

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

export const shortKey = (key: string): string => `${key.slice(0, 4)}…${key.slice(-4)}`

/** The log's key has signed the checkpoint of the proof and that of the receipt, and it is the key that the customer knows. */
export function checkSignature(
  proof: Pick<ContractProof, 'publicKey' | 'checkpoint' | 'receipt'>,
  own: OwnMemory,
): Finding {
  const { publicKey } = proof
  if (own.publicKey !== undefined && own.publicKey !== publicKey)
    return failed('signature.other-key', { found: shortKey(publicKey), known: shortKey(own.publicKey) })
  const checkpoint = openCheckpoint(publicKey, proof.checkpoint)
  const seen = openCheckpoint(publicKey, proof.receipt.body.checkpoint)
  if (!checkpoint || !seen) return failed('signature.checkpoint', { key: shortKey(publicKey) })
  if (checkpoint.origin !== seen.origin) return failed('signature.origin')
  const isKnown = own.publicKey !== undefined
  return ok(isKnown ? 'signature.ok' : 'signature.from-file', { key: shortKey(publicKey) })
}
