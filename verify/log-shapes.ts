import type { SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type {
  ChainPosting,
  ChainTip,
  Included,
  OwnHead,
  PostingChain,
  PostingText,
  SealedTip,
} from './proof-file.ts'
import {
  count,
  digits,
  hash,
  list,
  nullable,
  object,
  row,
  type Shape,
  signature,
  text,
} from './value-shape.ts'

/** Shapes of what proof files of every kind hold: leaves, checkpoints, ticks and chains of postings. */

export const path = list(hash, 64)
export const checkpoint = object({ text, signature } satisfies Shape<SignedCheckpoint>)
export const includedShape = { leaf: text, place: count, path } satisfies Shape<Included>
export const included = object(includedShape)

const ticks = list(row(count, digits, digits, digits, digits))

/** An instrument's part of a page. */
export const part = object({ ticks, path })

const postingShape = {
  number: count,
  kind: text,
  from: text,
  to: text,
  amount: digits,
} satisfies Shape<PostingText>
export const posting = object(postingShape)

const tipShape = { count, tip: hash } satisfies Shape<ChainTip>
export const tip = object(tipShape)

export const chainShape = {
  salt: hash,
  start: tip,
  postings: list(
    object({ ...postingShape, at: count, subject: text } satisfies Shape<ChainPosting>),
    100_000,
  ),
  sealed: nullable(
    object({ ...tipShape, leaf: included, entries: count, index: count, path } satisfies Shape<SealedTip>),
  ),
} satisfies Shape<Omit<PostingChain, 'tips'>>

export const heads = list(
  object({ checkpoint, path: nullable(path), heardAt: count } satisfies Shape<OwnHead>),
  1_000,
)
