import type { ContractOrder } from '@candor/domain/contracts/contract-order.ts'
import type { Receipt, ReceiptBody, SettlementRecord } from '@candor/domain/contracts/contract-receipt.ts'
import { checkNames } from './check.ts'
import {
  chainShape,
  checkpoint,
  heads,
  included,
  includedShape,
  part,
  path,
  posting,
  tip,
} from './log-shapes.ts'
import type {
  ContractProof,
  DayBefore,
  OwnMemory,
  OwnOrder,
  PostingChain,
  ProofDay,
  ProofFile,
  ReadLog,
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
  type Shape,
  signature,
  type Test,
  text,
} from './value-shape.ts'

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
  pages: list(object({ ...includedShape, part: nullable(part) }), 100),
  days: list(proofDay, 2, 1),
  dayBefore: object(dayBeforeShape),
  halt: nullable(included),
  checkpoint,
  consistency: path,
  postings: list(posting, 20),
} satisfies Shape<ContractProof>)

const chain = object({ ...chainShape, tips: list(tip) } satisfies Shape<PostingChain>)

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
  heads: optional(heads),
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
