import type { Pool } from 'pg'
import { loanReads, loanWrites } from './loan-statements.ts'
import { reads } from './memory-reads.ts'
import type { MemoryTables } from './memory-tables.ts'
import { writes } from './memory-writes.ts'
import { partReads, partWrites } from './part-statements.ts'
import { readArrays } from './read-arrays.ts'
import { tradeReads, tradeWrites } from './trade-statements.ts'

/** Where a statement fails, how often, and whether it has its effect all the same. */
export type Failure = { at: string; code: string; times: number; after: boolean }

type MemoryPool = {
  pool: Pool
  failNext(failure: Failure | null): void
  /** Statements that the simulation has no counterpart for. */
  unknown: ReadonlySet<string>
}

type Statement = string | { name: string; text: string; values: readonly unknown[] }

/** Changes to what statements do, for planted bugs. */
export type Twist = {
  reads?: typeof reads
  writes?: typeof writes
  /** Whether what a broken transaction wrote is taken back. */
  undoes?: boolean
}

/**
 * A database in memory that knows the teller's statements by their names. One connection is used at a time, so that locks are not
 * needed; what a transaction wrote is undone unless it commits.
 */
export function createMemoryPool(tables: MemoryTables, twist: Twist = {}): MemoryPool {
  const known = {
    reads: { ...reads, ...tradeReads, ...partReads, ...loanReads, ...twist.reads },
    writes: { ...writes, ...tradeWrites, ...partWrites, ...loanWrites, ...twist.writes },
  }
  const unknown = new Set<string>()
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
      const columns = readArrays(statement.text, statement.values) as unknown[][]
      if (read) return read(tables, ...columns)
      if (write) return write(tables, undo, ...columns)
      unknown.add(statement.name)
      // As for a table that does not exist, so that nobody tries again.
      throw Object.assign(new Error(`unknown statement ${statement.name}`), { code: '42P01' })
    }
    const query = async (statement: Statement): Promise<{ rows: object[] }> => {
      const name = typeof statement === 'string' ? statement : statement.name
      const fails = failure !== null && failure.at === name && failure.times > 0 ? failure : null
      if (fails) fails.times -= 1
      const rows = fails && !fails.after ? [] : perform(statement)
      if (fails) throw Object.assign(new Error(`fails at ${name}`), { code: fails.code })
      return { rows }
    }
    // Nobody listens in vain: a database in memory has no standby to warn of.
    const listen = () => {}
    // A connection that is thrown away takes its open transaction with it.
    return { query, release: rollBack, on: listen, off: listen }
  }
  return {
    pool: { connect } as unknown as Pool,
    unknown,
    failNext(next) {
      failure = next
    },
  }
}
