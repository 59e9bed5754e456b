import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { type PushServer, startPushServer } from '../database/push-server.ts'
import { type SmtpServer, startSmtpServer } from '../database/smtp-server.ts'
import { killNow, ROOT } from './server-under-test.ts'
import { openBooks } from './throw-away-books.ts'

/*
 * Notices are written and sent by a process that is killed with -9 while it does so, again and again, until all are written and sent: each
 * is there once and in order, and each e-mail and push arrives once. Lines are cut at random: the mail server takes letters and hangs up
 * without a word, and before some of the kills the database drops every connection. What was on its way then is recorded as such.
 */

type Options = {
  customers: number
  each: number
  kills: number
  random: () => number
  say?: (line: string) => void
}

/** `midway` counts the kills that came while letters were sent, `hungUp` the letters after which the mail server hung up. */
type Report = {
  midway: number
  hungUp: number
  notices: number
  letters: number
  pushes: number
  onTheirWay: number
  troubles: string[]
}

const child = fileURLToPath(new URL('notice-child.ts', import.meta.url))

/** A customer with an e-mail address and a device that takes pushes. */
async function addReader(owner: Pool, id: bigint, push: PushServer): Promise<void> {
  const name = `device-${id}`
  const device = createHash('sha256').update(name).digest()
  const { endpoint, keys } = push.addDevice(name).subscription
  await owner.query('update customers set email = $2 where id = $1', [id, `reader${id}@mail.example`])
  await owner.query(
    `insert into sessions (token_hash, customer_id, device_hash, device_name, address, started_at, seen_at)
     values ($1, $2, $3, 'test', '127.0.0.1', now(), now())`,
    [randomBytes(32), id, device],
  )
  await owner.query(
    `insert into push_subscriptions (customer_id, device_hash, endpoint, public_key, auth_secret, zone, device_name, added_at, renewed_at)
     values ($1, $2, $3, $4, $5, 'UTC', 'test', now(), now())`,
    [id, device, endpoint, Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')],
  )
}

async function launch(args: readonly string[]): Promise<ChildProcess> {
  const node = join(ROOT, 'node_modules/.bin/node')
  const started = spawn(node, ['--disable-warning=ExperimentalWarning', child, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(started.stdout, 'data'), once(started, 'exit')])
  return started
}

const longestWaitMs = 30_000

/** Waits until the next letter has arrived, on however busy a machine. */
async function awaitMore(smtp: SmtpServer, before: number, writer: ChildProcess): Promise<void> {
  const until = Date.now() + longestWaitMs
  while (smtp.received.length === before && writer.exitCode === null && Date.now() < until) await sleep(10)
}

/** After which of the next letters the mail server hangs up: one or two of twenty, at random. */
const planHangUps = (random: () => number): SmtpServer['next'] => {
  const plan: SmtpServer['next'] = Array.from({ length: 20 }, () => 'take')
  for (let cut = 0; cut < 2; cut += 1) plan[Math.floor(random() * plan.length)] = 'hang-up'
  return plan
}

/** The database drops the connections of whoever works on it. */
const cutLines = (owner: Pool) =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user`,
  )

type Sent = { id: string; channel: 'email' | 'push'; status: string; notices: string[]; customer_id: string }

/** What arrived, by the id of its delivery. */
function countArrivals(smtp: SmtpServer, push: PushServer): Map<string, number> {
  const ids = [
    ...smtp.received.map(({ headers }) => /^<(.*)@/.exec(headers['message-id'] ?? '')?.[1] ?? ''),
    ...push.received.map(
      ({ text }) => (JSON.parse(text) as { notification: { tag: string } }).notification.tag,
    ),
  ]
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

async function findTroubles(
  owner: Pool,
  each: number,
  arrived: ReadonlyMap<string, number>,
): Promise<string[]> {
  const troubles: string[] = []
  const { rows: readers } = await owner.query<{
    id: string
    numbers: number[]
    unread: number
    rows: number
  }>(
    `select c.id, array_agg(n.subject_id::int order by n.id) as numbers, k.unread, count(*) filter (where n.read_at is null)::int as rows
     from customers c join notices n on n.customer_id = c.id join notice_counts k on k.customer_id = c.id group by c.id, k.unread`,
  )
  for (const { id, numbers, unread, rows } of readers) {
    if (numbers.length !== each || numbers.some((number, place) => number !== place + 1))
      troubles.push(`customer ${id} has the notices ${numbers.slice(0, 20).join()}`)
    if (unread !== rows) troubles.push(`customer ${id} has ${rows} unread notices, and ${unread} are said`)
  }
  const { rows: sent } = await owner.query<Sent>(
    'select id, channel, status, notices, customer_id from notice_deliveries',
  )
  const carried = new Map<string, number>()
  for (const { id, channel, status, notices, customer_id } of sent) {
    const count = arrived.get(id) ?? 0
    if (status === 'sent' ? count !== 1 : count > 1)
      troubles.push(`${channel} ${id}, ${status}, arrived ${count} times`)
    if (status !== 'sent' && status !== 'unknown') troubles.push(`${channel} ${id} is ${status}`)
    for (const notice of notices) {
      const key = `${channel} ${customer_id} ${notice}`
      carried.set(key, (carried.get(key) ?? 0) + 1)
    }
  }
  for (const [key, count] of carried) if (count !== 1) troubles.push(`${key} is in ${count} deliveries`)
  if (carried.size !== readers.length * each * 2) troubles.push(`${carried.size} notices are in deliveries`)
  return troubles
}

export async function runNoticeKills({
  customers,
  each,
  kills,
  random,
  say = () => {},
}: Options): Promise<Report> {
  const [books, smtp, push] = await Promise.all([openBooks(), startSmtpServer(), startPushServer()])
  let [midway, hungUp] = [0, 0]
  try {
    for (let count = 0; count < customers; count += 1)
      await addReader(books.owner, (await books.addCustomer()).id, push)
    const args = [books.url, smtp.url, push.origin, randomBytes(32).toString('hex'), String(each)]
    for (let kill = 0; kill < kills; kill += 1) {
      const before = smtp.received.length
      const plan = planHangUps(random)
      smtp.next.splice(0, smtp.next.length, ...plan)
      const writer = await launch(args)
      await awaitMore(smtp, before, writer)
      await sleep(random() * 300)
      if (smtp.received.length > before && writer.exitCode === null) midway += 1
      if (random() < 0.5) await cutLines(books.owner)
      killNow(writer.pid)
      if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
      hungUp += plan.slice(0, plan.length - smtp.next.length).filter((act) => act === 'hang-up').length
      say(
        `killed ${kill + 1} times, ${smtp.received.length} letters and ${push.received.length} pushes so far`,
      )
    }
    smtp.next.length = 0
    // What was claimed by a process that was killed is given up after ten minutes; here they have passed.
    const last = await launch(args)
    if (last.exitCode === null) await once(last, 'exit')
    await books.owner.query(
      `update notice_deliveries set claimed_at = claimed_at - interval '1 hour' where status = 'sending'`,
    )
    const after = await launch(args)
    if (after.exitCode === null) await once(after, 'exit')
    const arrived = countArrivals(smtp, push)
    const { rows } = await books.owner.query<{ notices: number; unknown: number }>(
      `select (select count(*)::int from notices) as notices, (select count(*)::int from notice_deliveries where status = 'unknown') as unknown`,
    )
    return {
      midway,
      hungUp,
      notices: rows[0]?.notices ?? 0,
      letters: smtp.received.length,
      pushes: push.received.length,
      onTheirWay: rows[0]?.unknown ?? 0,
      troubles: await findTroubles(books.owner, each, arrived),
    }
  } finally {
    await push.close()
    await smtp.close()
    await books.stop()
  }
}
