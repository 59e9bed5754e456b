import { CompiledQuery } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { TellerTransaction } from './teller-transaction.ts'

/** Lets what is written for the teller's transactions be used in any other one, so that it is written once. */
export const kyselyTransaction = (connection: Connection): TellerTransaction => ({
  async query<Row>(_name: string, text: string, values: readonly unknown[]) {
    const { rows } = await connection.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  },
})
