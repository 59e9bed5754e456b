import { type Finding, failed, ok, open } from './check.ts'
import {
  decisionLeaf,
  modelLeaf,
  type PoolEvidence,
  type PoolValue,
  tradeLeaf,
  valueLeaf,
} from './open-participation.ts'
import type { SealedText } from './participation-file.ts'
import { overdueMs, valueSealedWithinMs } from './time-limits.ts'

type Sealing = { readonly leaf: string; readonly told: SealedText; readonly due: number }

/** Everything that the pool has told, as the leaf that it must stand in the log as, and since when it should. */
function sealings(evidence: PoolEvidence): Sealing[] {
  const { proof, values, trades, decisions, models } = evidence
  const last = Math.max(0, ...values.map(({ at }) => at))
  const pair = <Text>(
    texts: readonly Text[],
    told: readonly SealedText[],
    leafOf: (text: Text) => string,
    due: (text: Text) => number,
  ): Sealing[] =>
    texts.map((text, i) => ({ leaf: leafOf(text), told: told[i] as SealedText, due: due(text) }))
  return [
    ...pair(values, proof.values, valueLeaf, ({ at }) => at),
    ...pair(trades, proof.trades, tradeLeaf, ({ at }) => at),
    // A decision is written when it is made, which may be after its candle closed, and before the trades that are shown here.
    ...pair(decisions, proof.decisions, decisionLeaf, () => last),
    ...pair(models, proof.models, modelLeaf, () => last),
  ]
}

/** Numbers, times and places go up together. */
const areInOrder = (values: readonly PoolValue[]): boolean =>
  values.every(({ number, at, place }, i) => {
    const before = values[i - 1]
    if (!before) return true
    return number > before.number && at >= before.at && (place ?? Number.MAX_VALUE) > (before.place ?? -1)
  })

const isTold = ({ proof, values, trades, decisions, models, unreadable }: PoolEvidence): boolean =>
  unreadable === 0 &&
  areInOrder(values) &&
  trades.every(({ number }, i) => i === 0 || number === (trades[i - 1]?.number ?? 0) + 1) &&
  new Set(decisions.map(({ closedAt }) => closedAt)).size === proof.decisions.length &&
  new Set(models.map(({ day }) => day)).size === models.length

/** Everything that the pool has told stands in the log, once and in its order, and values stood there in time. */
export function checkSealedTexts(evidence: PoolEvidence): Finding {
  const { proof, heads, head, now, isIncluded } = evidence
  if (!isTold(evidence)) return failed('inclusion.unread')
  let waits = false
  for (const { leaf, told, due } of sealings(evidence)) {
    if (told.sealed) {
      if (!isIncluded({ leaf, ...told.sealed }))
        return failed('inclusion.missing', { place: told.sealed.place })
    } else if (now > due + overdueMs) return failed('inclusion.overdue')
    else waits = true
  }
  const astray = [...proof.pages, ...proof.days.map(({ termsLeaf }) => termsLeaf)].find(
    (leaf) => !isIncluded(leaf),
  )
  if (astray) return failed('inclusion.missing', { place: astray.place })
  const late = evidence.values.find(({ at, place }) =>
    heads.some((seen) => place !== null && seen.at > at + valueSealedWithinMs && seen.size <= place),
  )
  if (late) return failed('inclusion.value-late', { number: late.number })
  if (waits) return open('inclusion.waits')
  const count = proof.values.length + proof.trades.length + proof.decisions.length + proof.models.length
  return ok('inclusion.texts', { count, size: head.size })
}
