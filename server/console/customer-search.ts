import { sql } from 'kysely'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'

type CustomerFilters = {
  words: string | null
  verification: Customer['verification'] | null
  frozen: boolean
  kind: 'registered' | 'trial' | null
}

/** `before` is the account number of the last one already known. */
type CustomerSearch = CustomerFilters & { before: string | null; limit: number }

/** Characters that mean something in a pattern are meant as themselves. */
const beginningWith = (words: string): string => `${words.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The four beginnings have an index each, so that a million customers are searched as quickly as a hundred. */
function matching(connection: Connection, search: CustomerFilters) {
  let query = connection.selectFrom('customers').selectAll().where(sql<boolean>`kind <> 'pool'`)
  if (search.words !== null) {
    const words = search.words.trim()
    const beginning = beginningWith(words.toLowerCase())
    const digits = beginningWith(words.replaceAll(/[\s()-]/g, ''))
    query = query.where(
      sql<boolean>`(account_number like ${digits} or lower(account_name) like ${beginning} or email like ${beginning}
        or phone like ${digits})`,
    )
  }
  if (search.verification !== null) query = query.where('verification', '=', search.verification)
  if (search.frozen) query = query.where('frozen_at', 'is not', null)
  if (search.kind !== null) query = query.where(sql<boolean>`kind = ${search.kind}`)
  return query
}

/** Newest first. */
export async function listFoundCustomers(
  connection: Connection,
  search: CustomerSearch,
): Promise<Customer[]> {
  let query = matching(connection, search)
  if (search.before !== null)
    query = query.where(
      'id',
      '<',
      sql<bigint>`(select id from customers where account_number = ${search.before})`,
    )
  return await query.orderBy('id', 'desc').limit(search.limit).execute()
}

/** How many match, counted no further than `most`: who names a view wants to know whether there are few or many. */
export async function countFoundCustomers(
  connection: Connection,
  search: CustomerFilters,
  most: number,
): Promise<number> {
  const { count } = await connection
    .selectFrom(matching(connection, search).limit(most).as('found'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
