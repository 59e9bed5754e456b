import type { ContractTick, Direction } from '@candor/domain/contracts/contract.ts'
import type { ContractOpening } from '@candor/domain/contracts/contract-order.ts'
import type { ContractOutcome } from '@candor/domain/contracts/settle-contract.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import type { PostingText } from '@candor/verify/proof-file.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import {
  contractColumns,
  joinOpening,
  openingColumns,
  type StoredContract,
  type StoredSettlement,
} from './contract-rows.ts'
import { contractTick, joinFirst } from './contract-ticks.ts'
import type { Opened } from './sign-receipt.ts'
import type { ContractEnd } from './write-contract.ts'

/** A contract with what is known of it; `purchase` is the tick that has come, while it runs. */
export type KnownContract = {
  row: StoredContract
  end: ContractEnd | null
  purchase: ContractTick | null
  opening: Opened
}

type Row = StoredContract &
  Pick<StoredSettlement, 'purchase_mid' | 'final_at' | 'final_mid' | 'reason'> & {
    /** Of the settlement: the instant of the purchase tick, where the contract has the purchase second. */
    bought_at: Date | null
    outcome: ContractOutcome | null
    paid: bigint | null
    settled_at: Date | null
    refunded_at: Date | null
    first_at: bigint | null
    first_mid: bigint | null
    opened: Direction | null
    nonce: string | null
  }

function known(row: Row): KnownContract {
  const { outcome, paid, settled_at } = row
  const end =
    outcome === null || paid === null || settled_at === null
      ? null
      : { ...row, purchase_at: row.bought_at, contract_id: row.id, outcome, paid, settled_at }
  const opening = { direction: row.opened, nonce: row.nonce }
  return { row, end, purchase: contractTick(row.first_at, row.first_mid), opening }
}

async function listKnown(connection: Connection, found: RawBuilder<unknown>): Promise<KnownContract[]> {
  const { rows } = await sql<Row>`
    select ${sql.raw(contractColumns)}, s.outcome, s.reason, s.purchase_at as bought_at, s.purchase_mid, s.final_at, s.final_mid, s.paid,
      s.settled_at, refund.refunded_at, first.at as first_at, first.mid as first_mid, ${sql.raw(openingColumns)}
    from (${found}) c left join contract_settlements s on s.contract_id = c.id
    left join contract_refunds refund on refund.contract_id = c.id ${sql.raw(joinOpening)} ${sql.raw(joinFirst)}
    order by c.id desc`.execute(connection)
  return rows.map(known)
}

type ContractPage = {
  status: 'running' | 'settled'
  symbol: string | null
  outcome: ContractOutcome | null
  before: string | null
  limit: number
}

/** A customer's contracts that run, or those that are settled, newest first. */
export function listContractRows(
  connection: Connection,
  customerId: bigint,
  { status, symbol, outcome, before, limit }: ContractPage,
): Promise<KnownContract[]> {
  const table = sql.table(status === 'running' ? 'running_contracts' : 'contract_settlements')
  const wanted = [
    sql`c.customer_id = ${customerId}`,
    ...(symbol === null ? [] : [sql`c.symbol = ${symbol}`]),
    ...(outcome === null || status === 'running' ? [] : [sql`of.outcome = ${outcome}`]),
    ...(before === null ? [] : [sql`c.id < ${before}::uuid`]),
  ]
  return listKnown(
    connection,
    sql`select c.* from contracts c join ${table} of on of.contract_id = c.id
      where ${sql.join(wanted, sql` and `)} order by c.id desc limit ${limit}`,
  )
}

export async function findContract(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<KnownContract | null> {
  const [found = null] = await listKnown(
    connection,
    sql`select * from contracts where id = ${id} and customer_id = ${customerId}`,
  )
  return found
}

/** Stores what a device has opened. Whatever fits the order is the same each time, so a second opening changes nothing. */
export async function insertOpening(
  connection: Connection,
  customerId: bigint,
  { contract, direction, nonce }: ContractOpening,
  now: number,
): Promise<void> {
  await connection
    .insertInto('contract_openings')
    .values({
      contract_id: contract,
      customer_id: customerId,
      direction,
      nonce,
      opened_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Everything that was posted about a contract, as a proof shows it. */
export async function listContractPostings(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<PostingText[]> {
  const rows = await connection
    .selectFrom('transfers')
    .select(['number', 'kind', 'from_account', 'to_account', 'amount'])
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', id)
    .where('subject_kind', '=', 'contract')
    .orderBy('number')
    .execute()
  return rows.map(({ number, kind, from_account, to_account, amount }) => ({
    number: Number(number),
    kind,
    from: from_account,
    to: to_account,
    amount: `${amount}`,
  }))
}

type ContractRecord = {
  won: number
  lost: number
  drawn: number
  voided: number
  lostWithinHour: number
  pausedUntil: Date | null
}

/** How a customer's contracts have ended so far. */
export async function findContractRecord(
  connection: Connection,
  customerId: bigint,
  now: number,
): Promise<ContractRecord> {
  const count = (outcome: ContractOutcome) =>
    sql`(count(*) filter (where outcome = ${sql.lit(outcome)}))::int`
  const { rows } = await sql<ContractRecord>`
    select ${count('win')} as won, ${count('lose')} as lost, ${count('draw')} as drawn, ${count('void')} as voided,
      (count(*) filter (where outcome = 'lose' and settled_at > ${new Date(now - hourMs)}))::int as "lostWithinHour",
      (select max(until) from contract_pauses where customer_id = ${customerId} and until > ${new Date(now)}) as "pausedUntil"
    from contract_settlements where customer_id = ${customerId}`.execute(connection)
  const [record] = rows
  if (!record) throw new Error('a count without a group has one row')
  return record
}

/** Takes a pause; of two that were asked for, the longer one counts. */
export async function insertPause(
  connection: Connection,
  pause: { customerId: bigint; until: number; now: number },
): Promise<Date> {
  await connection
    .insertInto('contract_pauses')
    .values({
      customer_id: pause.customerId,
      until: new Date(pause.until),
      asked_at: new Date(pause.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { until } = await connection
    .selectFrom('contract_pauses')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('customer_id', '=', pause.customerId)
    .executeTakeFirstOrThrow()
  return until
}
