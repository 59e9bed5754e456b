import type { ContractOrder } from '@candor/domain/contracts/contract-order.ts'
import type { Receipt, ReceiptBody, SettlementRecord } from '@candor/domain/contracts/contract-receipt.ts'
import { checkNames } from './check.ts'
import type {
  ChainPosting,
  ChainTip,
  ContractProof,
  DayBefore,
  Included,
  OwnHead,
  OwnMemory,
  OwnOrder,
  PostingChain,
  PostingText,
  ProofDay,
  ProofFile,
  ReadLog,
  SealedTip,
  Withheld,
} from './proof-file.ts'
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
  type Test,
  text,
} from './value-shape.ts'

const path = list(hash, 64)
const checkpoint = object({ text, signature } satisfies Shape<ContractProof['checkpoint']>)
const includedShape = { leaf: text, place: count, path } satisfies Shape<Included>
const included = object(includedShape)

const order = object({
  version: exactly(2),
  origin: text,
  request: text,
  symbol: text,
  feed: text,
  stake: digits,
  seconds: count,
  rate: digits,
  terms: hash,
  seenAt: count,
  direction: hash,
  device: hash,
} satisfies Shape<ContractOrder>)

const receipt = object({
  signature,
  body: object({
    version: exactly(2),
    origin: text,
    contract: text,
    order,
    orderSignature: signature,
    feed: text,
    day,
    acceptedAt: count,
    purchaseAt: count,
    expiresAt: count,
    salt: hash,
    checkpoint,
  } satisfies Shape<ReceiptBody>),
} satisfies Shape<Receipt>)

const tick = object({ at: count, mid: digits })
const side = one('rise', 'fall')

const settlement = object({
  version: exactly(2),
  contract: text,
  direction: nullable(side),
  nonce: nullable(hash),
  outcome: one('win', 'lose', 'draw', 'void'),
  reason: nullable(one('sealed-late', 'halted', 'no-tick', 'unopened')),
  purchase: nullable(tick),
  final: nullable(tick),
  paid: digits,
  settledAt: count,
  salt: hash,
} satisfies Shape<SettlementRecord>)

const ticks = list(row(count, digits, digits, digits, digits))

const postingShape = {
  number: count,
  kind: text,
  from: text,
  to: text,
  amount: digits,
} satisfies Shape<PostingText>
const posting = object(postingShape)

const dayBeforeShape = {
  day,
  terms: text,
  termsLeaf: included,
  closesBefore: record(digits),
  revealBefore: nullable(included),
} satisfies Shape<DayBefore>

const proofDay = object({
  ...dayBeforeShape,
  firstPage: nullable(included),
  pageBefore: nullable(included),
  reveal: nullable(included),
} satisfies Shape<ProofDay>)

const proof = object({
  publicKey: hash,
  origin: included,
  eras: list(included, 100),
  receipt,
  acceptance: nullable(included),
  settlement: nullable(object({ record: settlement, sealed: nullable(included) })),
  pages: list(object({ ...includedShape, part: nullable(object({ ticks, path })) }), 100),
  days: list(proofDay, 2, 1),
  dayBefore: object(dayBeforeShape),
  halt: nullable(included),
  checkpoint,
  consistency: path,
  postings: list(posting, 20),
} satisfies Shape<ContractProof>)

const tipShape = { count, tip: hash } satisfies Shape<ChainTip>
const tip = object(tipShape)

const chain = object({
  salt: hash,
  start: tip,
  postings: list(
    object({ ...postingShape, at: count, subject: text } satisfies Shape<ChainPosting>),
    100_000,
  ),
  tips: list(tip),
  sealed: nullable(
    object({ ...tipShape, leaf: included, entries: count, index: count, path } satisfies Shape<SealedTip>),
  ),
} satisfies Shape<PostingChain>)

const places = list(count)

const own = object({
  publicKey: optional(hash),
  anchor: optional(hash),
  models: optional(list(hash, 100)),
  contract: optional(text),
  order: optional(
    object({ order, signature, direction: side, nonce: hash, sentAt: count } satisfies Shape<OwnOrder>),
  ),
  receipt: optional(receipt),
  receivedAt: optional(count),
  acknowledged: optional(signature),
  acknowledgedAt: optional(count),
  terms: optional(record(hash, day)),
  heads: optional(
    list(object({ checkpoint, path: nullable(path), heardAt: count } satisfies Shape<OwnHead>), 1_000),
  ),
  ticks: optional(list(tick)),
  postings: optional(list(posting, 20)),
  chain: optional(chain),
  leaves: optional(object({ peaks: path, texts: list(text, 1_000_000) })),
  read: optional(
    object({
      size: count,
      terms: record(places, day),
      reveals: record(places, day),
      eras: places,
    } satisfies Shape<ReadLog>),
  ),
  withheld: optional(
    object({
      proof: optional(count),
      leaves: optional(count),
      heads: optional(count),
      postings: optional(count),
      opening: optional(count),
    } satisfies Shape<Record<Withheld, number>>),
  ),
  failed: optional(list(one(...checkNames))),
  now: optional(count),
} satisfies Shape<OwnMemory>)

const file: Test = (value) =>
  object({
    format: exactly('candor contract proof'),
    version: exactly(2),
    proof: nullable(proof),
    own: nullable(own),
  } satisfies Shape<ProofFile>)(value) && hasReceipt(value as ProofFile)

/** Without a proof there must be a receipt to check. */
const hasReceipt = ({ proof: shown, own: kept }: ProofFile): boolean =>
  shown !== null || kept?.receipt !== undefined

/** Null where the text is not a proof file of a version we know. */
export function readProofFile(content: string): ProofFile | null {
  try {
    const value: unknown = JSON.parse(content)
    return file(value) ? (value as ProofFile) : null
  } catch {
    return null
  }
}
