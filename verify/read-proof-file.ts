import type { Receipt, ReceiptBody, SettlementRecord } from '@candor/domain/contracts/contract-receipt.ts'
import type { ContractProof, Included, OwnMemory, PostingText, ProofDay, ProofFile } from './proof-file.ts'
import {
  count,
  day,
  digits,
  exactly,
  hash,
  list,
  nullable,
  object,
  one,
  optional,
  record,
  row,
  type Shape,
  signature,
  text,
} from './value-shape.ts'

const path = list(hash, 64)
const checkpoint = object({ text, signature } satisfies Shape<ContractProof['checkpoint']>)
const includedShape = { leaf: text, place: count, path } satisfies Shape<Included>
const included = object(includedShape)

const receipt = object({
  signature,
  body: object({
    version: exactly(1),
    origin: text,
    contract: text,
    request: text,
    symbol: text,
    feed: text,
    direction: one('rise', 'fall'),
    stake: digits,
    seconds: count,
    rate: digits,
    day,
    terms: hash,
    seenAt: count,
    acceptedAt: count,
    expiresAt: count,
    salt: hash,
    checkpoint,
  } satisfies Shape<ReceiptBody>),
} satisfies Shape<Receipt>)

const tick = object({ at: count, mid: digits })

const settlement = object({
  version: exactly(1),
  contract: text,
  outcome: one('win', 'lose', 'draw', 'void'),
  reason: nullable(one('sealed-late', 'halted', 'no-tick')),
  purchase: nullable(tick),
  final: nullable(tick),
  paid: digits,
  settledAt: count,
  salt: hash,
} satisfies Shape<SettlementRecord>)

const ticks = list(row(count, digits, digits, digits, digits))

const posting = object({
  number: count,
  kind: text,
  from: text,
  to: text,
  amount: digits,
} satisfies Shape<PostingText>)

const proofDay = object({
  day,
  terms: text,
  termsLeaf: included,
  firstPage: nullable(included),
  pageBefore: nullable(included),
  closesBefore: record(digits),
  revealBefore: nullable(included),
  reveal: nullable(included),
} satisfies Shape<ProofDay>)

const proof = object({
  publicKey: hash,
  origin: included,
  receipt,
  acceptance: nullable(included),
  settlement: nullable(object({ record: settlement, sealed: nullable(included) })),
  pages: list(object({ ...includedShape, part: nullable(object({ ticks, path })) }), 100),
  days: list(proofDay, 2, 1),
  halt: nullable(included),
  checkpoint,
  consistency: path,
  postings: list(posting, 20),
} satisfies Shape<ContractProof>)

const own = object({
  publicKey: optional(hash),
  anchor: optional(hash),
  receipt: optional(receipt),
  request: optional(text),
  seenAt: optional(count),
  terms: optional(record(hash, day)),
  heads: optional(list(object({ checkpoint, path: nullable(path) }), 1_000)),
  postings: optional(list(posting, 20)),
  leaves: optional(object({ peaks: path, texts: list(text, 1_000_000) })),
  now: optional(count),
} satisfies Shape<OwnMemory>)

const file = object({
  format: exactly('candor contract proof'),
  version: exactly(1),
  proof,
  own: nullable(own),
} satisfies Shape<ProofFile>)

/** Null where the text is not a proof file of a version we know. */
export function readProofFile(content: string): ProofFile | null {
  try {
    const value: unknown = JSON.parse(content)
    return file(value) ? (value as ProofFile) : null
  } catch {
    return null
  }
}
