import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { wantsNotice } from '@candor/domain/notices/notice-choice.ts'
import { preferencesOf } from '@candor/domain/preferences/preference.ts'
import { sql } from 'kysely'
import type { Customer } from '../customers/customer-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { letterTime, writeLetter } from '../mail/write-letter.ts'
import type { Connection } from '../postgres/database.ts'
import { findChosen } from '../preferences/preference-table.ts'

type Deps = Pick<Dependencies, 'database' | 'mail' | 'clock' | 'log'>

const lookEveryMs = 5_000

/** Older decisions are no news any more. */
const toldWithinMs = 7 * 24 * 60 * 60_000

type UntoldEnd = Pick<Customer, 'email' | 'locale' | 'account_number'> & {
  id: string
  customerId: bigint
  kind: 'deposit' | 'withdrawal'
  status: 'completed' | 'rejected'
  amount: Cents
  reason: string | null
  decidedAt: Date
}

/** Deposits and withdrawals that were paid or rejected and that no letter has been written about. */
async function listUntoldEnds(connection: Connection, now: number): Promise<UntoldEnd[]> {
  const since = new Date(now - toldWithinMs)
  const { rows } = await sql<UntoldEnd>`
    select r.id, r.customer_id as "customerId", r.kind, r.status, r.amount, r.reason, r.decided_at as "decidedAt",
      c.email, c.locale, c.account_number
    from (
      select id, customer_id, 'deposit' as kind, status, amount, reason, decided_at from deposits where decided_at > ${since}
      union all
      select id, customer_id, 'withdrawal', status, amount, reason, decided_at from withdrawals where decided_at > ${since}
    ) r join customers c on c.id = r.customer_id
    where r.status in ('completed', 'rejected') and not exists (select from cash_letters l where l.request_id = r.id)
    order by r.decided_at limit 100`.execute(connection)
  return rows
}

/** False where another process writes that letter. */
async function claimCashLetter(connection: Connection, requestId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('cash_letters')
    .values({ request_id: requestId, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

function letterAbout({ kind, status, amount, reason, decidedAt, ...customer }: UntoldEnd) {
  const values = { time: letterTime(decidedAt.getTime()), amount: `$${writeCents(amount)}` }
  return status === 'completed'
    ? writeLetter(kind === 'deposit' ? 'recharge-successful' : 'withdrawal-paid', customer, values)
    : writeLetter(kind === 'deposit' ? 'recharge-failed' : 'withdrawal-failed', customer, {
        ...values,
        reason: reason ?? '',
      })
}

/** Writes to everybody whose deposit or withdrawal has ended and who wants to be told of it by e-mail: once each, whichever process looks first. */
export async function tellCash({ database, mail, clock }: Deps): Promise<void> {
  for (const untold of await listUntoldEnds(database, clock())) {
    if (!(await claimCashLetter(database, untold.id, clock()))) continue
    const wish = preferencesOf(await findChosen(database, untold.customerId))
    // The hour only matters to push.
    const letter = wantsNotice(wish, 'cash', 'email', 12) ? letterAbout(untold) : null
    if (letter) mail.post(letter)
  }
}

/** Looks now and then for ends that nobody has written about. Returns the function that ends it. */
export function startTellingCash(deps: Deps): () => void {
  const timer = setInterval(() => {
    tellCash(deps).catch((error) =>
      deps.log.warn({ err: error }, 'letters about deposits and withdrawals not sent'),
    )
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
