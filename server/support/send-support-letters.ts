import { wantsChannel } from '@candor/domain/notices/notice-choice.ts'
import { preferencesOf } from '@candor/domain/preferences/preference.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { letterTime, writeLetter } from '../mail/write-letter.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { findChosen } from '../preferences/preference-table.ts'

type Deps = Pick<Dependencies, 'database' | 'mail' | 'clock' | 'log'>

const lookEveryMs = 15_000

/** Who has the page open reads an answer within this time, and needs no letter. */
const unreadForMs = 2 * minuteMs

type UnreadAnswer = Pick<Customer, 'email' | 'locale' | 'account_number'> & {
  conversationId: string
  customerId: bigint
  number: number
  sentAt: Date
}

/** Answers that nobody has read, and that no letter has gone out about since the customer last read. */
async function listUnread(connection: Connection, now: number): Promise<UnreadAnswer[]> {
  const { rows } = await sql<UnreadAnswer>`
    select c.id as "conversationId", c.customer_id as "customerId", a.number, a.sent_at as "sentAt", u.email, u.locale, u.account_number
    from conversations c join customers u on u.id = c.customer_id
    join lateral (select number, sent_at from support_messages m where m.conversation_id = c.id and m.author = 'operator'
      and m.number > c.customer_read order by number limit 1) a on true
    where c.lettered <= c.customer_read and c.last_number > c.customer_read and a.sent_at <= ${new Date(now - unreadForMs)}
    order by a.sent_at limit 100`.execute(connection)
  return rows
}

/** False where another process writes that letter, or the customer has read meanwhile. */
async function claimLetter(
  connection: Connection,
  { conversationId, number }: UnreadAnswer,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('conversations')
    .set({ lettered: number })
    .where('id', '=', conversationId)
    .where('lettered', '<', number)
    .where('customer_read', '<', number)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sends one e-mail about answers that lie unread, whichever process is first. It says that there is one, and not what it says. */
export async function sendSupportLetters({ database, mail, clock }: Deps): Promise<void> {
  for (const unread of await listUnread(database, clock())) {
    const wish = preferencesOf(await findChosen(database, unread.customerId))
    const letter = wantsChannel(wish, 'support', 'email')
      ? writeLetter('support-answered', unread, { time: letterTime(unread.sentAt.getTime()) })
      : null
    await database.transaction().execute(async (transaction) => {
      const isOurs = await claimLetter(transaction, unread)
      if (isOurs && letter) await mail.postWith(transaction, letter)
    })
  }
}

/** Looks now and then for answers that lie unread. Returns the function that ends it. */
export function startSupportLetters(deps: Deps): () => void {
  const timer = setInterval(() => {
    sendSupportLetters(deps).catch((error) =>
      deps.log.warn({ err: error }, 'letters about answers of customer service not sent'),
    )
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
