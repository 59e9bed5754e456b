import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** Whose the leases are that somebody asked for: the name and the token of each. */
export type TakenLease = { name: string; token: bigint }

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/**
 * Takes leases that are free, the first of them first and no more than so many. A transaction that acts under a token holds a key-share lock on
 * the row until the commit. Renewing does not conflict with that lock; taking over does, and is retried later: so what a new holder reads is all
 * that the one before has done. A lease that expires later than any can was taken while the database's clock was ahead, and was not renewed
 * since; it is free.
 */
export async function takeFree(
  connection: Connection,
  names: readonly string[],
  holder: string,
  { seconds, most = names.length }: { seconds: number; most?: number },
): Promise<TakenLease[]> {
  await sql`
    insert into watcher_leases (name, holder, token, until) select name, '', 0, 'epoch' from unnest(${names}::text[]) as asked (name)
    on conflict do nothing`.execute(connection)
  const { rows } = await sql<TakenLease>`
    with free as (
      select name from watcher_leases
      where name = any(${names}::text[]) and (until < now() or until > ${inSeconds(2 * seconds)})
      order by array_position(${names}::text[], name) limit ${most} for update skip locked
    )
    update watcher_leases set token = token + 1, holder = ${holder}, until = ${inSeconds(seconds)}
    from free where watcher_leases.name = free.name returning watcher_leases.name, token`.execute(connection)
  return rows
}

/** Renews leases and takes those that are free; gives all that are held now. The clock is the database's, the same for all processes. */
export async function takeLeases(
  connection: Connection,
  names: readonly string[],
  holder: string,
  seconds: number,
): Promise<TakenLease[]> {
  const renewed = await sql<TakenLease>`
    update watcher_leases set until = ${inSeconds(seconds)}
    where name = any(${names}::text[]) and holder = ${holder} and until >= now() returning name, token`.execute(
    connection,
  )
  const held = renewed.rows
  const left = names.filter((name) => !held.some((lease) => lease.name === name))
  if (left.length === 0) return held
  return [...held, ...(await takeFree(connection, left, holder, { seconds }))]
}

/** `token` is null where another holds it. */
type LiveLease = { name: string; token: bigint | null }

/** Renews everything that a holder has, and gives it with whatever others hold of these names or of names that begin so; in one statement. */
export async function renewHeld(
  connection: Connection,
  holder: string,
  { names, prefix, seconds }: { names: readonly string[]; prefix: string; seconds: number },
): Promise<LiveLease[]> {
  const { rows } = await sql<LiveLease>`
    with renewed as (
      update watcher_leases set until = ${inSeconds(seconds)} where holder = ${holder} and until >= now() returning name, token
    )
    select name, renewed.token from watcher_leases lease left join renewed using (name)
    where renewed.token is not null or (name = any(${names}::text[]) or starts_with(name, ${prefix}))
      and holder <> ${holder} and until >= now() and until <= ${inSeconds(2 * seconds)}`.execute(connection)
  return rows
}

/** Whether a lease is held with this token still. Until the end of the transaction nobody can take it over. */
export async function holdsLease(connection: Connection, { name, token }: TakenLease): Promise<boolean> {
  const { rows } = await sql`
    select from watcher_leases where name = ${name} and token = ${token} for key share`.execute(connection)
  return rows.length > 0
}

/** Gives leases back at once, all or these, so that the next process need not wait for them to run out. */
export async function returnLeases(
  connection: Connection,
  holder: string,
  names?: readonly string[],
): Promise<void> {
  await connection
    .updateTable('watcher_leases')
    .set({ until: new Date(0) })
    .where('holder', '=', holder)
    .$if(names !== undefined, (query) => query.where('name', 'in', names ?? []))
    .execute()
}
