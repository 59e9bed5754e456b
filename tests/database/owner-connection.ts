import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'

/** A connection with the owner's rights, opened when it is first needed. */
export function ownerConnection(url: string) {
  let database: Database | null = null
  return {
    open(): Database {
      database ??= openDatabase(openPool(url, { role: null, max: 1 }))
      return database
    },
    close: async () => await database?.destroy(),
  }
}
