import { practiceFunds } from '@candor/domain/cash/cash-terms.ts'
import pg from 'pg'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import {
  idIn,
  isAcknowledged,
  type MoneyCustomer,
  type MoneyRequest,
  readCash,
  sendWithKey,
} from './money-client.ts'
import { type MoneyLoad, noteAnswer } from './money-load.ts'

/** What was answered is held against what is in the database, by somebody who does not know how the teller works. */

type StoredCommand = { account: string; key: string; answer: string }
type StoredWithdrawal = { account: string; id: string; amount: string; status: string }
type StoredPosting = { account: string; subject: string; kind: string; times: number; amount: string }
type Books = {
  commands: StoredCommand[]
  withdrawals: StoredWithdrawal[]
  postings: StoredPosting[]
  cash: Map<string, bigint>
}

const mostTold = 12
/** Keys that the server itself makes: practice money, and reviews by operators. */
const serversOwn = /^(fund-practice|op\d+:.*)$/

/** Bigints come as text, so that this does not depend on how the server reads them. */
async function readBooks(databaseUrl: string, accounts: readonly string[]): Promise<Books> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  const select = async <Row>(columns: string, table: string, rest = ''): Promise<Row[]> =>
    (
      await client.query(
        `select c.account_number as account, ${columns} from ${table} t join customers c on c.id = t.customer_id
         where c.account_number = any($1) ${rest}`,
        [accounts],
      )
    ).rows as Row[]
  try {
    const balances = await select<{ account: string; cash: string }>('t.cash::text', 'balances')
    return {
      commands: await select('t.key, t.answer', 'commands'),
      withdrawals: await select('t.id::text, t.amount::text, t.status', 'withdrawals'),
      postings: await select(
        't.subject_id::text as subject, t.kind, count(*)::int as times, sum(t.amount)::text as amount',
        'transfers',
        'and t.subject_id is not null group by 1, 2, 3',
      ),
      cash: new Map(balances.map(({ account, cash }) => [account, BigInt(cash)])),
    }
  } finally {
    await client.end()
  }
}

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Acknowledged is stored, with the same bytes and once; refused left nothing; nothing is stored that nobody asked for. */
function checkKeys(requests: readonly MoneyRequest[], commands: readonly StoredCommand[]): string[] {
  const byKey = groupBy(commands, ({ account, key }) => `${account} ${key}`)
  const known = new Set(requests.map(({ customer, key }) => `${customer.accountNumber} ${key}`))
  const troubles = requests.flatMap((request) => {
    const { customer, key, kind, answer, tries } = request
    const stored = byKey.get(`${customer.accountNumber} ${key}`) ?? []
    if (answer === null) return [`${kind} ${key} was never answered`]
    if (stored.length > 1) return [`${kind} ${key} had ${stored.length} effects`]
    if (!isAcknowledged(request))
      return stored.length > 0 && tries === 1 ? [`${kind} ${key} was refused and is in the database`] : []
    if (stored.length === 0) return [`${kind} ${key} was acknowledged and is not in the database`]
    return stored[0]?.answer === answer.text ? [] : [`${kind} ${key} is stored with another answer`]
  })
  const strange = commands.filter(
    ({ account, key }) => !serversOwn.test(key) && !known.has(`${account} ${key}`),
  )
  return [...troubles, ...strange.map(({ account, key }) => `${account} has a command ${key} nobody sent`)]
}

/** Each acknowledged withdrawal is one row and was set aside once; each acknowledged cancellation gave it back once. */
function checkEffects(requests: readonly MoneyRequest[], books: Books): string[] {
  const acknowledged = requests.filter(isAcknowledged)
  const cancelled = new Set(acknowledged.map(({ of }) => of))
  const withdrawals = acknowledged.filter(({ kind }) => kind === 'withdraw')
  const rows = new Map(books.withdrawals.map((row) => [row.id, row]))
  const postings = new Map(books.postings.map((each) => [`${each.subject} ${each.kind}`, each]))
  const ids = new Set<string>()
  const troubles = withdrawals.flatMap((request) => {
    const id = idIn(request.answer ?? { status: 0, text: '{}' })
    const row = rows.get(id)
    ids.add(id)
    const wanted = { 'withdrawal-hold': 1, 'withdrawal-returned': cancelled.has(request) ? 1 : 0 }
    const wrong = Object.entries(wanted).filter(([kind, times]) => {
      const found = postings.get(`${id} ${kind}`)
      return (found?.times ?? 0) !== times || (found && BigInt(found.amount) !== request.cents)
    })
    return [
      ...(row && BigInt(row.amount) === request.cents ? [] : [`withdrawal ${id} is not in the database`]),
      ...((row?.status === 'cancelled') === cancelled.has(request)
        ? []
        : [`withdrawal ${id} is ${row?.status}`]),
      ...wrong.map(([kind, times]) => `withdrawal ${id} has not ${times} posting(s) ${kind}`),
    ]
  })
  const extra = books.withdrawals.filter(({ id }) => !ids.has(id))
  return [
    ...troubles,
    ...extra.map(({ account, id }) => `${account} has a withdrawal ${id} nobody was told of`),
  ]
}

const cashByAnswers = ({ sent }: MoneyCustomer): bigint =>
  sent
    .filter(isAcknowledged)
    .reduce((sum, { kind, cents }) => sum + (kind === 'withdraw' ? -cents : cents), practiceFunds as bigint)

function checkCash(customers: readonly MoneyCustomer[], cash: ReadonlyMap<string, bigint>): string[] {
  return customers.flatMap((customer) => {
    const [wanted, found] = [cashByAnswers(customer), cash.get(customer.accountNumber)]
    return found === wanted
      ? []
      : [`${customer.accountNumber} has ${found ?? 'no balance'} and was told what makes ${wanted}`]
  })
}

async function checkBooks({ customers }: MoneyLoad, databaseUrl: string): Promise<string[]> {
  const requests = customers.flatMap(({ sent }) => sent)
  const books = await readBooks(
    databaseUrl,
    customers.map(({ accountNumber }) => accountNumber),
  )
  return [
    ...checkKeys(requests, books.commands),
    ...checkEffects(requests, books),
    ...checkCash(customers, books.cash),
  ]
}

/** Every acknowledged request once more, some at a time. */
async function replayAll(load: MoneyLoad): Promise<void> {
  const waiting = load.customers.flatMap(({ sent }) => sent.filter(isAcknowledged))
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const told = await sendWithKey(load.origin, next)
      if (told === null) load.troubles.push(`${next.kind} ${next.key} was not answered again`)
      noteAnswer(load, next, told)
      load.replays += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
}

/** A long run opens thousands of customers, and a proxy has no room for that many lines at once. */
const readAtOnce = 50

async function checkShown({ origin, customers }: MoneyLoad): Promise<string[]> {
  const shown: string[] = []
  for (let at = 0; at < customers.length; at += readAtOnce)
    await Promise.all(
      customers.slice(at, at + readAtOnce).map(async (customer) => {
        const cash = await readCash(origin, customer)
        if (cash !== cashByAnswers(customer)) shown.push(`${customer.accountNumber} is shown ${cash}`)
      }),
    )
  return shown
}

/** Everything that is wrong after the load has ended: before and after each acknowledged request is sent once more. */
export async function findMoneyTroubles(load: MoneyLoad, databaseUrl: string): Promise<string[]> {
  const before = await checkBooks(load, databaseUrl)
  await replayAll(load)
  const after = await checkBooks(load, databaseUrl)
  const shown = await checkShown(load).catch((error: Error) => [error.message])
  const all = [...before, ...after, ...load.troubles, ...shown, ...(await findAuditTroubles(databaseUrl))]
  const told = [...new Set(all)]
  return told.length > mostTold ? [...told.slice(0, mostTold), `and ${told.length - mostTold} more`] : told
}
