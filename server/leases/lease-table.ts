import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** Whose the leases are that somebody asked for: the name and the token of each. */
export type TakenLease = { name: string; token: bigint }

/**
 * Renews leases and takes those that are free; gives all that are held now. The clock is the database's, the same for all processes. A
 * transaction that acts under a token holds a key-share lock on the row until the commit. Renewing does not conflict with that lock; taking
 * over does, and is retried later: so what a new holder reads is all that the one before has done. A lease that expires later than any can
 * was taken while the database's clock was ahead, and was not renewed since; it is free.
 */
export async function takeLeases(
  connection: Connection,
  names: readonly string[],
  holder: string,
  seconds: number,
): Promise<TakenLease[]> {
  const until = sql`now() + make_interval(secs => ${seconds})`
  const renewed = await sql<TakenLease>`
    update watcher_leases set until = ${until}
    where name = any(${names}::text[]) and holder = ${holder} and until >= now() returning name, token`.execute(
    connection,
  )
  const held = renewed.rows
  const left = names.filter((name) => !held.some((lease) => lease.name === name))
  if (left.length === 0) return held
  await sql`
    insert into watcher_leases (name, holder, token, until) select name, '', 0, 'epoch' from unnest(${left}::text[]) as asked (name)
    on conflict do nothing`.execute(connection)
  const taken = await sql<TakenLease>`
    with free as (
      select name from watcher_leases
      where name = any(${left}::text[]) and (until < now() or until > now() + make_interval(secs => ${2 * seconds}))
      for update skip locked
    )
    update watcher_leases set token = token + 1, holder = ${holder}, until = ${until}
    from free where watcher_leases.name = free.name returning watcher_leases.name, token`.execute(connection)
  return [...held, ...taken.rows]
}

/** Whether a lease is held with this token still. Until the end of the transaction nobody can take it over. */
export async function holdsLease(connection: Connection, { name, token }: TakenLease): Promise<boolean> {
  const { rows } = await sql`
    select from watcher_leases where name = ${name} and token = ${token} for key share`.execute(connection)
  return rows.length > 0
}

/** Gives leases back at once, so that the next process need not wait for them to run out. */
export async function returnLeases(connection: Connection, holder: string): Promise<void> {
  await connection
    .updateTable('watcher_leases')
    .set({ until: new Date(0) })
    .where('holder', '=', holder)
    .execute()
}
