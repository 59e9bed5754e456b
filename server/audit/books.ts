import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/**
 * What a check reads, as relations that its statement names. Of the whole books these are the tables; of the fresh ones, what was
 * written since the last check that found everything right. So each invariant is written once.
 */
export type Books = {
  /** What each customer had when it was last found right; empty for the whole books. */
  readonly marks: string
  readonly transfers: string
  /** Joins to each of them, as `t`, the one before it, as `before`. */
  readonly previous: string
  readonly commands: string
  /** Deposits and withdrawals in one shape, and everything that was posted and agreed about them. */
  readonly requests: string
  readonly postings: string
  readonly approvals: string
  /** Orders, their positions, and the whole story of each. */
  readonly orders: string
  readonly positions: string
  readonly events: string
  /** What was carried out of what is held, and what is held. */
  readonly spotFills: string
  readonly holdings: string
  /** What came of units that were asked for, and what was paid for them with all that was paid before. */
  readonly unitResults: string
  readonly unitPayouts: string
  /** What operators did about deposits and withdrawals. */
  readonly acts: string
  /** After which act the chain is followed. */
  readonly lastAct: { number: bigint; hash: Buffer }
  readonly whole: boolean
  /** The rows of a table that belong to what postings of a kind are about, whose id is in the column `key`. */
  rowsOf(subject: SubjectKind, table: string, key: string): string
  /** Reads what several checks ask for; within one audit it is read once. */
  once<Read>(name: string, read: () => Promise<Read>): Promise<Read>
}

/** With their types spelt out, so that PostgreSQL reads both tables as one and needs no copy of either. */
const requestsFrom = (withdrawals: string, deposits: string): string => `(
  select 'withdrawal'::text as kind, r.id, r.customer_id, r.amount, r.fee, r.status, r.decided_by from ${withdrawals} r
  union all select 'deposit'::text, r.id, r.customer_id, r.amount, 0::bigint, r.status, r.decided_by from ${deposits} r)`

export const wholeBooks: Books = {
  marks: '(select * from audit_marks where false)',
  transfers: 'transfers',
  previous:
    'left join transfers before on before.customer_id = t.customer_id and before.number = t.number - 1',
  commands: 'commands',
  requests: requestsFrom('withdrawals', 'deposits'),
  postings: 'transfers',
  approvals: 'approvals',
  orders: 'orders',
  positions: 'positions',
  events: 'position_events',
  spotFills: 'spot_fills',
  holdings: 'holdings',
  unitResults: 'unit_results',
  unitPayouts: 'unit_payouts',
  acts: 'audit_log',
  lastAct: { number: 0n, hash: Buffer.alloc(32) },
  whole: true,
  rowsOf: (_subject, table) => table,
  once: (_name, read) => read(),
}

/** Books that remember what was read of them, for one audit. */
export function rememberReads(books: Books): Books {
  const known = new Map<string, Promise<unknown>>()
  return {
    ...books,
    once<Read>(name: string, read: () => Promise<Read>) {
      const reading = (known.get(name) as Promise<Read> | undefined) ?? read()
      known.set(name, reading)
      return reading
    },
  }
}

/** Null where the text is no id: that it is not is for the check of the log to say. */
const uuidOf = (text: string): string =>
  `case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`

/** `offset 0` keeps PostgreSQL from reading a whole table when it thinks that many rows are fresh: each is looked up by its key. */
const lookUp = (select: string): string => `cross join lateral (${select} offset 0)`

/** What `table` has of the fresh subjects of one kind. */
const ofSubjects = (kind: string, table: string, key: string): string =>
  `select m.* from ${subjectsOf(kind)} n ${lookUp(`select * from ${table} where ${key} = n.id`)} m`

/**
 * What is fresh, read once into temporary tables that are analysed at once. Without statistics PostgreSQL expects a few rows in a database
 * whose own tables were never analysed, and goes through all fresh transfers again for each order. What many checks read (transfers,
 * orders, positions and their events) is kept whole, because looking each row up again for every check takes most of an audit's time.
 */
const freshLists: readonly [name: string, text: (since: { lastAct: bigint }) => string][] = [
  [
    'fresh_customers',
    () => `select customer_id, coalesce(m.last_number, 0) as known from balances b left join audit_marks m using (customer_id)
      where b.last_number <> coalesce(m.last_number, 0)`,
  ],
  [
    'fresh_transfers',
    () => `select t.* from fresh_customers c
      ${lookUp('select * from transfers where customer_id = c.customer_id and number > c.known')} t`,
  ],
  [
    'fresh_known',
    () => `select t.* from fresh_customers c
      ${lookUp('select * from transfers where customer_id = c.customer_id and number = c.known')} t`,
  ],
  [
    'fresh_subjects',
    ({
      lastAct,
    }) => `select distinct subject_kind as kind, subject_id as id from fresh_transfers where subject_id is not null
      union select subject_kind, ${uuidOf('subject_id')} from audit_log where number > ${lastAct} and act in ('approved', 'rejected')`,
  ],
  [
    'fresh_postings_of',
    () => `select customer_id, subject_id as id from fresh_transfers where subject_id is not null
      union select customer_id, id from ${freshRequests} r`,
  ],
  [
    'fresh_postings',
    () => `select t.* from fresh_postings_of s
      ${lookUp('select * from transfers where customer_id = s.customer_id and subject_id = s.id')} t`,
  ],
  [
    'fresh_held',
    () => `select distinct o.customer_id, o.symbol from ${subjectsOf('spot')} n
      ${lookUp('select * from spot_orders where id = n.id')} o`,
  ],
  ['fresh_orders', () => ofSubjects('order', 'orders', 'id')],
  ['fresh_positions', () => ofSubjects('order', 'positions', 'id')],
  ['fresh_events', () => ofSubjects('order', 'position_events', 'position_id')],
]

const subjectsOf = (kind: string): string => `(select id from fresh_subjects where kind = '${kind}')`

const freshRequests = requestsFrom(
  `${subjectsOf('withdrawal')} n ${lookUp('select * from withdrawals where id = n.id')}`,
  `${subjectsOf('deposit')} n ${lookUp('select * from deposits where id = n.id')}`,
)

type Mark = { number: bigint; hash: Buffer }

async function readFreshLists(transaction: TellerTransaction): Promise<Mark> {
  const [mark] = await transaction.query<Mark>('audit-mark', 'select number, hash from audit_log_mark', [])
  const lastAct = mark ?? wholeBooks.lastAct
  // A sample of 3,000 rows is enough for the planner, and is taken in a tenth of the time.
  await transaction.query('audit-sample', 'set local default_statistics_target = 10', [])
  for (const [name, text] of freshLists) {
    await transaction.query(`${name}-gone`, `drop table if exists pg_temp.${name}`, [])
    const select = text({ lastAct: lastAct.number })
    await transaction.query(name, `create temporary table ${name} on commit drop as ${select}`, [])
    await transaction.query(`${name}-counted`, `analyze pg_temp.${name}`, [])
  }
  return lastAct
}

/** The books since the last marks. They are those of one connection and one transaction, which the lists belong to. */
export async function openFreshBooks(transaction: TellerTransaction): Promise<Books> {
  const lastAct = await readFreshLists(transaction)
  type Since = { first_at: Date | null }
  const [since] = await transaction.query<Since>(
    'audit-since',
    'select min(at) as first_at from fresh_transfers',
    [],
  )
  // A command and its transfers have one instant, and an instant finds the newest pages of the table by their summary.
  const at = since?.first_at?.toISOString() ?? 'infinity'
  const ofHeld = (table: string) =>
    `(select m.* from fresh_held n
      ${lookUp(`select * from ${table} where customer_id = n.customer_id and symbol = n.symbol`)} m)`
  return {
    marks: 'audit_marks',
    transfers: 'fresh_transfers',
    previous: `left join (select * from fresh_transfers union all select * from fresh_known) before
      on before.customer_id = t.customer_id and before.number = t.number - 1`,
    commands: `(select k.* from commands k join fresh_customers c using (customer_id)
      where k.at >= timestamptz '${at}' and k.last_number > c.known)`,
    requests: freshRequests,
    postings: 'fresh_postings',
    approvals: `(select a.* from fresh_subjects n
      ${lookUp('select * from approvals where request_kind = n.kind and request_id = n.id')} a)`,
    orders: 'fresh_orders',
    positions: 'fresh_positions',
    events: 'fresh_events',
    spotFills: ofHeld('spot_fills'),
    holdings: ofHeld('holdings'),
    unitResults: `(select m.* from (${ofSubjects('pool-value', 'pool_values', 'id')}) n
      ${lookUp('select * from unit_results where strategy = n.strategy and value_number = n.number')} m)`,
    unitPayouts: `(select m.* from (select distinct customer_id, strategy from (${ofSubjects('participation', 'participations', 'id')}) p) n
      ${lookUp('select * from unit_payouts where customer_id = n.customer_id and strategy = n.strategy')} m)`,
    acts: `(select l.* from fresh_subjects n
      ${lookUp('select * from audit_log where subject_kind = n.kind and subject_id = n.id::text')} l)`,
    lastAct,
    whole: false,
    rowsOf: (subject, table, key) => `(${ofSubjects(subject, table, key)})`,
    once: wholeBooks.once,
  }
}
