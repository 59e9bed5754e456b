import type { Receipt, ReceiptBody, SettlementRecord } from '@candor/domain/contracts/contract-receipt.ts'
import type { ContractProof, Included, OwnMemory, PostingText, ProofDay, ProofFile } from './proof-file.ts'

/** Whether a value has a shape. A file may hold anything, so nothing is looked at before this. */
type Test = (value: unknown) => boolean
/** Exactly these keys: a file that says more than we understand is not one that we can vouch for. */
type Shape<Type> = Record<keyof Type, Test>

const text: Test = (value) => typeof value === 'string'
const like =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const hash = like(/^[0-9a-f]{64}$/)
const signature = like(/^[0-9a-f]{128}$/)
const day: Test = (value) => {
  const at = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === value
}
/** Whole numbers beyond what a JSON number holds exactly travel as text. */
const digits = like(/^(0|[1-9]\d{0,29})$/)
/** Not beyond the last instant that a date can tell. */
const count: Test = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && Number(value) <= 8.64e15
const one = (...known: readonly unknown[]): Test => like(new RegExp(`^(${known.join('|')})$`))
const exactly =
  (known: unknown): Test =>
  (value) =>
    value === known
const nullable =
  (test: Test): Test =>
  (value) =>
    value === null || test(value)
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value)
const list =
  (test: Test, most = 10_000): Test =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(test)
const row =
  (...tests: readonly Test[]): Test =>
  (value) =>
    Array.isArray(value) && value.length === tests.length && tests.every((test, i) => test(value[i]))
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const object =
  (shape: Record<string, Test>): Test =>
  (value) =>
    isObject(value) &&
    Object.keys(value).every((key) => Object.hasOwn(shape, key)) &&
    Object.entries(shape).every(([key, test]) => test(value[key]))
const record =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.values(value).every(test)

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
  days: list(proofDay, 2),
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
  terms: optional(record(hash)),
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
