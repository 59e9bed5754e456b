import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Command } from '../teller/command.ts'
import type { HeldLease } from '../watcher/hold-leases.ts'

type DueContract = { id: string; customer_id: bigint; symbol: string }

/** So many at a time; whatever is left is found the next time. */
const most = 1_000

/**
 * Contracts of these instruments that can be settled: those whose expiry lies before the last second that is written down, and those that a
 * halt has ended. Their rule decides; who is not due after all is refused.
 */
async function listDue(connection: Connection, symbols: readonly string[]): Promise<DueContract[]> {
  if (symbols.length === 0) return []
  const { rows } = await sql<DueContract>`
    select contract_id as id, customer_id, symbol, expires_at from running_contracts
    where symbol = any(${symbols}::text[]) and expires_at <= (select max(at) from recent_ticks)
    union
    select r.contract_id, r.customer_id, r.symbol, r.expires_at
    from instrument_halts h join running_contracts r using (symbol)
    where symbol = any(${symbols}::text[]) and h.halted_at > r.accepted_at and h.halted_at <= r.expires_at
    order by expires_at limit ${most}`.execute(connection)
  return rows
}

/** The commands that settle what is due, for whoever holds the lease. Their keys are the same whoever sends them. */
export async function dueContracts(
  connection: Connection,
  symbols: readonly string[],
  leaseOf: (symbol: string) => HeldLease | null,
): Promise<{ command: Command; lease: HeldLease }[]> {
  const due = await listDue(connection, symbols)
  return due.flatMap(({ id, customer_id: customerId, symbol }) => {
    const lease = leaseOf(symbol)
    if (!lease) return []
    const body = { id, fence: { lease: lease.name, token: lease.token } }
    return [{ lease, command: { kind: 'settle-contract', customerId, key: `settle:${id}`, body } }]
  })
}
