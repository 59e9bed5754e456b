import { participationCheckNames } from './check.ts'
import { chainShape, checkpoint, heads, included, includedShape, part, path, tip } from './log-shapes.ts'
import type {
  ParticipationFile,
  ParticipationMemory,
  ParticipationProof,
  PriceDay,
  PricePage,
  ProvedLeave,
  ProvedParticipation,
  ProvedPayout,
  SealedText,
} from './participation-file.ts'
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
  text,
} from './value-shape.ts'

const participationShape = {
  id: text,
  strategy: text,
  amount: digits,
  days: count,
} satisfies Shape<Omit<ProvedParticipation, 'endedAt'>>

const leave = object({
  id: text,
  cause: one('customer', 'term'),
  askedAt: count,
  units: digits,
  value: nullable(count),
  proceeds: nullable(digits),
  settledAs: nullable(count),
} satisfies Shape<ProvedLeave>)

const payout = object({
  number: count,
  participation: text,
  proceeds: digits,
  cost: digits,
  fee: digits,
} satisfies Shape<ProvedPayout>)

const sealedText = object({
  text,
  sealed: nullable(object({ place: count, path })),
} satisfies Shape<SealedText>)

const chain = object(chainShape)

const proof = object({
  publicKey: hash,
  checkpoint,
  participation: object({
    ...participationShape,
    endedAt: nullable(count),
  } satisfies Shape<ProvedParticipation>),
  join: nullable(object({ value: count, units: digits })),
  leaves: list(leave),
  payouts: list(payout),
  values: list(sealedText),
  trades: list(sealedText, 100_000),
  decisions: list(sealedText),
  models: list(sealedText),
  pages: list(object({ ...includedShape, parts: record(part) } satisfies Shape<PricePage>), 1_000),
  days: list(object({ day, terms: text, termsLeaf: included } satisfies Shape<PriceDay>), 1_000),
  chain,
  pool: nullable(chain),
} satisfies Shape<ParticipationProof>)

const own = object({
  publicKey: optional(hash),
  asked: optional(object(participationShape)),
  redemptions: optional(list(object({ id: text, askedAt: count, units: digits }))),
  heads: optional(heads),
  tips: optional(list(tip)),
  failed: optional(list(one(...participationCheckNames))),
  now: optional(count),
} satisfies Shape<ParticipationMemory>)

const file = object({
  format: exactly('candor participation proof'),
  version: exactly(1),
  proof,
  own: nullable(own),
} satisfies Shape<ParticipationFile>)

/** Null where the text is not a proof of a participation of a version we know. */
export function readParticipationFile(content: string): ParticipationFile | null {
  try {
    const value: unknown = JSON.parse(content)
    return file(value) ? (value as ParticipationFile) : null
  } catch {
    return null
  }
}
