import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** What table functions take first: a transaction or the database itself, and no other handle. */
export type Connection = Database | Transaction<Tables>

export const openDatabase = (pool: Pool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
