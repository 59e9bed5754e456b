import { hashText, valueText } from '@candor/domain/strategies/pool-evidence.ts'
import type { QueuedLeaf } from '../proofs/log-queue-table.ts'
import type { PoolWritten } from './pool-rows.ts'

/** The subject of a leaf: numbers as text that sorts as they do. */
export const numbered = (strategy: string, number: number): string =>
  `${strategy}/${String(number).padStart(12, '0')}`

/** What the log gets of a pool's rows: its trades and values. */
export const poolLeaves = (rows: readonly PoolWritten[]): QueuedLeaf[] =>
  rows.flatMap((one): QueuedLeaf[] => {
    if (one.table === 'pool_trades') {
      const { strategy, number, content } = one.row
      const leaf = { kind: 'pool-trade', strategy, number, hash: hashText(content) } as const
      return [{ subject: numbered(strategy, number), leaf }]
    }
    if (one.table === 'pool_values') {
      const { strategy, number } = one.row
      const at = one.row.at.getTime()
      const hash = hashText(valueText({ ...one.row, at }))
      return [
        { subject: numbered(strategy, number), leaf: { kind: 'pool-value', strategy, number, at, hash } },
      ]
    }
    return []
  })
