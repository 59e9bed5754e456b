import { hexOf, readHex } from '@candor/domain/proofs/byte-text.ts'
import { hashLeafText, type LogLeaf, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { appendLeaves, type Frontier, peaksOf, rootOf } from '@candor/domain/proofs/merkle-tree.ts'
import type { ReadLog } from '@candor/verify/proof-file.ts'

/** What is known of the log from its first leaf to a size: what there may be one of, with its places, and the roots of its whole subtrees. */
export type LogSummary = ReadLog & {
  readonly peaks: readonly string[]
  readonly models: readonly Era[]
}

export type Era = Pick<Extract<LogLeaf, { kind: 'era' }>, 'number' | 'day' | 'model'>

export const emptySummary: LogSummary = { size: 0, terms: {}, reveals: {}, eras: [], peaks: [], models: [] }

const frontierOf = ({ size, peaks }: LogSummary): Frontier => ({
  size,
  peaks: peaksOf(size).map((name, i) => ({ ...name, hash: readHex(peaks[i] ?? '') ?? new Uint8Array(0) })),
})

/** The root of the log as far as it was read, and so what its heads must agree with. */
export const rootOfSummary = (summary: LogSummary): Uint8Array => rootOf(frontierOf(summary))

/** Reads on: the leaves are those that follow what is known. */
export function readOn(summary: LogSummary, texts: readonly string[]): LogSummary {
  const { frontier } = appendLeaves(frontierOf(summary), texts.map(hashLeafText))
  const terms: Record<string, number[]> = copyOf(summary.terms)
  const reveals: Record<string, number[]> = copyOf(summary.reveals)
  const eras = [...summary.eras]
  const models = [...summary.models]
  for (const [index, text] of texts.entries()) {
    const place = summary.size + index
    const [committed, reveal, era] = [
      readLeaf(text, 'terms'),
      readLeaf(text, 'reveal'),
      readLeaf(text, 'era'),
    ]
    if (committed) terms[committed.day] = [...(terms[committed.day] ?? []), place]
    if (reveal) reveals[reveal.day] = [...(reveals[reveal.day] ?? []), place]
    if (era) {
      eras.push(place)
      models.push({ number: era.number, day: era.day, model: era.model })
    }
  }
  const peaks = frontier.peaks.map(({ hash }) => hexOf(hash))
  return { size: frontier.size, terms, reveals, eras, peaks, models }
}

const copyOf = (places: Readonly<Record<string, readonly number[]>>): Record<string, number[]> =>
  Object.fromEntries(Object.entries(places).map(([day, known]) => [day, [...known]]))

/** Whether the log holds two of something that there may be one of. */
export const hasTwice = ({ terms, reveals }: Pick<ReadLog, 'terms' | 'reveals'>): boolean =>
  [...Object.values(terms), ...Object.values(reveals)].some((places) => places.length > 1)
