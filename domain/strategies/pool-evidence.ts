import { asciiBytes, hexOf } from '../proofs/byte-text.ts'
import { canonicalText } from '../proofs/canonical-text.ts'
import { sha256 } from '../proofs/sha256.ts'

/** What the leaves of the log commit to, each by the hash of one text; that of a decision is in `replay.ts`. */

export const hashText = (text: string): string => hexOf(sha256(asciiBytes(text)))

/** A value of a pool: money and units, the last posting and trade before it, and what was open with the ticks it was valued on. */
type ValueEvidence = {
  readonly strategy: string
  readonly number: number
  readonly at: number
  readonly equity: bigint
  readonly units: bigint
  readonly posting: bigint
  readonly trade: number
  readonly cash: bigint
  readonly owed: bigint
  /** Canonical text of a list. */
  readonly parts: string
}

export const valueText = (value: ValueEvidence): string =>
  canonicalText({
    strategy: value.strategy,
    number: value.number,
    at: value.at,
    equity: value.equity,
    units: value.units,
    posting: value.posting,
    trade: value.trade,
    cash: value.cash,
    owed: value.owed,
    parts: value.parts,
  })
