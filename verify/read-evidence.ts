import type { OwnMemory, ProofFile } from './proof-file.ts'
import { readProofFile } from './read-proof-file.ts'

/**
 * What anybody may bring to be checked: a proof file, a receipt alone, or the evidence that the app has saved, which holds many receipts. Each
 * becomes a proof file; where there is no proof, the receipt says what is owed.
 */
export function readEvidence(text: string, now: number): readonly ProofFile[] {
  const proof = readProofFile(text)
  if (proof) return [proof]
  try {
    const file = JSON.parse(text)
    if (file?.format === 'candor evidence') return readSaved(file)
    return withReceipt({ receipt: file, now })
  } catch {
    return []
  }
}

/** A file without a proof, if its receipt reads as one. */
function withReceipt(own: unknown): ProofFile[] {
  const file = { format: 'candor contract proof', version: 2, proof: null, own }
  const read = readProofFile(JSON.stringify(file))
  return read ? [read] : []
}

type Entries = readonly (readonly [string | number, unknown])[]
type Saved = { readonly savedAt: number; readonly shelves: Readonly<Record<string, Entries>> }
type Purchase = {
  readonly order: unknown
  readonly answer: {
    readonly kind: string
    readonly contract: string
    readonly receipt: unknown
    readonly receivedAt: number
  } | null
  readonly acknowledged: string | null
  readonly acknowledgedAt?: number
}
type Findings = Pick<OwnMemory, 'withheld' | 'failed'>

/** The receipts in what a device has saved, each with what the device knew. */
function readSaved({ savedAt, shelves }: Saved): readonly ProofFile[] {
  const facts = new Map(shelves['facts'] ?? [])
  const known = (name: string, key: string) => (facts.has(name) ? { [key]: facts.get(name) } : {})
  return (shelves['purchases'] ?? []).flatMap(([, kept]) => {
    const { order, answer, acknowledged, acknowledgedAt } = kept as Purchase
    if (answer?.kind !== 'receipt') return []
    const { contract, receipt, receivedAt } = answer
    const findings = facts.get(`findings/${contract}`) as Findings | undefined
    return withReceipt({
      ...known('public-key', 'publicKey'),
      ...known('anchor', 'anchor'),
      ...known('models', 'models'),
      contract,
      order,
      receipt,
      receivedAt,
      ...(acknowledged !== null && { acknowledged }),
      ...(acknowledgedAt !== undefined && { acknowledgedAt }),
      ...(findings && { withheld: findings.withheld, failed: findings.failed }),
      now: savedAt,
    })
  })
}
