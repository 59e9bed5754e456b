import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { accountOf } from '@candor/tests/database/account-of.ts'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { type SmtpServer, startSmtpServer } from '@candor/tests/database/smtp-server.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '../mail/create-mailer.ts'
import { deliverBySmtp } from '../mail/deliver-smtp.ts'
import { insertNotices } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { deliverNotices } from './run-deliveries.ts'
import type { SendingDeps } from './send-deliveries.ts'

let server: TestServer
let smtp: SmtpServer
let deps: SendingDeps
let client: TestClient
let customerId: bigint
let email: string
beforeAll(async () => {
  // Its notices are about things that never happened.
  server = await startTestServer({ stands: true, booksAreBroken: true })
  smtp = await startSmtpServer()
  const deliver = deliverBySmtp(smtp.url, 'Candor <candor@candor.example>')
  deps = { ...server.deps, mail: createMailer(deliver, { error() {}, warn() {} }) }
})
afterAll(async () => {
  await smtp.close()
  await server.stop()
})
beforeEach(async () => {
  client = await signedInClient(server)
  const account = await accountOf(client)
  email = `reader${account}@mail.example`
  await asOwner(server, (owner) =>
    owner.updateTable('customers').set({ email }).where('account_number', '=', account).execute(),
  )
  const row = await server.database
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', account)
    .executeTakeFirstOrThrow()
  customerId = row.id
})

const notify = (...notices: NewNotice[]) =>
  insertNotices(
    kyselyTransaction(server.database),
    notices.map((notice) => ({ customerId, notice })),
    new Date(server.clock.now()),
  )

const filled = (subjectId: string): NewNotice => ({
  event: 'order-filled',
  subjectId,
  figures: { symbol: 'XAUUSD', side: 'long', quantity: '0.01000000', price: '4000.01' },
})
const paid = (subjectId: string): NewNotice => ({
  event: 'deposit-completed',
  subjectId,
  figures: { amount: '1500.00' },
})

const lettersHere = () => smtp.received.filter(({ to }) => to === email)
const statuses = async () => {
  const { rows } = await sql<{ status: string; attempts: number; cardinality: number }>`
    select status, attempts, cardinality(notices) from notice_deliveries where customer_id = ${customerId} order by made_at`.execute(
    server.database,
  )
  return rows.map(({ status, attempts, cardinality }) => [status, attempts, cardinality])
}
const choose = (notices: object) => client.send('PATCH', '/api/v1/preferences', { body: { notices } })

describe('an e-mail about notices', () => {
  it('says what happened in the language of its reader, once, and how to stop it', async () => {
    await asOwner(server, (owner) =>
      owner.updateTable('customers').set({ locale: 'zh' }).where('id', '=', customerId).execute(),
    )
    await notify(paid('a'))
    await notify(paid('a'))
    await Promise.all([deliverNotices(deps), deliverNotices(deps)])
    await deliverNotices(deps)
    const [letter, ...again] = lettersHere()
    expect(again).toEqual([])
    expect(letter?.subject).toMatch(/^=\?UTF-8\?/)
    expect(letter?.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' })
    expect(letter?.headers['message-id']).toMatch(/^<[0-9a-f-]{36}@candor\.example>$/)
    expect(letter?.text).toContain('$1,500.00 已加到你的余额')
    expect(await statuses()).toEqual([['sent', 1, 1]])
  })

  it('about ten fills in a minute is one', async () => {
    await choose({ orders: ['app', 'email'] })
    for (let count = 0; count < 10; count += 1) {
      await notify(filled(`order-${count}`))
      await deliverNotices(deps)
      server.clock.advance(minuteMs / 12)
    }
    expect(lettersHere()).toEqual([])
    server.clock.advance(minuteMs)
    await deliverNotices(deps)
    expect(lettersHere().map(({ subject }) => subject)).toEqual(['10 notices: Order filled'])
  })

  it('comes at once, and the next of its kind not within a minute', async () => {
    await notify(paid('first'))
    await deliverNotices(deps)
    server.clock.advance(1_000)
    await notify(paid('second'))
    await deliverNotices(deps)
    await notify(paid('third'))
    await deliverNotices(deps)
    expect(lettersHere().map(({ subject }) => subject)).toEqual(['Recharge successful'])
    server.clock.advance(minuteMs)
    await deliverNotices(deps)
    expect(lettersHere().map(({ subject }) => subject)).toEqual([
      'Recharge successful',
      '2 notices: Deposits and withdrawals',
    ])
  })

  it('is stopped with one click, for its kind alone, and opening the link stops nothing', async () => {
    await notify(paid('a'))
    await deliverNotices(deps)
    const link = /<(.*)>/.exec(lettersHere()[0]?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    const path = link.slice(link.indexOf('/unsubscribe'))
    const page = await server.client().get(path)
    expect(page.text).toContain('Stop these e-mails')
    const preferences = async () =>
      (await client.get('/api/v1/preferences')).json as { preferences: { notices: Record<string, string[]> } }
    expect((await preferences()).preferences.notices['cash']).toEqual(['app', 'email'])
    // As a mail program sends it: no cookie, no origin.
    const posted = await fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(posted.status).toBe(200)
    const { notices } = (await preferences()).preferences
    expect([notices['cash'], notices['closings']]).toEqual([['app'], ['app', 'email', 'push']])
    server.clock.advance(2 * minuteMs)
    await notify(paid('b'))
    await deliverNotices(deps)
    expect(lettersHere()).toHaveLength(1)
    expect(
      (await fetch(`${server.origin}/unsubscribe?token=AQ${path.slice(-20)}`, { method: 'POST' })).status,
    ).toBe(404)
  })

  it('that is refused for now is tried again later and arrives once; for good, it is given up', async () => {
    smtp.next.push(451)
    await notify(paid('a'))
    await deliverNotices(deps)
    expect([lettersHere().length, await statuses()]).toEqual([0, [['waiting', 1, 1]]])
    // What comes meanwhile goes with it.
    await notify(paid('b'))
    await deliverNotices(deps)
    server.clock.advance(minuteMs)
    await deliverNotices(deps)
    expect([lettersHere().length, await statuses()]).toEqual([1, [['sent', 2, 2]]])
    smtp.next.push(550)
    server.clock.advance(2 * minuteMs)
    await notify(paid('c'))
    await deliverNotices(deps)
    server.clock.advance(600 * minuteMs)
    await deliverNotices(deps)
    expect((await statuses()).at(-1)).toEqual(['failed', 1, 1])
    expect(lettersHere()).toHaveLength(1)
  })

  it('of which nobody knows whether it arrived is not sent again', async () => {
    smtp.next.push('hang-up')
    await notify(paid('a'))
    await deliverNotices(deps)
    expect(await statuses()).toEqual([['unknown', 1, 1]])
    // A process that dies while sending leaves its claim.
    await notify(paid('b'))
    server.clock.advance(2 * minuteMs)
    const { planDeliveries } = await import('./plan-deliveries.ts')
    const { claimDeliveries } = await import('./delivery-table.ts')
    await planDeliveries(server.database, server.clock.now())
    expect(await claimDeliveries(server.database, server.clock.now())).toHaveLength(1)
    server.clock.advance(11 * minuteMs)
    await deliverNotices(deps)
    expect((await statuses()).map(([status]) => status)).toEqual(['unknown', 'unknown'])
    expect(lettersHere()).toHaveLength(1)
  })
})
