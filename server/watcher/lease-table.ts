import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** A lease that was asked for and is held now. */
export type HeldLease = {
  readonly name: string
  readonly token: bigint
  /** Of one that has just been taken: when the one before took it and last renewed it. That it was alive in between is certain. */
  readonly before?: { readonly from: number; readonly until: number }
}

type Held = Pick<HeldLease, 'name' | 'token'>

/**
 * Renews leases and takes those that are free; gives all that are held now. The clock is the database's, the same for all processes.
 * Whoever acts under a token keeps the row's key until the commit. Renewing is not in the way of that; taking over is, and comes back
 * later: so what a new holder reads is all that the one before has done.
 */
export async function takeLeases(
  connection: Connection,
  names: readonly string[],
  holder: string,
  seconds: number,
): Promise<HeldLease[]> {
  const until = sql`now() + make_interval(secs => ${seconds})`
  const renewed = await sql<Held>`
    update watcher_leases set until = ${until}
    where name = any(${names}::text[]) and holder = ${holder} and until >= now() returning name, token`.execute(
    connection,
  )
  const held = renewed.rows
  const left = names.filter((name) => !held.some((lease) => lease.name === name))
  if (left.length === 0) return held
  await sql`
    insert into watcher_leases (name, holder, token, since, until)
    select name, '', 0, 'epoch', 'epoch' from unnest(${left}::text[]) as asked (name) on conflict do nothing`.execute(
    connection,
  )
  const taken = await sql<Held & { since: Date; until: Date }>`
    with free as (
      select name, since, until from watcher_leases where name = any(${left}::text[]) and until < now() for update skip locked
    )
    update watcher_leases set token = token + 1, holder = ${holder}, since = now(), until = ${until}
    from free where watcher_leases.name = free.name
    returning watcher_leases.name, token, free.since, free.until`.execute(connection)
  return [...held, ...taken.rows.map((row) => takenLease(row, seconds))]
}

const takenLease = (
  { name, token, since, until }: Held & { since: Date; until: Date },
  seconds: number,
): HeldLease => ({
  name,
  token,
  before: { from: since.getTime(), until: until.getTime() - seconds * 1_000 },
})

/** Gives leases back at once, so that the next process need not wait for them to run out. */
export async function returnLeases(connection: Connection, holder: string): Promise<void> {
  await connection
    .updateTable('watcher_leases')
    .set({ until: new Date(0) })
    .where('holder', '=', holder)
    .execute()
}
