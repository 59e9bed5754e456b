import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type pg from 'pg'
import { SERVER_ROLE } from './open-pool.ts'

/** The audit lists what is fresh in temporary tables. Everybody may make some unless the operator took that away. */
const allowLists = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; allowed: boolean }>(
    `select quote_ident(current_database()) as name, has_database_privilege(oid, current_database(), 'temporary') as allowed
     from pg_roles where rolname = $1`,
    [SERVER_ROLE],
  )
  for (const { name } of rows.filter(({ allowed }) => !allowed))
    await client.query(`grant temporary on database ${name} to ${SERVER_ROLE}`)
}

/**
 * Lets the owner of the database take the server's role in its own sessions, as the audit and a server without a serving login do. Since
 * PostgreSQL 16 a user who creates a role with CREATEROLE may grant it but not take it until that is granted too. A superuser needs no grant,
 * and one that is in place already is left as it is.
 */
export const allowServerRole = async (client: pg.Client): Promise<Result<void, string>> => {
  const { rows } = await client.query<{ known: boolean; owner: string; allowed: boolean }>(
    `select count(*) > 0 as known, current_user as owner, coalesce(bool_or(pg_has_role(current_user, oid, 'set')), false) as allowed
     from pg_roles where rolname = $1`,
    [SERVER_ROLE],
  )
  await allowLists(client)
  const [standing] = rows
  if (!standing?.known || standing.allowed) return accept(undefined)
  try {
    // Without `inherit false` the owner's own sessions would count as the server's too; they take the role where they need it.
    await client.query(`grant ${SERVER_ROLE} to current_user with set true, inherit false`)
    return accept(undefined)
  } catch (error) {
    return refuse(
      `${standing.owner} may not take the role ${SERVER_ROLE} (${(error as Error).message}). Run as a superuser: ` +
        `grant ${SERVER_ROLE} to "${standing.owner}" with admin true, set true;`,
    )
  }
}
