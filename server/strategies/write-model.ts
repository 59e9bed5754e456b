import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { modelCard } from '@candor/domain/strategies/model-card.ts'
import type { WireModelCard } from '@candor/wire/strategies.ts'
import { writePpm } from '@candor/wire/write-test.ts'
import type { StoredTest } from './keep-tests.ts'
import { modelOf, type StoredModel } from './model-table.ts'

/** What the learning strategy decides by today, and how well such models knew on the past. */
export function writeModel(
  models: readonly StoredModel[],
  calls: NonNullable<StoredTest['calls']>,
): WireModelCard | null {
  const [today] = models
  if (!today) return null
  const card = modelCard(modelOf(today))
  const { accuracy, calibration } = calls
  return {
    hash: today.hash,
    day: today.day,
    trainedAt: today.trained_at.toISOString(),
    learnedDays: card.days,
    weights: card.weights.map(({ name, weightPpm }) => ({
      feature: name,
      weight: writeDecimal(BigInt(weightPpm), 6),
    })),
    calibration: calibration
      .filter((bin) => bin.calls > 0)
      .map((bin) => ({
        said: writePpm(bin.saidPpm),
        calls: bin.calls,
        rose: writePpm(bin.rosePpm),
        low: writePpm(bin.luckFromPpm),
        high: writePpm(bin.luckToPpm),
      })),
    calls: accuracy.calls,
    right: accuracy.right,
    luck: { low: writePpm(accuracy.luckFromPpm), high: writePpm(accuracy.luckToPpm) },
    score: writeDecimal(BigInt(accuracy.scorePpm), 6),
    nights: models.map(({ day, hash }) => ({ day, hash })),
  }
}
