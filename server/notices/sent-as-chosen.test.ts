import { type AnyNoticeKind, noticeKinds } from '@candor/domain/notices/notice-choice.ts'
import { isMailed } from '@candor/domain/notices/notice-event.ts'
import { hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import { accountOf } from '@candor/tests/database/account-of.ts'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import { type PushServer, startPushServer } from '@candor/tests/database/push-server.ts'
import { sampleNotices } from '@candor/tests/database/sample-notices.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { type SmtpServer, startSmtpServer } from '@candor/tests/database/smtp-server.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from '../mail/create-mailer.ts'
import { deliverBySmtp } from '../mail/deliver-smtp.ts'
import { insertNotices } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { deliverNotices } from './run-deliveries.ts'
import type { SendingDeps } from './send-deliveries.ts'

let server: TestServer
let smtp: SmtpServer
let push: PushServer
let deps: SendingDeps
beforeAll(async () => {
  server = await startTestServer({
    stands: true,
    // Its notices are about things that never happened.
    booksAreBroken: true,
  })
  smtp = await startSmtpServer()
  push = await startPushServer()
  const deliver = deliverBySmtp(smtp.url, 'Candor <candor@candor.example>')
  deps = {
    ...server.deps,
    outbound: push.outbound,
    mail: createMailer(deliver, { error() {}, warn() {} }),
  }
})
afterAll(async () => {
  await push.close()
  await smtp.close()
  await server.stop()
})

/** A customer with an e-mail address and a device in a zone eight hours ahead of UTC. */
async function openCustomer(name: string, preferences: object) {
  const client = await signedInClient(server)
  const account = await accountOf(client)
  const email = `${name}@mail.example`
  await asOwner(server, (owner) =>
    owner.updateTable('customers').set({ email }).where('account_number', '=', account).execute(),
  )
  await client.send('PATCH', '/api/v1/preferences', { body: preferences })
  const { subscription } = push.addDevice(name, 'Asia/Kuala_Lumpur')
  expect((await client.post('/api/v1/push/subscriptions', subscription)).status).toBe(200)
  const { id } = await server.database
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', account)
    .executeTakeFirstOrThrow()
  return { id, name, email, client }
}

/** Moves the clock to an hour of the day in Kuala Lumpur. */
function setLocalHour(hour: number): void {
  const local = Temporal.Instant.fromEpochMilliseconds(server.clock.now()).toZonedDateTimeISO(
    'Asia/Kuala_Lumpur',
  )
  const wanted = local.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const later = wanted.epochMilliseconds > local.epochMilliseconds ? wanted : wanted.add({ days: 1 })
  server.clock.advance(later.epochMilliseconds - server.clock.now())
}

async function notifyAll(customers: readonly { id: bigint }[], turn: string): Promise<void> {
  const samples = Object.values(sampleNotices(turn))
  const notices = customers.flatMap(({ id: customerId }) => samples.map((notice) => ({ customerId, notice })))
  await insertNotices(kyselyTransaction(server.database), notices, new Date(server.clock.now()))
}

/** Everything that is due, at once and after the minute that fills are gathered in. */
async function deliverAll(): Promise<void> {
  await deliverNotices(deps)
  server.clock.advance(2 * minuteMs)
  await deliverNotices(deps)
}

const titles: Readonly<Record<string, AnyNoticeKind>> = {
  'Contract settled': 'contracts',
  'Position liquidated: XAU/USD': 'closings',
  'Order filled: XAU/USD': 'orders',
  'Price alert: XAU/USD': 'alerts',
  'Recharge successful': 'cash',
  'Participation paid out': 'ai',
  'Loan due tomorrow': 'loans',
  'Customer service has answered': 'support',
  'In the news: XAU/USD': 'news',
  'API key removed: Tax export': 'security',
}

type Shown = { notification: { title: string; body: string; navigate: string; tag: string } }
const pushesTo = (name: string) =>
  push.received
    .filter(({ device }) => device === name)
    .map(({ text }) => (JSON.parse(text) as Shown).notification)
const mailedKinds = (email: string) =>
  smtp.received.filter(({ to }) => to === email).map(({ subject }) => titles[subject] ?? subject)
const pushedKinds = (name: string) => pushesTo(name).map(({ title }) => titles[title] ?? title)
const shownKinds = async (client: TestClient) => {
  const { notices } = (await client.get('/api/v1/notices?limit=100')).json as { notices: WireNotice[] }
  return notices.map(({ kind }) => kind)
}

/** About loans and answers of customer service their own code sends letters, by the same switches. */
const mailed: readonly AnyNoticeKind[] = noticeKinds.filter((kind) => isMailed(sampleNotices('')[kind].event))
const channelSets = [
  [],
  ['app'],
  ['email'],
  ['push'],
  ['app', 'email'],
  ['app', 'push'],
  ['email', 'push'],
  ['app', 'email', 'push'],
] as const

describe('what is sent is what was chosen', () => {
  const cases = channelSets.flatMap((channels) =>
    [false, true].map((quiet) => [channels.join('+') || 'nothing', quiet, channels] as const),
  )

  it.each(cases)(
    '%s, quiet hours %s: by day, by night and in the morning',
    async (named, quiet, channels) => {
      const has = (channel: string) => channels.some((each) => each === channel)
      const notices = Object.fromEntries(noticeKinds.map((kind) => [kind, channels]))
      setLocalHour(12)
      const customer = await openCustomer(`${named.replace('+', '-')}-${quiet}`, { notices, quiet })
      const reset = () => {
        smtp.received.length = 0
        push.received.length = 0
      }
      reset()
      await notifyAll([customer], `day-${named}-${quiet}`)
      await deliverAll()
      const always = ['security'] as const
      const chosen = (channel: string) =>
        has(channel) ? noticeKinds.filter((kind) => channel !== 'email' || mailed.includes(kind)) : []
      expect((await shownKinds(customer.client)).toSorted()).toEqual(
        [...chosen('app'), ...always, 'account', 'product'].toSorted(),
      )
      expect(mailedKinds(customer.email).toSorted()).toEqual([...chosen('email'), ...always].toSorted())
      expect(pushedKinds(customer.name).toSorted()).toEqual([...chosen('push'), ...always].toSorted())

      reset()
      setLocalHour(23)
      await notifyAll([customer], `night-${named}-${quiet}`)
      await deliverAll()
      // E-mails wait for nobody; pushes wait for the morning, unless a position was closed or it is about security.
      expect(mailedKinds(customer.email).toSorted()).toEqual([...chosen('email'), ...always].toSorted())
      const atNight = quiet ? chosen('push').filter((kind) => kind === 'closings') : chosen('push')
      expect(pushedKinds(customer.name).toSorted()).toEqual([...atNight, ...always].toSorted())

      reset()
      setLocalHour(8)
      await deliverAll()
      const inTheMorning = quiet ? chosen('push').filter((kind) => kind !== 'closings') : []
      expect(mailedKinds(customer.email)).toEqual([])
      expect(pushedKinds(customer.name).toSorted()).toEqual([...inTheMorning].toSorted())
    },
  )
})

describe('the switch of one kind', () => {
  it.each(noticeKinds)('%s: turns its own channels on and nothing else', async (kind) => {
    setLocalHour(12)
    const notices = Object.fromEntries(
      noticeKinds.map((each) => [each, each === kind ? ['app', 'email', 'push'] : []]),
    )
    const customer = await openCustomer(`only-${kind}`, { notices, quiet: false })
    smtp.received.length = 0
    push.received.length = 0
    await notifyAll([customer], `only-${kind}`)
    await deliverAll()
    expect((await shownKinds(customer.client)).toSorted()).toEqual(
      [kind, 'security', 'account', 'product'].toSorted(),
    )
    expect(mailedKinds(customer.email).toSorted()).toEqual(
      [...(mailed.includes(kind) ? [kind] : []), 'security'].toSorted(),
    )
    expect(pushedKinds(customer.name).toSorted()).toEqual([kind, 'security'].toSorted())
  })
})

describe('a push', () => {
  it('is not sent about what was read while it waited', async () => {
    setLocalHour(12)
    const customer = await openCustomer('reads-first', { notices: { support: ['app', 'push'] } })
    const notify = (subjectId: string) =>
      insertNotices(
        kyselyTransaction(server.database),
        [{ customerId: customer.id, notice: sampleNotices(subjectId).support }],
        new Date(server.clock.now()),
      )
    await notify('read')
    await deliverNotices(deps)
    const { notices } = (await customer.client.get('/api/v1/notices')).json as { notices: WireNotice[] }
    await customer.client.post('/api/v1/notices/read', { ids: notices.map(({ id }) => id) })
    await deliverAll()
    expect(pushesTo('reads-first')).toEqual([])
    await notify('unread')
    await deliverAll()
    expect(pushedKinds('reads-first')).toEqual(['support'])
  })

  it('has no amounts on the locked screen until they are allowed, and leads to its notice', async () => {
    setLocalHour(12)
    const customer = await openCustomer('locked', { notices: { contracts: ['app', 'push'] } })
    const one = sampleNotices('locked').contracts
    const notify = (subjectId: string) =>
      insertNotices(
        kyselyTransaction(server.database),
        [{ customerId: customer.id, notice: { ...one, subjectId } }],
        new Date(server.clock.now()),
      )
    await notify('first')
    await deliverAll()
    await customer.client.send('PATCH', '/api/v1/preferences', { body: { lockScreenAmounts: true } })
    await notify('second')
    await deliverAll()
    const [hidden, open] = pushesTo('locked')
    expect(hidden).toMatchObject({ title: 'Contract settled', body: 'BTC/USD. Open Candor to see more.' })
    expect(open?.body).toContain('$364.00 was added to your balance')
    const [newest] = ((await customer.client.get('/api/v1/notices')).json as { notices: WireNotice[] })
      .notices
    expect(open?.navigate).toBe(`http://127.0.0.1:0/#/pages/notifications/index?notice=${newest?.id}`)
    const sent = push.received.filter(({ device }) => device === 'locked')
    expect(sent[0]?.headers).toMatchObject({ coding: 'aes128gcm', urgency: 'normal' })
    expect(JSON.parse(sent[0]?.text ?? '')).toMatchObject({ web_push: 8030, app_badge: '1' })
  })

  it('goes to no device that was signed out, removed, or is gone by the word of its service', async () => {
    const closing = sampleNotices('').closings
    const notify = async (customerId: bigint, subjectId: string) => {
      const notices = [{ customerId, notice: { ...closing, subjectId } }]
      await insertNotices(kyselyTransaction(server.database), notices, new Date(server.clock.now()))
      await deliverNotices(deps)
    }
    const [left, removed, gone] = [
      await openCustomer('left', {}),
      await openCustomer('removed', {}),
      await openCustomer('gone', {}),
    ]
    await left.client.delete('/api/v1/session')
    const { devices } = (await removed.client.get('/api/v1/push')).json as {
      devices: { id: string; current: boolean }[]
    }
    expect(devices).toMatchObject([{ current: true }])
    expect((await left.client.delete(`/api/v1/push/subscriptions/${devices[0]?.id}`)).status).toBe(401)
    expect((await gone.client.delete(`/api/v1/push/subscriptions/${devices[0]?.id}`)).status).toBe(404)
    expect((await removed.client.delete(`/api/v1/push/subscriptions/${devices[0]?.id}`)).status).toBe(200)
    for (const { id } of [left, removed]) await notify(id, 'a')
    push.next.push(410)
    await notify(gone.id, 'a')
    await notify(gone.id, 'b')
    for (const name of ['left', 'removed', 'gone']) expect(pushesTo(name)).toEqual([])
    expect((await gone.client.get('/api/v1/push')).json).toMatchObject({ devices: [] })
  })

  it('that the service cannot take now is tried again and arrives once; an endpoint of nobody we know is refused', async () => {
    const customer = await openCustomer('later', {})
    const closing = sampleNotices('later').closings
    const { subscription } = push.addDevice('elsewhere')
    const endpoint = 'https://127.0.0.1/push'
    expect(
      (await customer.client.post('/api/v1/push/subscriptions', { ...subscription, endpoint })).status,
    ).toBe(400)
    push.next.push(503)
    const notices = [{ customerId: customer.id, notice: closing }]
    await insertNotices(kyselyTransaction(server.database), notices, new Date(server.clock.now()))
    await deliverNotices(deps)
    expect(pushesTo('later')).toEqual([])
    server.clock.advance(hourMs)
    await Promise.all([deliverNotices(deps), deliverNotices(deps)])
    expect(pushesTo('later')).toHaveLength(1)
  })

  it('is not offered by an installation that nobody can be asked about', async () => {
    const silent = await startTestServer({ settings: { PUSH_CONTACT: '' } })
    const client = await signedInClient(silent)
    expect((await client.get('/api/v1/push')).json).toEqual({ publicKey: null, devices: [] })
    const { subscription } = push.addDevice('silent')
    expect((await client.post('/api/v1/push/subscriptions', subscription)).status).toBe(409)
    await silent.stop()
  })
})
