import type { Pool } from 'pg'
import { reads } from './memory-reads.ts'
import type { MemoryTables } from './memory-tables.ts'
import { writes } from './memory-writes.ts'

/** Where a statement fails, how often, and whether it has its effect all the same. */
export type Failure = { at: string; code: string; times: number; after: boolean }

export type MemoryPool = { pool: Pool; tables: MemoryTables; failNext(failure: Failure | null): void }

type Statement = string | { name: string; values: readonly unknown[] }

/** Changes to what statements do, for planted bugs. */
export type Twist = {
  reads?: typeof reads
  writes?: typeof writes
  /** Whether what a broken transaction wrote is taken back. */
  undoes?: boolean
}

const readValue = (text: string): unknown => {
  if (text === 'NULL') return null
  if (/^-?\d+$/.test(text)) return BigInt(text)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : text
}

/** Columns of plain values are sent as the text of an array. */
function readColumn(value: unknown): unknown {
  const inside = typeof value === 'string' ? /^\{(.*)\}$/.exec(value)?.[1] : undefined
  if (inside === undefined) return value
  return inside === '' ? [] : inside.split(',').map(readValue)
}

/**
 * A database in memory that knows the teller's statements by their names. One connection is used at a time, so that locks are not
 * needed; what a transaction wrote is undone unless it commits.
 */
export function createMemoryPool(tables: MemoryTables, twist: Twist = {}): MemoryPool {
  const known = { reads: { ...reads, ...twist.reads }, writes: { ...writes, ...twist.writes } }
  let failure: Failure | null = null

  const connect = async () => {
    let undo: (() => void)[] = []
    const rollBack = () => {
      if (twist.undoes !== false) for (const step of undo.reverse()) step()
      undo = []
    }
    const perform = (statement: Statement): object[] => {
      if (statement === 'rollback') rollBack()
      if (statement === 'commit') undo = []
      if (typeof statement === 'string') return []
      const read = known.reads[statement.name]
      const write = known.writes[statement.name]
      const columns = statement.values.map(readColumn) as readonly unknown[][]
      if (read) return read(tables, ...columns)
      if (write) return write(tables, undo, ...columns)
      throw new Error(`the simulation does not know the statement ${statement.name}`)
    }
    const query = async (statement: Statement): Promise<{ rows: object[] }> => {
      const name = typeof statement === 'string' ? statement : statement.name
      const fails = failure !== null && failure.at === name && failure.times > 0 ? failure : null
      if (fails) fails.times -= 1
      const rows = fails && !fails.after ? [] : perform(statement)
      if (fails) throw Object.assign(new Error(`fails at ${name}`), { code: fails.code })
      return { rows }
    }
    // A connection that is thrown away takes its open transaction with it.
    return { query, release: rollBack }
  }
  return {
    pool: { connect } as unknown as Pool,
    tables,
    failNext(next) {
      failure = next
    },
  }
}
