import { type Finding, failed, ok } from './check.ts'
import { openCheckpoint } from './open-checkpoint.ts'
import type { ContractProof, OwnMemory } from './proof-file.ts'

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
