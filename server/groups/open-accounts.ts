import { randomInt } from 'node:crypto'
import { accountNumberFrom } from '@candor/domain/customers/account-number.ts'
import type { Contact } from '@candor/domain/customers/contact.ts'
import { oneTimeCodeLifeMs } from '@candor/domain/groups/group-rule.ts'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import { bindSampleBanks } from '../cash/bank-account-table.ts'
import { fundPractice } from '../cash/fund-practice-command.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { insertMembers } from './member-table.ts'

/** Somebody whom an operator vouches for. */
type VouchedPerson = {
  name: string
  contact: Contact | null
  money: Cents
  locale: Locale
  /** Of the code that sets the first password. */
  codeHash: Buffer
  imported: { id: string; line: number } | null
}

export type OpenedAccount = { customerId: bigint; accountNumber: string; person: VouchedPerson }

const contactOf = ({ contact }: VouchedPerson, kind: Contact['kind']): string | null =>
  contact?.kind === kind ? contact.value : null

/** Draws an account number for each and inserts them; gives back those that were inserted. */
async function insertDrawn(
  connection: Connection,
  people: readonly VouchedPerson[],
  at: Date,
): Promise<OpenedAccount[]> {
  const drawn = new Map(people.map((person) => [accountNumberFrom(randomInt(900_000_000)), person]))
  const rows = await connection
    .insertInto('customers')
    .values(
      [...drawn].map(([number, person]) => ({
        account_number: number,
        account_name: person.name,
        kind: 'trial' as const,
        verification: 'verified' as const,
        locale: person.locale,
        email: contactOf(person, 'email'),
        phone: contactOf(person, 'phone'),
        password_hash: null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'account_number'])
    .execute()
  return rows.flatMap(({ id, account_number: accountNumber }) => {
    const person = drawn.get(accountNumber)
    return person ? [{ customerId: id, accountNumber, person }] : []
  })
}

/** A number that is taken is drawn again; a contact that is taken stays taken. */
const mostDraws = 5

async function insertAll(
  connection: Connection,
  people: readonly VouchedPerson[],
  at: Date,
): Promise<OpenedAccount[] | null> {
  const opened: OpenedAccount[] = []
  let left = [...people]
  for (let draw = 0; draw < mostDraws && left.length > 0; draw += 1) {
    const inserted = await insertDrawn(connection, left, at)
    const done = new Set(inserted.map(({ person }) => person))
    opened.push(...inserted)
    left = left.filter((person) => !done.has(person))
  }
  return left.length > 0 ? null : opened
}

/**
 * Opens practice accounts for people an operator vouches for, all or none: verified without documents, members of the group, with a code for
 * their first password. Null where a contact has been taken meanwhile. Their money comes by `fundOpened` after the commit.
 */
export async function openAccounts(
  connection: Connection,
  people: readonly VouchedPerson[],
  { groupId, operatorId, now }: { groupId: string; operatorId: bigint; now: number },
): Promise<OpenedAccount[] | null> {
  const at = new Date(now)
  const opened = await insertAll(connection, people, at)
  if (opened === null) return null
  const customers = opened.map(({ customerId }) => customerId)
  await connection
    .insertInto('balances')
    .values(customers.map((customer_id) => ({ customer_id, changed_at: at })))
    .execute()
  await bindSampleBanks(connection, customers, now)
  await connection
    .insertInto('vouches')
    .values(
      opened.map(({ customerId, person }) => ({
        customer_id: customerId,
        operator_id: operatorId,
        at,
        starting_money: person.money,
        import_id: person.imported?.id ?? null,
        import_line: person.imported?.line ?? null,
      })),
    )
    .execute()
  await insertMembers(connection, groupId, customers, at)
  await connection
    .insertInto('one_time_tokens')
    .values(
      opened.map(({ customerId, person }) => ({
        token_hash: person.codeHash,
        purpose: 'first-sign-in' as const,
        customer_id: customerId,
        made_at: at,
        expires_at: new Date(now + oneTimeCodeLifeMs),
        used_at: null,
      })),
    )
    .execute()
  return opened
}

/** At a time, so that the teller has room for everybody else. */
const fundedAtOnce = 200

/** Posts the starting money of accounts that were opened. What was posted already is not posted again. */
export async function fundOpened(
  { teller, log }: Pick<Dependencies, 'teller' | 'log'>,
  customers: readonly bigint[],
): Promise<void> {
  for (let first = 0; first < customers.length; first += fundedAtOnce) {
    const some = customers.slice(first, first + fundedAtOnce)
    const outcomes = await Promise.all(some.map((id) => teller.submit(fundPractice(id), 'background')))
    const failed = outcomes.find(({ ok }) => !ok)
    if (failed && !failed.ok) log.warn({ code: failed.refusal.code }, 'starting money waits')
  }
}
