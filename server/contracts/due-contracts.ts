import { lastHaltBeforeMs, openingDeadlineMs } from '@candor/domain/contracts/contract.ts'
import { withheldAfterMs } from '@candor/domain/contracts/refund-contract.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { HeldLease } from '../leases/held-leases.ts'
import { inParts, type WatchedPart } from '../leases/watched-parts.ts'
import type { Connection } from '../postgres/database.ts'
import { type Command, type CommandKind, commandOf } from '../teller/command.ts'
import { refundContractKind } from './refund-contract-command.ts'
import { type SettleBody, settleContractKind } from './settle-contract-command.ts'

type DueContract = { id: string; customer_id: bigint; symbol: string }
type DueCommand = { command: Command; lease: HeldLease }
type LeaseOf = (symbol: string, customerId: bigint) => HeldLease | null

/** So many at a time; whatever is left is found the next time. */
const most = 1_000

/** Commands that the holder of the lease sends. Their keys are the same whichever server sends them. */
const commandsFor = <Facts, Row>(
  kind: CommandKind<SettleBody, Facts, Row>,
  name: string,
  due: readonly DueContract[],
  leaseOf: LeaseOf,
): DueCommand[] =>
  due.flatMap(({ id, customer_id: customerId, symbol }) => {
    const lease = leaseOf(symbol, customerId)
    if (!lease) return []
    const body = { id, fence: { lease: lease.name, token: lease.token } }
    return [{ lease, command: commandOf(kind, { customerId, key: `${name}:${id}`, body }) }]
  })

/**
 * Contracts of these parts that can be settled once their acceptance is sealed: those whose expiry lies before the last second that is
 * written down and whose direction is opened, those that nobody has opened for a day, and those of a real feed that a halt has ended. Their
 * rule decides; who is not due after all is refused.
 */
export async function contractsToSettle(
  connection: Connection,
  parts: readonly WatchedPart[],
  leaseOf: LeaseOf,
): Promise<DueCommand[]> {
  if (parts.length === 0) return []
  const isOurs = inParts(parts, { symbol: 'r.symbol', customer: 'r.customer_id' })
  const { rows } = await sql<DueContract>`
    select due.* from (
      select r.contract_id as id, r.customer_id, r.symbol, r.expires_at
      from running_contracts r join contracts c on c.id = r.contract_id
      left join contract_openings opening on opening.contract_id = r.contract_id
      cross join (select max(at) as at from recent_ticks) recorded
      where ${isOurs} and r.expires_at <= recorded.at
        and (opening.contract_id is not null or c.direction is not null
          or r.expires_at + ${`${openingDeadlineMs} ms`}::interval <= recorded.at)
      union
      select r.contract_id, r.customer_id, r.symbol, r.expires_at
      from instrument_halts h join running_contracts r on r.symbol = h.symbol join contracts c on c.id = r.contract_id
      where ${isOurs} and h.halted_at > r.accepted_at
        and h.halted_at <= r.expires_at - case when c.direction is null then ${`${lastHaltBeforeMs} ms`}::interval else interval '0' end
        and (c.feed <> 'simulated' or c.direction is not null)
    ) due join log_leaves l on l.kind = 'acceptance' and l.subject = due.id::text
    order by due.expires_at limit ${most}`.execute(connection)
  return commandsFor(settleContractKind, 'settle', rows, leaseOf)
}

/** What was withheld before that has been given back. */
const longAgoMs = 60 * dayMs

/** Contracts that were lost on a day whose seed was withheld for too long, and whose stakes have not come back yet. */
export async function contractsToRefund(
  connection: Connection,
  parts: readonly WatchedPart[],
  leaseOf: LeaseOf,
  now: number,
): Promise<DueCommand[]> {
  const wait = `${dayMs + withheldAfterMs} ms`
  const { rows: days } = await sql<{ start: Date }>`
    select (day::timestamp at time zone 'UTC') as start from market_days
    where day > (select anchor_day from seed_chain) and day > ${new Date(now - longAgoMs)}
      and case when seed is null then ${new Date(now)} else revealed_at end
        > (day::timestamp at time zone 'UTC') + ${wait}::interval`.execute(connection)
  const due: DueContract[] = []
  for (const { start } of parts.length === 0 ? [] : days) {
    const end = new Date(start.getTime() + dayMs)
    const { rows } = await sql<DueContract>`
      select c.id, c.customer_id, c.symbol from contracts c
      join contract_settlements s on s.contract_id = c.id and s.outcome = 'lose'
      where c.accepted_at > ${start}::timestamptz - interval '1 hour' and c.accepted_at < ${end} and c.expires_at >= ${start}
        and coalesce(c.purchase_at, c.accepted_at) < ${end}
        and ${inParts(parts, { symbol: 'c.symbol', customer: 'c.customer_id' })}
        and not exists (select from contract_refunds r where r.contract_id = c.id)
      order by c.id limit ${most}`.execute(connection)
    due.push(...rows)
  }
  return commandsFor(refundContractKind, 'refund', due, leaseOf)
}
