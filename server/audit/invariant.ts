import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'

/** The first row that breaks something, by its columns. */
export type BrokenRow = Readonly<Record<string, unknown>>

/** Something that must always hold. */
export type Invariant = {
  /** Its place in the list of what must always hold: L for the ledger, P for orders and positions, M for cash, E for evidence. */
  readonly name: string
  readonly says: string
  find(transaction: TellerTransaction, books: Books): Promise<BrokenRow | null>
}

/** Whether something may be broken. It is quicker than finding the first row, and right wherever it says no. */
type Suspicion = (transaction: TellerTransaction, books: Books) => Promise<boolean>

/**
 * An invariant that is one statement: it selects the first row that breaks it, or none. Where that takes long for everything there
 * is, a suspicion comes first.
 */
export const invariant = (
  name: string,
  says: string,
  text: string | ((books: Books) => string),
  suspect: Suspicion = async () => true,
): Invariant => ({
  name,
  says,
  async find(transaction, books) {
    if (books.whole && !(await suspect(transaction, books))) return null
    const [first = null] = await transaction.query<BrokenRow>(
      name,
      typeof text === 'string' ? text : text(books),
      [],
    )
    return first
  },
})

/**
 * The first of the rows that a query finds. Without the materialisation PostgreSQL would look for one row by way of an index, which
 * is the slowest way of finding none.
 */
export const firstOf = (query: string, order: string): string =>
  `with broken as materialized (${query}) select * from broken order by ${order} limit 1`

/**
 * Whether two lists of hashes, in a column `line`, are not the same, in whatever order. Adding up is many times faster than finding
 * each line's counterpart, which is left to do where the sums differ; the chance that a difference is missed is one in 2⁶⁴.
 */
export const linesDiffer = (one: string, other: string): string =>
  `(select coalesce((select sum(line) from (${one}) l), 0) <> coalesce((select sum(line) from (${other}) l), 0))`
