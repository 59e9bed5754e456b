import type { MemoryTables, RequestRow } from './memory-tables.ts'

/** The statements of the teller and its commands that read, by their names, as PostgreSQL would answer them. */

type Kind = 'deposit' | 'withdrawal'
export type Column = readonly unknown[]
export type Read = (tables: MemoryTables, ...columns: Column[]) => object[]

/** Of equally long columns, the rows; as `unnest` makes them. */
export const unnest = <Row extends unknown[]>(...columns: Column[]): Row[] =>
  (columns[0] ?? []).map((_, place) => columns.map((column) => column[place]) as Row)

const shared = ({
  id,
  customerId,
  amount,
  status,
  requestedAt,
  decidedAt,
  decidedBy,
  reason,
}: RequestRow) => ({
  id,
  customerId,
  amount,
  status,
  requestedAt,
  decidedAt,
  decidedBy,
  reason,
})
const person = { accountNumber: '1000000000', accountName: '' }
const receiptColumns = ({ receiptId }: RequestRow) => ({ receiptId, receiptName: 'receipt.jpg' })

const approvalsOf = (tables: MemoryTables, kind: Kind, id: string) =>
  tables.approvals.get(`${kind} ${id}`) ?? []

const asJson = (tables: MemoryTables, kind: Kind, id: string) =>
  approvalsOf(tables, kind, id).map(({ operatorId, at }) => ({
    operatorId: String(operatorId),
    at: at.toISOString(),
    stands: true,
  }))

const found = (tables: MemoryTables, kind: Kind, ids: Column): RequestRow[] =>
  (ids as string[]).flatMap((id) => tables.requests[kind].get(id) ?? [])

const standing = (tables: MemoryTables, { customerId }: RequestRow) => ({
  ...person,
  verification: tables.customers.get(customerId)?.verified ? 'verified' : 'unverified',
  outstandingLoan: -(tables.balances.get(customerId)?.loan ?? 0n),
})

const depositFacts: Read = (tables, customers, receipts) =>
  unnest<[bigint, string]>(customers ?? [], receipts ?? []).map(([customerId, receiptId]) => {
    const receipt = tables.receipts.get(receiptId)
    const deposits = [...tables.requests.deposit.values()]
    const in_review = deposits.filter(
      (each) => each.customerId === customerId && each.status === 'in-review',
    ).length
    if (receipt?.customerId !== customerId)
      return {
        account_number: person.accountNumber,
        name: null,
        bytes: null,
        picture_hash: null,
        used: false,
        in_review,
      }
    const { pictureHash } = receipt
    const used = tables.pictures.has(pictureHash.toString('hex'))
    return {
      account_number: person.accountNumber,
      name: 'receipt.jpg',
      bytes: 1000,
      in_review,
      picture_hash: pictureHash,
      used,
    }
  })

const counts = ['in-review', 'completed']

const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

const dayTotal = (tables: MemoryTables, { customerId, requestedAt }: RequestRow): bigint =>
  (tables.withdrawalsOf.get(customerId) ?? [])
    .filter((row) => counts.includes(row.status) && utcDay(row.requestedAt) === utcDay(requestedAt))
    .reduce((sum, { amount }) => sum + amount, 0n)

const withdrawalFacts: Read = (tables, customers, banks, days) =>
  unnest<[bigint, string, Date]>(customers ?? [], banks ?? [], days ?? []).map(
    ([customerId, bankId, day]) => {
      const bank = tables.banks.get(bankId)
      const own = bank?.customerId === customerId && !bank.removed ? bank : null
      const asked = (tables.withdrawalsOf.get(customerId) ?? [])
        .filter(({ status, requestedAt }) => counts.includes(status) && requestedAt >= day)
        .reduce((sum, { amount }) => sum + amount, 0n)
      return {
        verified: tables.customers.get(customerId)?.verified ?? false,
        frozen: false,
        bank_name: own && 'Sample Bank',
        number: own ? '000012344471' : null,
        usable_from: own && new Date(own.usableFrom),
        asked_today: asked,
      }
    },
  )

export const reads: Readonly<Record<string, Read>> = {
  'lock-ledgers': (tables, customers) =>
    [...((customers ?? []) as bigint[])]
      .sort((one, other) => (one < other ? -1 : 1))
      .flatMap((id) => tables.balances.get(id) ?? []),
  'find-answers': (tables, customers, keys) =>
    unnest<[bigint, string]>(customers ?? [], keys ?? []).flatMap(([customer_id, key]) => {
      const known = tables.commands.get(customer_id)?.get(key)
      return known ? [{ customer_id, ...known }] : []
    }),
  'deposit-facts': depositFacts,
  'withdrawal-facts': withdrawalFacts,
  'deposits-named': (tables, ids = []) =>
    found(tables, 'deposit', ids).map((row) => ({
      ...shared(row),
      ...receiptColumns(row),
      channel: row.channel,
      ...person,
      receiptBytes: 1000,
      seenByReviewers: 0,
      approvals: asJson(tables, 'deposit', row.id),
    })),
  'withdrawals-named': (tables, ids = []) =>
    found(tables, 'withdrawal', ids).map((row) => ({
      ...shared(row),
      dayTotal: dayTotal(tables, row),
      fee: row.fee,
      bankName: 'Sample Bank',
      bankNumber: '000012344471',
      approvals: asJson(tables, 'withdrawal', row.id),
    })),
  'reviewed-deposits': (tables, ids = []) =>
    found(tables, 'deposit', ids).map((row) => ({
      ...shared(row),
      ...standing(tables, row),
      ...receiptColumns(row),
      fee: 0n,
      dayTotal: 0n,
      channel: row.channel,
      pictureHash: row.pictureHash,
    })),
  'reviewed-withdrawals': (tables, ids = []) =>
    found(tables, 'withdrawal', ids).map((row) => ({
      ...shared(row),
      ...standing(tables, row),
      dayTotal: dayTotal(tables, row),
      fee: row.fee,
      bankName: 'Sample Bank',
      holder: 'Practice',
      number: '000012344471',
    })),
  'reviewed-approvals': (tables, kinds = [], ids = []) =>
    unnest<[Kind, string]>(kinds, ids).flatMap(([kind, id]) =>
      approvalsOf(tables, kind, id).map((approval) => ({
        kind,
        id,
        operatorName: '',
        stands: true,
        ...approval,
      })),
    ),
  reviewers: (tables, ids = []) =>
    (ids as bigint[]).flatMap((id) => {
      const operator = tables.operators.get(id)
      if (!operator) return []
      return [
        { id, customerId: operator.customerId, roles: operator.reviewer ? ['reviewer'] : [], endedAt: null },
      ]
    }),
  // Nobody here was vouched for.
  'starting-money': (_, customers = []) => customers.map(() => ({ starting_money: null })),
  // Nobody here has set limits for themselves.
  'own-limits-of': () => [],
  'breaks-of': () => [],
}
