import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { wantsChannel } from '@candor/domain/notices/notice-choice.ts'
import { preferencesOf } from '@candor/domain/preferences/preference.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import type { LetterKind } from '../mail/letter-text.ts'
import type { Letter } from '../mail/mailer.ts'
import { letterTime, writeLetter } from '../mail/write-letter.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import type { LoanLetterKind } from '../postgres/loan-tables.ts'
import { findChosen } from '../preferences/preference-table.ts'
import { insertNotices, type UnreadCount } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { printDaily } from './agreement-text.ts'
import { findLoan, type ReviewedLoan } from './loan-table.ts'
import { standingOf } from './write-loan.ts'

type Deps = Pick<Dependencies, 'database' | 'bus' | 'mail' | 'clock' | 'log'>

const lookEveryMs = 5_000

const mostAtOnce = 100

type Due = Pick<Customer, 'email' | 'locale' | 'account_number'> & { id: string; customerId: bigint }

/** Loans about which there is something to say. */
async function listDue(connection: Connection, now: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select l.id, l.customer_id as "customerId", c.email, c.locale, c.account_number
    from loan_letter_queue q join loans l on l.id = q.loan_id join customers c on c.id = l.customer_id
    where q.due_at <= ${new Date(now)} order by q.due_at limit ${mostAtOnce}`.execute(connection)
  return rows
}

/** What there is to say about a loan now, and when there will be something next; null where that was the last. */
type Telling = { kind: LoanLetterKind; next: number | null }

/** A server that was off tells what is so now and nothing that is past: of a loan that is late, not that it will be due. */
function tellingOf(loan: ReviewedLoan, now: number): Telling {
  if (loan.status === 'repaid') return { kind: 'paid-off', next: null }
  if (loan.status !== 'pending-repayment' || !loan.due_at) return { kind: 'rejected', next: null }
  const due = loan.due_at.getTime()
  if (now > due) return { kind: 'overdue', next: null }
  if (now >= due - dayMs) return { kind: 'one-day', next: due + 1 }
  if (now >= due - 3 * dayMs) return { kind: 'three-days', next: due - dayMs }
  return { kind: 'paid-out', next: due - 3 * dayMs }
}

/** False where that letter was written already. Whoever is first also says when the next is due. */
async function claimLetter(
  connection: Connection,
  id: string,
  { kind, next }: Telling,
  now: number,
): Promise<boolean> {
  const at = new Date(now)
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('loan_letters')
    .values({ loan_id: id, kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // What has come due meanwhile, as by a repayment, stays.
  if (next === null)
    await connection
      .deleteFrom('loan_letter_queue')
      .where('loan_id', '=', id)
      .where('due_at', '<=', at)
      .execute()
  else
    await connection
      .updateTable('loan_letter_queue')
      .set({ due_at: new Date(next) })
      .where('loan_id', '=', id)
      .where('due_at', '<=', at)
      .execute()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const dueEvents = {
  'three-days': 'loan-due-soon',
  'one-day': 'loan-due-tomorrow',
  overdue: 'loan-overdue',
} as const

/** Claims a letter, posts it and writes the notice of what no command has written one about: that a loan is due. Null where another process was first. */
async function claimAndNotify(
  { database, mail }: Pick<Deps, 'database' | 'mail'>,
  { id, customerId }: Due,
  telling: Telling,
  { amount }: ReviewedLoan,
  { letter, now }: { letter: Letter | null; now: number },
): Promise<UnreadCount[] | null> {
  const { kind } = telling
  return await database.transaction().execute(async (transaction) => {
    if (!(await claimLetter(transaction, id, telling, now))) return null
    if (letter) await mail.postWith(transaction, letter)
    if (kind !== 'three-days' && kind !== 'one-day' && kind !== 'overdue') return []
    const figures = { amount: writeCents(cents(amount)) }
    const notice = { event: dueEvents[kind], subjectId: id, figures }
    return await insertNotices(kyselyTransaction(transaction), [{ customerId, notice }], new Date(now))
  })
}

const letterOf = (kind: LoanLetterKind, loan: ReviewedLoan): LetterKind => {
  // What had passed and was not paid out has a code for its reason; a reviewer's words are told as they are.
  if (kind === 'rejected') return loan.status === 'rejected' ? 'loan-not-paid-out' : 'loan-rejected'
  const letters = {
    'three-days': 'loan-due-in-three-days',
    'one-day': 'loan-due-tomorrow',
    overdue: 'loan-overdue',
    'paid-out': 'loan-paid-out',
    'paid-off': 'loan-repaid',
  } as const satisfies Record<Exclude<LoanLetterKind, 'rejected'>, LetterKind>
  return letters[kind]
}

function valuesOf(loan: ReviewedLoan, now: number): Record<string, string> {
  const standing = standingOf(loan, now)
  const happened = loan.repaid_at ?? loan.ended_at ?? loan.paid_out_at
  return {
    amount: `$${writeCents(cents(loan.amount))}`,
    days: String(loan.days),
    daily: printDaily(rate(loan.daily_rate)),
    owed: `$${writeCents(standing.owed)}`,
    interest: `$${writeCents(standing.charged)}`,
    due: loan.due_at ? letterTime(loan.due_at.getTime()) : '',
    time: letterTime(happened?.getTime() ?? now),
    reason: loan.reason ?? '',
  }
}

/** Sends an e-mail to every customer who wants one about their loan: once for each thing, whichever process is first. */
export async function sendLoanLetters(deps: Deps): Promise<void> {
  const { database, bus, clock } = deps
  const now = clock()
  for (const due of await listDue(database, now)) {
    const loan = await findLoan(database, due.customerId, due.id)
    if (!loan) continue
    const telling = tellingOf(loan, now)
    const wish = preferencesOf(await findChosen(database, due.customerId))
    const letter = wantsChannel(wish, 'loans', 'email')
      ? writeLetter(letterOf(telling.kind, loan), due, valuesOf(loan, now))
      : null
    const counts = await claimAndNotify(deps, due, telling, loan, { letter, now })
    for (const count of counts ?? []) bus.publish('notices.changed', count)
  }
}

/** Looks now and then for letters that are due. Returns the function that ends it. */
export function startLoanLetters(deps: Deps): () => void {
  const timer = setInterval(() => {
    sendLoanLetters(deps).catch((error) => deps.log.warn({ err: error }, 'letters about loans not sent'))
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
