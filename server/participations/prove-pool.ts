import type { LeafKind } from '@candor/domain/proofs/log-leaf.ts'
import { valueText } from '@candor/domain/strategies/pool-evidence.ts'
import { mostMovedValues } from '@candor/domain/strategies/shown-ticks.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { ParticipationProof, SealedText } from '@candor/verify/participation-file.ts'
import type { Connection } from '../postgres/database.ts'
import { findLeaves } from '../proofs/log-table.ts'
import { proveInclusions } from '../proofs/prove-log.ts'
import { decisionSubject } from '../strategies/decision-table.ts'
import { modelDay, modelSubject } from '../strategies/model-table.ts'
import {
  listDecisionsAt,
  listModelsOf,
  listMovedValues,
  listNumberedTrades,
  listNumberedValues,
} from '../strategies/pool-history-table.ts'
import { numbered } from '../strategies/pool-leaves.ts'
import type { StoredTrade, StoredValue } from '../strategies/pool-rows.ts'

/** The values that a customer joined and left at, and up to which one the pool is shown. */
type ShownSpan = {
  readonly strategy: StrategyId
  readonly own: readonly number[]
  readonly last: number
}

export type ProvedPool = Pick<ParticipationProof, 'values' | 'trades' | 'decisions' | 'models'> & {
  readonly stored: { readonly values: readonly StoredValue[]; readonly trades: readonly StoredTrade[] }
}

type Subject = { readonly subject: string; readonly text: string }

/** Texts with the way from their leaves to the root, as far as a log of this size has them. */
async function sealTexts(
  connection: Connection,
  kind: LeafKind,
  texts: readonly Subject[],
  size: number,
): Promise<SealedText[]> {
  const leaves = await findLeaves(
    connection,
    kind,
    texts.map(({ subject }) => subject),
  )
  const places = texts.map(({ subject }) => {
    const place = leaves.get(subject)?.place
    return place !== undefined && place < size ? place : null
  })
  const known = places.filter((place) => place !== null)
  const paths = await proveInclusions(connection, known, size)
  const pathOf = new Map(known.map((place, i) => [place, paths[i] ?? []]))
  return texts.map(({ text }, i) => {
    const place = places[i] ?? null
    return { text, sealed: place === null ? null : { place, path: pathOf.get(place) ?? [] } }
  })
}

/** The customer's values with the one before each, those at which units moved with the one after each, and the last. */
async function listShownValues(
  connection: Connection,
  { strategy, own, last }: ShownSpan,
): Promise<StoredValue[]> {
  const from = Math.min(...own)
  const moved = await listMovedValues(connection, strategy, { from, to: last, most: mostMovedValues })
  const shown = moved.length > mostMovedValues ? own : moved
  const numbers = new Set([
    ...own.flatMap((number) => [number - 1, number]),
    ...shown.flatMap((number) => [number, number + 1]),
    last,
  ])
  return await listNumberedValues(
    connection,
    strategy,
    [...numbers].filter((number) => number > 0 && number <= last),
  )
}

const valueSubject = (value: StoredValue): Subject => ({
  subject: numbered(value.strategy, value.number),
  text: valueText({ ...value, at: value.at.getTime() }),
})

/** A pool from a value to another: what it told of itself, each with its place in the log. */
export async function provePool(connection: Connection, span: ShownSpan, size: number): Promise<ProvedPool> {
  const { strategy, own } = span
  let stored = await listShownValues(connection, span)
  let values = await sealTexts(connection, 'pool-value', stored.map(valueSubject), size)
  // The newest one may not be in the log yet; it is shown as soon as it is.
  while (values.at(-1)?.sealed === null && !own.includes(stored.at(-1)?.number ?? 0))
    [stored, values] = [stored.slice(0, -1), values.slice(0, -1)]
  const trades = await listNumberedTrades(connection, strategy, {
    after: stored[0]?.trade ?? 0,
    last: stored.at(-1)?.trade ?? 0,
  })
  const closes = new Map(trades.flatMap(({ closed_at: at }) => (at ? [[at.getTime(), at] as const] : [])))
  const decisions = await listDecisionsAt(connection, strategy, [...closes.values()])
  const learned = decisions.filter(({ model_hash }) => model_hash !== null)
  const days = new Set(learned.map(({ closed_at }) => modelDay(closed_at.getTime())))
  const models = await listModelsOf(connection, strategy, [...days])
  const tradeTexts = trades.map(({ number, content }) => ({
    subject: numbered(strategy, number),
    text: content,
  }))
  const decisionTexts = decisions.map(({ closed_at, content }) => ({
    subject: decisionSubject(strategy, closed_at.getTime()),
    text: content,
  }))
  const modelTexts = models.map(({ day, content }) => ({
    subject: modelSubject(strategy, day),
    text: content,
  }))
  return {
    values,
    trades: await sealTexts(connection, 'pool-trade', tradeTexts, size),
    decisions: await sealTexts(connection, 'strategy-decision', decisionTexts, size),
    models: await sealTexts(connection, 'strategy-model', modelTexts, size),
    stored: { values: stored, trades },
  }
}
