import { sql } from 'kysely'
import { asOwner } from './operator-client.ts'

/** Takes the database back to when the log had that many leaves, as a failover to a machine that lacked commits does. */
export const forgetLog = (server: { databaseUrl: string }, size: number): Promise<void> =>
  asOwner(server, (database) =>
    database.transaction().execute(async (transaction) => {
      // No trigger keeps a machine from lacking what it never had.
      await sql`set local session_replication_role = replica`.execute(transaction)
      await sql`delete from log_leaves where place >= ${size}`.execute(transaction)
      await sql`delete from log_nodes where (place + 1) << level > ${size}`.execute(transaction)
      await sql`delete from log_checkpoints where size > ${size}`.execute(transaction)
    }),
  )
