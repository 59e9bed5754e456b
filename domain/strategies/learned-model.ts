import { asciiBytes, hexOf } from '../proofs/byte-text.ts'
import { canonicalText } from '../proofs/canonical-text.ts'
import { sha256 } from '../proofs/sha256.ts'
import type { StrategyId } from './strategy-id.ts'

/**
 * A logistic regression as it is written down each night. Every number is whole, so that the model has one text and one hash, and the
 * decisions of the day are computed from exactly what was written.
 */
export type Model = {
  readonly strategy: StrategyId
  readonly version: number
  /** Midnight UTC: it was trained on candles that end at or before it, and decides for what closed then. */
  readonly trainedAt: number
  /** Trading days it learned from, and calls on them. */
  readonly days: number
  readonly samples: number
  readonly biasPpm: number
  readonly features: readonly ModelFeature[]
}

export type ModelFeature = {
  readonly name: FeatureName
  /** How far one usual step of the feature moves the log of the odds. */
  readonly weightPpm: number
  /** What the feature is on average, and its usual step. */
  readonly meanPpm: number
  readonly stepPpm: number
}

/** What it looks at, in the order of the model's text. */
export const featureNames = [
  'rise-5',
  'above-mean-20',
  'rise-20',
  'calm',
  'opened-above',
  'group-rise',
  'volume',
  'weekday',
] as const

export type FeatureName = (typeof featureNames)[number]

/** What is hashed and logged before the day begins. */
export const modelText = (model: Model): string => canonicalText(model)

export const modelHash = (model: Model): string => hexOf(sha256(asciiBytes(modelText(model))))
