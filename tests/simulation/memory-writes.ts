import { type Column, unnest } from './memory-reads.ts'
import type { BalanceRow, MemoryTables, RequestRow } from './memory-tables.ts'

/** The statements that write, with the constraints that guard the tables. Each change notes how it is undone. */

type Undo = (() => void)[]
export type Write = (tables: MemoryTables, undo: Undo, ...columns: Column[]) => object[]
type Kind = 'deposit' | 'withdrawal'

/** As PostgreSQL says it. */
const broken = (constraint: string, code = '23505'): Error =>
  Object.assign(new Error(`breaks ${constraint}`), { code, constraint })

function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, undo: Undo): void {
  const before = map.get(key)
  undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)))
  map.set(key, value)
}

function remove<Key, Value>(map: Map<Key, Value>, key: Key, undo: Undo): void {
  const before = map.get(key)
  if (before === undefined) return
  undo.push(() => map.set(key, before))
  map.delete(key)
}

function append<Value>(list: Value[], value: Value, undo: Undo): void {
  list.push(value)
  undo.push(() => list.pop())
}

const insertTransfers: Write = (tables, undo, ...columns) => {
  type Columns = [bigint, bigint, Date, string, string, string, bigint, bigint, string | null, string | null]
  for (const [customer, number, at, kind, from, to, amount, cashAfter, , subjectId] of unnest<Columns>(
    ...columns,
  )) {
    const list = tables.transfers.get(customer) ?? []
    if (list.some((other) => other.number === number)) throw broken('transfers_pkey')
    if (amount <= 0n || cashAfter < 0n || from === to) throw broken('transfers_check', '23514')
    append(list, { number, at, kind, from, to, amount, cashAfter, subjectId }, undo)
  }
  return []
}

const updateBalances: Write = (tables, undo, ...columns) => {
  type Columns = [bigint, bigint, Date, string, bigint, bigint, bigint, bigint, bigint, bigint, bigint]
  for (const [customer_id, last_number, changed_at, tip, ...held] of unnest<Columns>(...columns)) {
    const [cash, margin, reserve, stake, withdrawing, invested, loan] = held
    const row: BalanceRow = {
      customer_id,
      last_number,
      changed_at,
      cash,
      margin,
      reserve,
      stake,
      withdrawing,
      invested,
      loan,
      tip: Buffer.from(tip, 'hex'),
    }
    const below = [cash, margin, reserve, stake, withdrawing, invested].some((amount) => amount < 0n)
    if (below || loan > 0n) throw broken('balances_check', '23514')
    put(tables.balances, customer_id, row, undo)
  }
  return []
}

const touchBalances: Write = (tables, undo, ...columns) => {
  for (const [customer_id, changed_at] of unnest<[bigint, Date]>(...columns)) {
    const row = tables.balances.get(customer_id)
    if (row) put(tables.balances, customer_id, { ...row, changed_at }, undo)
  }
  return []
}

const insertCommands: Write = (tables, undo, ...columns) => {
  type Columns = [bigint, string, string, Buffer, string]
  for (const [customer, key, , body_hash, answer] of unnest<Columns>(...columns)) {
    const known = tables.commands.get(customer) ?? new Map()
    if (known.has(key)) throw broken('commands_pkey')
    put(known, key, { body_hash, answer }, undo)
  }
  return []
}

function insertRequest(tables: MemoryTables, undo: Undo, kind: Kind, row: RequestRow): void {
  if (tables.requests[kind].has(row.id)) throw broken(`${kind}s_pkey`)
  put(tables.requests[kind], row.id, row, undo)
  if (kind === 'withdrawal') append(tables.withdrawalsOf.get(row.customerId) ?? [], row, undo)
  const picture = row.pictureHash?.toString('hex')
  if (picture === undefined) return
  if (tables.pictures.has(picture)) throw broken('deposits_receipt_once')
  put(tables.pictures, picture, row.id, undo)
}

const fresh = { fee: 0n, status: 'in-review', decidedAt: null, decidedBy: null, reason: null }
const noParts = { channel: null, receiptId: null, pictureHash: null, bankAccountId: null }

const insertDeposits: Write = (tables, undo, ...columns) => {
  type Columns = [string, bigint, string, bigint, string, Buffer, Date]
  for (const [id, customerId, channel, amount, receiptId, pictureHash, requestedAt] of unnest<Columns>(
    ...columns,
  ))
    insertRequest(tables, undo, 'deposit', {
      ...fresh,
      ...noParts,
      id,
      customerId,
      channel,
      amount,
      receiptId,
      pictureHash,
      requestedAt,
    })
  return []
}

const insertWithdrawals: Write = (tables, undo, ...columns) => {
  type Columns = [string, bigint, string, bigint, bigint, Date]
  for (const [id, customerId, bankAccountId, amount, fee, requestedAt] of unnest<Columns>(...columns))
    insertRequest(tables, undo, 'withdrawal', {
      ...fresh,
      ...noParts,
      id,
      customerId,
      bankAccountId,
      amount,
      fee,
      requestedAt,
    })
  return []
}

/** Rows are changed in place, because two lists hold them. */
function end(tables: MemoryTables, undo: Undo, kind: Kind, id: string, set: Partial<RequestRow>): void {
  const row = tables.requests[kind].get(id)
  if (!row) return
  if (row.status !== 'in-review') throw broken('keep_decided', 'P0001')
  const before = { ...row }
  undo.push(() => Object.assign(row, before))
  Object.assign(row, set)
  const picture = row.pictureHash?.toString('hex')
  if (picture !== undefined && set.status !== 'completed') remove(tables.pictures, picture, undo)
}

const cancelRequests =
  (kind: Kind): Write =>
  (tables, undo, ...columns) => {
    for (const [id, decidedAt] of unnest<[string, Date]>(...columns))
      end(tables, undo, kind, id, { status: 'cancelled', decidedAt })
    return []
  }

const endRequests =
  (kind: Kind): Write =>
  (tables, undo, ...columns) => {
    type Columns = [string, string, Date, bigint, string | null]
    for (const [id, status, decidedAt, decidedBy, reason] of unnest<Columns>(...columns))
      end(tables, undo, kind, id, { status, decidedAt, decidedBy, reason })
    return []
  }

const insertApprovals: Write = (tables, undo, ...columns) => {
  for (const [kind, id, operatorId, contentHash, at] of unnest<[Kind, string, bigint, string, Date]>(
    ...columns,
  )) {
    const given = tables.approvals.get(`${kind} ${id}`) ?? []
    if (given.some((other) => other.operatorId === operatorId)) throw broken('approvals_pkey')
    put(tables.approvals, `${kind} ${id}`, [...given, { operatorId, contentHash, at }], undo)
  }
  return []
}

export const writes: Readonly<Record<string, Write>> = {
  'insert-transfers': insertTransfers,
  'update-balances': updateBalances,
  'touch-balances': touchBalances,
  'insert-commands': insertCommands,
  'insert-deposits': insertDeposits,
  'insert-withdrawals': insertWithdrawals,
  'cancel-deposits': cancelRequests('deposit'),
  'cancel-withdrawals': cancelRequests('withdrawal'),
  'end-deposits': endRequests('deposit'),
  'end-withdrawals': endRequests('withdrawal'),
  'insert-approvals': insertApprovals,
  // Of the operators' log nothing is kept here: no rule asks for an act that was done.
  'append-audit': () => [],
  // Of notices nothing is kept here: nobody counts what is unread.
  'insert-notices': () => [],
  'insert-outbox': (tables, undo, ...[id, at, events]) => {
    put(tables.outbox, id as unknown as string, { at: at as unknown as Date, events }, undo)
    return []
  },
  'take-forgotten': (tables, undo, olderThan) => {
    const forgotten = [...tables.outbox].filter(([, { at }]) => at < (olderThan as unknown as Date))
    for (const [id] of forgotten) remove(tables.outbox, id, undo)
    return forgotten.map(([, { events }]) => ({ events: JSON.parse(String(events)) }))
  },
  'delete-outbox': (tables, undo, ids = []) => {
    for (const id of ids as string[]) remove(tables.outbox, id, undo)
    return []
  },
}
