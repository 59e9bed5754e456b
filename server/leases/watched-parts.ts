import { type RawBuilder, sql } from 'kysely'

/**
 * Customers are watched in so many buckets, by the last bits of their number; a power of two. Servers of two releases that count differently
 * would watch the same customer by two leases: who changes it changes the names of the leases, too.
 */
export const bucketCount = 8
const bucketBits = Math.log2(bucketCount)

export const bucketOf = (customerId: bigint): number => Number(BigInt.asUintN(bucketBits, customerId))

/** What belongs to these instruments and to customers of these buckets. */
export type WatchedPart = { readonly symbols: readonly string[]; readonly buckets: readonly number[] }

export const hasAllBuckets = ({ buckets }: WatchedPart): boolean => buckets.length === bucketCount

/** Whether a customer, named by a column, is in one of these buckets. */
export const inBuckets = (customer: string, buckets: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(customer)} & ${sql.lit(bucketCount - 1)}) = any(${buckets}::bigint[])`

/**
 * Whether a row belongs to one of these parts, of which there must be one. Where all customers of its instruments are watched, nothing is asked
 * of the customer.
 */
export function inParts(
  parts: readonly WatchedPart[],
  { symbol, customer } = { symbol: 'symbol', customer: 'customer_id' },
): RawBuilder<boolean> {
  const conditions = parts.map((part) => {
    const ofSymbols = sql`${sql.ref(symbol)} = any(${part.symbols}::text[])`
    return hasAllBuckets(part) ? ofSymbols : sql`(${ofSymbols} and ${inBuckets(customer, part.buckets)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
