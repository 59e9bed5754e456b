import type { Balances } from '@candor/domain/ledger/balances.ts'
import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import type { Ledger, Posting } from '@candor/domain/ledger/post-transfers.ts'
import { cents } from '@candor/domain/money/cents.ts'
import type { Command, Subject } from './command.ts'
import { plainArray } from './plain-array.ts'
import type { TellerTransaction } from './teller-transaction.ts'

/** The statements on balances, transfers and commands: one a table, for the whole batch. */

/** `tip` is that of the customer's chain of postings, as hex. */
export type LockedLedger = { ledger: Ledger; changedAt: number; tip: string }

export type BalanceColumns = { [Account in keyof Balances]: bigint }
type BalanceRow = BalanceColumns & {
  customer_id: bigint
  last_number: bigint
  changed_at: Date
  tip: Buffer
}

export const balancesOf = (row: BalanceColumns): Balances => ({
  cash: cents(row.cash),
  margin: cents(row.margin),
  reserve: cents(row.reserve),
  stake: cents(row.stake),
  withdrawing: cents(row.withdrawing),
  invested: cents(row.invested),
  loan: cents(row.loan),
})

/** Locks customers in the order of their ids, so that two batches of two processes can wait for each other but never in a circle. */
export async function lockLedgers(
  transaction: TellerTransaction,
  customers: readonly bigint[],
): Promise<Map<bigint, LockedLedger>> {
  const rows = await transaction.query<BalanceRow>(
    'lock-ledgers',
    'select * from balances where customer_id = any($1::bigint[]) order by customer_id for update',
    [plainArray(customers)],
  )
  return new Map(
    rows.map((row) => [
      row.customer_id,
      {
        ledger: { balances: balancesOf(row), lastNumber: row.last_number },
        changedAt: row.changed_at.getTime(),
        tip: row.tip.toString('hex'),
      },
    ]),
  )
}

export type KnownAnswer = { bodyHash: Buffer; answer: string }

/**
 * Answers that were given before. A statement of its own after the lock: joined to it, it would still see the time before a wait,
 * and miss what another process has just committed.
 */
export async function findAnswers(
  transaction: TellerTransaction,
  commands: readonly Command[],
): Promise<Map<bigint, KnownAnswer>> {
  const rows = await transaction.query<{ customer_id: bigint; body_hash: Buffer; answer: string }>(
    'find-answers',
    `select customer_id, body_hash, answer from commands
     join unnest($1::bigint[], $2::text[]) as asked (customer_id, key) using (customer_id, key)`,
    [plainArray(commands.map(({ customerId }) => customerId)), commands.map(({ key }) => key)],
  )
  return new Map(
    rows.map(({ customer_id, body_hash, answer }) => [customer_id, { bodyHash: body_hash, answer }]),
  )
}

/** A posting with the tip of the customer's chain after it. */
export type TippedPosting = Posting & { readonly tip: string }

export type Entry = {
  command: Command
  bodyHash: Buffer
  /** ISO 8601, as it goes into the tables. */
  at: string
  ledger: Ledger
  postings: readonly TippedPosting[]
  subject: Subject | null
  answer: string
}

export async function insertTransfers(
  transaction: TellerTransaction,
  entries: readonly Entry[],
): Promise<void> {
  const columns: unknown[][] = Array.from({ length: 12 }, () => [])
  for (const { command, at, postings, subject } of entries) {
    for (const { number, kind, from, to, amount, cashAfter, tip, corrects = null } of postings) {
      const about = [subject?.kind ?? null, subject?.id ?? null]
      const row = [command.customerId, number, at, kind, from, to, amount, cashAfter, ...about, tip, corrects]
      for (const [place, value] of row.entries()) columns[place]?.push(value)
    }
  }
  if (columns[0]?.length === 0) return
  await transaction.query(
    'insert-transfers',
    `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id, tip, corrects)
     select customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id, decode(tip, 'hex'), corrects
     from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::ledger_account[], $6::ledger_account[],
       $7::bigint[], $8::bigint[], $9::text[], $10::uuid[], $11::text[], $12::bigint[])
       as v (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id, tip, corrects)`,
    // Numbers, names of kinds and accounts, ids and hex: nothing of it needs to be quoted.
    columns.map(plainArray),
  )
}

const updateBalancesStatement = `
  update balances set last_number = v.last_number, changed_at = v.at, tip = decode(v.tip, 'hex'),
    ${customerAccounts.map((account) => `${account} = v.${account}`).join(', ')}
  from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], ${customerAccounts.map((_, index) => `$${index + 5}::bigint[]`).join(', ')})
    as v (customer_id, last_number, at, tip, ${customerAccounts.join(', ')})
  where balances.customer_id = v.customer_id`

/** Sets the balances of customers whose rows are locked; the constraints of the table have the last word. */
export async function updateBalances(
  transaction: TellerTransaction,
  entries: readonly Entry[],
): Promise<void> {
  const moved = entries.filter(({ postings }) => postings.length > 0)
  if (moved.length === 0) return
  await transaction.query(
    'update-balances',
    updateBalancesStatement,
    [
      moved.map(({ command }) => command.customerId),
      moved.map(({ ledger }) => ledger.lastNumber),
      moved.map(({ at }) => at),
      moved.map(({ postings }) => postings.at(-1)?.tip),
      ...customerAccounts.map((account) => moved.map(({ ledger }) => ledger.balances[account])),
    ].map(plainArray),
  )
}

/**
 * A command that moves no money has its instant too, and what follows it must not come before it: a loan that was approved before the clock
 * was put back would be paid out before it had passed.
 */
export async function touchBalances(
  transaction: TellerTransaction,
  entries: readonly Entry[],
): Promise<void> {
  const unmoved = entries.filter(({ postings }) => postings.length === 0)
  if (unmoved.length === 0) return
  await transaction.query(
    'touch-balances',
    `update balances set changed_at = v.at from unnest($1::bigint[], $2::timestamptz[]) as v (customer_id, at)
     where balances.customer_id = v.customer_id`,
    [unmoved.map(({ command }) => command.customerId), unmoved.map(({ at }) => at)].map(plainArray),
  )
}

export async function insertCommands(
  transaction: TellerTransaction,
  entries: readonly Entry[],
): Promise<void> {
  await transaction.query(
    'insert-commands',
    `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::text[], $6::timestamptz[], $7::bigint[], $8::bigint[])`,
    [
      plainArray(entries.map(({ command }) => command.customerId)),
      entries.map(({ command }) => command.key),
      plainArray(entries.map(({ command }) => command.kind.name)),
      entries.map(({ bodyHash }) => bodyHash),
      entries.map(({ answer }) => answer),
      plainArray(entries.map(({ at }) => at)),
      plainArray(entries.map(({ postings }) => postings[0]?.number ?? null)),
      plainArray(entries.map(({ postings }) => postings.at(-1)?.number ?? null)),
    ],
  )
}
