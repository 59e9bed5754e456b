import { loanTables, type StoredLoan } from '@candor/server/loans/loan-rows.ts'
import { rowStatements } from '@candor/server/teller/store-rows.ts'
import { type Column, type Read, unnest } from './memory-reads.ts'
import type { MemoryTables } from './memory-tables.ts'
import type { Write } from './memory-writes.ts'

/** The statements about loans, by their names, with the constraints that guard the tables. */

const waits = ['pending-review', 'under-review', 'review-passed']
const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

const ofCustomer = ({ loans }: MemoryTables, id: bigint): StoredLoan[] =>
  [...loans.loans.values()].filter(({ customer_id }) => customer_id === id)

const loansUsed: Read = (tables, ids = []) =>
  (ids as bigint[]).map((id) => {
    const own = ofCustomer(tables, id)
    return {
      customer_id: id,
      verified: tables.customers.get(id)?.verified ?? false,
      borrowed: own.reduce((sum, { principal }) => sum + principal, 0n),
      asked: own.reduce((sum, { status, amount }) => (waits.includes(status) ? sum + amount : sum), 0n),
    }
  })

const equityNotes: Read = ({ loans }, ids = [], sinces = [], untils = []) =>
  unnest<[bigint, Date, Date]>(ids, sinces, untils).flatMap(([id, since, until]) => {
    const own = loans.notes
      .filter(({ customer_id, at }) => customer_id === id && at <= until)
      .sort((one, other) => one.at.getTime() - other.at.getTime())
    const held = own.findLast(({ at }) => at <= since)
    return [...(held ? [held] : []), ...own.filter(({ at }) => at > since)]
  })

function shownLoan({ loans }: MemoryTables, row: StoredLoan): object {
  return {
    ...row,
    approvals: [...loans.approvals.values()]
      .filter(({ loan_id }) => loan_id === row.id)
      .map(({ operator_id, at }) => ({
        operatorId: String(operator_id),
        name: '',
        at: at.toISOString(),
        stands: true,
      })),
    repayments: [...loans.repayments.values()]
      .filter(({ loan_id }) => loan_id === row.id)
      .sort((one, other) => one.number - other.number)
      .map(({ id, at, amount }) => ({ id, at: at.toISOString(), amount: String(amount) })),
  }
}

const named = (tables: MemoryTables, ids: Column): StoredLoan[] =>
  (ids as string[]).flatMap((id) => tables.loans.loans.get(id) ?? [])

export const loanReads: Readonly<Record<string, Read>> = {
  'loan-signers': (_tables, ids = []) =>
    (ids as bigint[]).map((id) => ({
      accountName: '',
      accountNumber: String(1_000_000_000n + id),
      locale: 'en',
    })),
  'loans-used': loansUsed,
  'equity-notes': equityNotes,
  'loans-named': (tables, ids = []) => named(tables, ids).map((row) => shownLoan(tables, row)),
  'loans-reviewed': (tables, ids = []) =>
    named(tables, ids).map((row) => ({
      id: row.id,
      frozen: false,
      dayTotal: ofCustomer(tables, row.customer_id)
        .filter(({ status }) => status !== 'rejected' && status !== 'review-rejected')
        .filter(({ asked_at }) => utcDay(asked_at) === utcDay(row.asked_at))
        .reduce((sum, { amount }) => sum + amount, 0n),
    })),
  'loan-reviewers': ({ operators }, ids = []) =>
    (ids as bigint[]).flatMap((id) => {
      const operator = operators.get(id)
      const roles = operator?.reviewer ? ['reviewer'] : []
      return operator ? [{ id, customer_id: operator.customerId, roles, ended_at: null }] : []
    }),
}

const broken = (constraint: string, code = '23505'): Error =>
  Object.assign(new Error(`breaks ${constraint}`), { code, constraint })

type Row = Record<string, unknown>
type Undo = (() => void)[]

function put(map: Map<string, object>, key: string, value: object, undo: Undo): void {
  const before = map.get(key)
  undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)))
  map.set(key, value)
}

const ended = ['repaid', 'rejected', 'review-rejected']

/** What the table itself refuses. */
function checkLoan(row: StoredLoan, before: StoredLoan | undefined): void {
  if (before && ended.includes(before.status)) throw broken('keep_loan', 'P0001')
  if (row.used_asked + row.amount > row.limit_asked) throw broken('loans_within_limit', '23514')
  if (row.used_paid !== null && row.used_paid > (row.limit_paid ?? 0n))
    throw broken('loans_paid_within_limit', '23514')
  if (row.principal < 0n || row.principal > row.amount) throw broken('loans_principal_check', '23514')
}

function keep({ loans }: MemoryTables, table: string, act: string, row: Row, undo: Undo): void {
  if (table === 'loans') {
    const before = loans.loans.get(String(row['id']))
    if (act === 'insert' && before) throw broken('loans_pkey')
    const after = { ...before, ...row } as StoredLoan
    checkLoan(after, before)
    put(loans.loans, after.id, after, undo)
  }
  if (table === 'loan_approvals') {
    const key = `${row['loan_id']} ${row['operator_id']}`
    if (loans.approvals.has(key)) throw broken('loan_approvals_pkey')
    put(loans.approvals, key, row, undo)
  }
  if (table === 'loan_repayments') put(loans.repayments, String(row['id']), row, undo)
}

const rowWrites = rowStatements(loanTables).map(({ name, table, act, columns }): [string, Write] => [
  name,
  (tables, undo, ...given) => {
    for (const values of unnest(...given))
      keep(
        tables,
        table,
        act,
        Object.fromEntries(columns.map((column, place) => [column, values[place]])),
        undo,
      )
    return []
  },
])

const windowKey = (loanId: string, window: number): string => `${loanId} ${window}`

export const loanWrites: Readonly<Record<string, Write>> = {
  ...Object.fromEntries(rowWrites),
  // Nothing is written too early here: only repayments write windows down.
  'delete-early-accruals': () => [],
  'insert-accruals': ({ loans }, undo, ...columns) => {
    for (const [loanId, window, principal, exact] of unnest<[string, number, bigint, bigint]>(...columns)) {
      const key = windowKey(loanId, window)
      const before = loans.accruals.get(key)
      if (before && (before.principal !== principal || before.exact !== exact))
        throw broken('a window that is charged in two ways')
      if (!before) put(loans.accruals, key, { principal, exact }, undo)
    }
    return []
  },
}
