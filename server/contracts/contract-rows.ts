import type { Selectable } from 'kysely'
import type { ContractRow, ContractSettlementRow } from '../postgres/contract-tables.ts'
import { plainArray } from '../teller/plain-array.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

export type StoredContract = Selectable<ContractRow>
export type StoredSettlement = Selectable<ContractSettlementRow>

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** The columns of a contract `c`; its day as text, because a JavaScript Date would move it by the time zone. */
export const contractColumns = `c.id, c.customer_id, c.symbol, c.feed, c.direction, c.stake, c.seconds, c.rate, c.day::text,
  c.accepted_at, c.purchase_at, c.expires_at, c.receipt`

/** What its device has opened of a contract `c`. */
export const openingColumns = 'opening.direction as opened, opening.nonce'
export const joinOpening = 'left join contract_openings opening on opening.contract_id = c.id'

export async function insertContracts(
  transaction: TellerTransaction,
  rows: readonly StoredContract[],
): Promise<void> {
  const column = (value: (row: StoredContract) => unknown) => plainArray(rows.map(value))
  const values = [
    column(({ id }) => id),
    column(({ customer_id }) => customer_id),
    column(({ symbol }) => symbol),
    column(({ accepted_at }) => iso(accepted_at)),
    column(({ expires_at }) => iso(expires_at)),
  ]
  await Promise.all([
    transaction.query(
      'insert-contracts',
      `insert into contracts (id, customer_id, symbol, accepted_at, expires_at, feed, purchase_at, stake, seconds, rate, day, receipt)
       select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::timestamptz[],
         $8::bigint[], $9::integer[], $10::bigint[], $11::date[], $12::text[])`,
      [
        ...values,
        column(({ feed }) => feed),
        column(({ purchase_at }) => iso(purchase_at)),
        column(({ stake }) => stake),
        column(({ seconds }) => seconds),
        column(({ rate }) => rate),
        column(({ day }) => day),
        rows.map(({ receipt }) => receipt),
      ],
    ),
    transaction.query(
      'insert-running',
      `insert into running_contracts (contract_id, customer_id, symbol, accepted_at, expires_at)
       select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[])`,
      values,
    ),
  ])
}

/** Writes how contracts ended. A contract that was settled before makes this fail: it is the key. */
export async function insertSettlements(
  transaction: TellerTransaction,
  rows: readonly StoredSettlement[],
): Promise<void> {
  const column = (value: (row: StoredSettlement) => unknown) => plainArray(rows.map(value))
  const ids = column(({ contract_id }) => contract_id)
  await Promise.all([
    transaction.query(
      'insert-settlements',
      `insert into contract_settlements (contract_id, customer_id, outcome, reason, purchase_at, purchase_mid, final_at, final_mid,
         paid, settled_at)
       select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[], $7::timestamptz[],
         $8::bigint[], $9::bigint[], $10::timestamptz[])`,
      [
        ids,
        column(({ customer_id }) => customer_id),
        column(({ outcome }) => outcome),
        column(({ reason }) => reason),
        column(({ purchase_at }) => iso(purchase_at)),
        column(({ purchase_mid }) => purchase_mid),
        column(({ final_at }) => iso(final_at)),
        column(({ final_mid }) => final_mid),
        column(({ paid }) => paid),
        column(({ settled_at }) => iso(settled_at)),
      ],
    ),
    transaction.query('delete-running', 'delete from running_contracts where contract_id = any($1::uuid[])', [
      ids,
    ]),
  ])
}
