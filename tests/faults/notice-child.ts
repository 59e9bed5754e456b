import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { readConfig } from '@candor/server/config.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { createMailer } from '@candor/server/mail/create-mailer.ts'
import { deliverBySmtp } from '@candor/server/mail/deliver-smtp.ts'
import { deliverNotices } from '@candor/server/notices/run-deliveries.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { insertNotices } from '@candor/server/teller/insert-notices.ts'
import { kyselyTransaction } from '@candor/server/teller/kysely-transaction.ts'
import { createVault } from '@candor/server/vault/create-vault.ts'
import { sql } from 'kysely'
import { pushThrough } from '../database/push-server.ts'

/**
 * A process that writes notices and sends them and does nothing else, so that it can be killed in the middle of it. It begins with the last
 * ones that were written, because a process that is killed does not know whether they were. Says when it begins and when all is done.
 */

const [databaseUrl = '', smtpUrl = '', pushOrigin = '', masterKey = '', eventsText = '0'] =
  process.argv.slice(2)
const events = Number(eventsText)
const config = readConfig({ PUSH_CONTACT: 'mailto:push@candor-markets.com' })
if (!config.ok) throw new Error('the settings are refused')
const database = openDatabase(openPool(databaseUrl))
const log = createLog('silent')
const deps = {
  database,
  config: config.value,
  log,
  clock: Date.now,
  vault: createVault(Buffer.from(masterKey, 'hex')),
  mail: createMailer(deliverBySmtp(smtpUrl, 'Candor <candor@candor.example>'), log),
  outbound: pushThrough(pushOrigin),
}

const perBatch = 50

const closed = (number: number): NewNotice => ({
  event: 'liquidated',
  subjectId: String(number),
  figures: { symbol: 'XAUUSD', side: 'long', price: '3900.01', profit: '-200.00' },
})

const { rows } = await sql<{ id: bigint; last: number }>`
  select c.id, coalesce((select max(n.subject_id::int) from notices n where n.customer_id = c.id), 0) as last
  from customers c where c.email is not null order by c.id`.execute(database)
// What was written last is written again: it is there once all the same.
const next = new Map(rows.map(({ id, last }) => [id, Math.max(1, last - 2)]))
console.log('begins')
while (next.size > 0) {
  const batch = [...next]
    .slice(0, perBatch)
    .map(([customerId, number]) => ({ customerId, notice: closed(number) }))
  await insertNotices(kyselyTransaction(database), batch, new Date())
  for (const { customerId } of batch) {
    const number = (next.get(customerId) ?? 0) + 1
    next.delete(customerId)
    // To the end of the line.
    if (number <= events) next.set(customerId, number)
  }
  await deliverNotices(deps)
}
await deliverNotices(deps)
console.log('done')
await database.destroy()
