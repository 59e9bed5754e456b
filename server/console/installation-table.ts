import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

type InstallationFacts = {
  anchor: string | null
  committedUntil: string | null
  revealedUntil: string | null
  backupAt: Date | null
  backupBytes: bigint | null
  outboxWaiting: number
  outboxOldest: Date | null
}

export async function findInstallationFacts(connection: Connection): Promise<InstallationFacts> {
  const { rows } = await sql<InstallationFacts>`
    select (select encode(anchor, 'hex') from seed_chain) as anchor,
      (select max(day)::text from market_days) as "committedUntil",
      (select max(day)::text from market_days where seed is not null) as "revealedUntil",
      last.until as "backupAt", last.bytes as "backupBytes", outbox.waiting as "outboxWaiting", outbox.oldest as "outboxOldest"
    from (select count(*)::int as waiting, min(at) as oldest from outbox) outbox
    left join (select until, bytes from backups_taken order by until desc limit 1) last on true`.execute(
    connection,
  )
  const [facts] = rows
  if (!facts) throw new Error('a count of no rows is a row')
  return facts
}

type KnownLease = { name: string; holder: string; token: number; until: string }

/**
 * A holder is machine, process number and a random name, which says nothing to a person. Seats that nobody has, and markets that were watched
 * whole before there were buckets of customers, are no work that waits for somebody.
 */
export async function listLeases(connection: Connection): Promise<KnownLease[]> {
  const { rows } = await sql<{ name: string; holder: string; token: bigint; until: Date }>`
    select name, holder, token, until from watcher_leases
    where until > now() or not (starts_with(name, 'watch-seat/') or name ~ '^watch/[^/]+$') order by name`.execute(
    connection,
  )
  return rows.map(({ name, holder, token, until }) => ({
    name,
    holder: holder.split('/').slice(0, 2).join('/'),
    token: Number(token),
    until: until.toISOString(),
  }))
}

type KnownPerson = {
  id: bigint
  name: string
  roles: OperatorRole[]
  customer: string | null
  secondFactor: boolean
  addedAt: Date
  endedAt: Date | null
  seenAt: Date | null
}

export async function listKnownPeople(connection: Connection): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select o.id, o.name, o.roles, c.account_number as customer, f.confirmed_at is not null as "secondFactor",
      o.created_at as "addedAt", o.ended_at as "endedAt",
      (select max(s.seen_at) from operator_sessions s where s.operator_id = o.id) as "seenAt"
    from operators o left join customers c on c.id = o.customer_id left join operator_factors f on f.operator_id = o.id
    order by o.id`.execute(connection)
  return rows
}
