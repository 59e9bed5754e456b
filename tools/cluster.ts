import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildAppIfStale } from './build-app.ts'
import { checkCluster } from './cluster-check.ts'
import { openPair } from './cluster-database.ts'
import { openEntrance, openMembers, openNats } from './cluster-members.ts'
import { explainError } from './explain-error.ts'
import { secondsSince } from './print-steps.ts'
import { awaitStopSignal } from './stop-signals.ts'

/**
 * npm run cluster [-- --check]: all of it on one machine: PostgreSQL with a standby, NATS where it is installed, three servers for customers,
 * two for prices, two that watch, one for jobs, behind one address. It shows who holds which lease. --check lives through one round of faults
 * and ends with 0 where nothing was lost. Everything is deleted at the end.
 */

const usualPort = 3100
const showEveryMs = 2_000

type Lease = { name: string; holder: string; token: string }

const readLeases = async (url: string): Promise<Lease[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Lease>(
      'select name, holder, token::text as token from watcher_leases where until > now() order by name',
    )
    return rows
  } catch {
    return []
  } finally {
    await client.end().catch(() => {})
  }
}

/** Prints each lease that has another holder than a moment ago. */
async function showLeases(url: string, isOver: () => boolean): Promise<void> {
  const known = new Map<string, string>()
  while (!isOver()) {
    for (const { name, holder, token } of await readLeases(url)) {
      if (known.get(name) === token) continue
      console.log(`lease ${name}: ${holder}, token ${token}`)
      known.set(name, token)
    }
    await sleep(showEveryMs)
  }
}

const run = async (): Promise<number> => {
  const isCheck = process.argv.includes('--check')
  const began = performance.now()
  await buildAppIfStale(console.log)
  const folder = mkdtempSync(join(tmpdir(), 'candor-cluster-'))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  const closers: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const pair = await openPair(folder)
    closers.push(pair.stop)
    console.log('PostgreSQL and its standby are running; every commit waits for both.')
    const nats = await openNats()
    if (nats) closers.push(nats.stop)
    console.log(nats ? 'NATS is running.' : 'nats-server is not installed: events go over PostgreSQL.')
    const settings = {
      DATABASE_URL: pair.url,
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...(isCheck && { REVIEW_MODE: 'manual' }),
      ...(nats && { NATS_URL: nats.url }),
    }
    const members = await openMembers(folder, settings, console.log)
    closers.push(() => {
      for (const member of members.values()) member.kill()
    })
    const entrance = await openEntrance(members, isCheck ? 0 : usualPort)
    closers.push(entrance.close)
    const origin = `http://127.0.0.1:${entrance.port}`
    console.log(`The cluster is at ${origin}, up in ${secondsSince(began)}.`)
    if (isCheck) {
      const troubles = await checkCluster({ origin, pair, members, nats, say: console.log })
      for (const trouble of troubles) console.error(trouble)
      console.log(
        troubles.length === 0 ? 'Nothing was lost, nothing came twice.' : 'The cluster did not hold.',
      )
      return troubles.length === 0 ? 0 : 1
    }
    const stopSignal = awaitStopSignal(() => process.exit(130))
    let isOver = false
    const showing = showLeases(pair.url, () => isOver)
    await stopSignal
    isOver = true
    await showing
    return 0
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

try {
  process.exit(await run())
} catch (error) {
  const sentence = explainError(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exit(1)
}
