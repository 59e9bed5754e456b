import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { dayMs } from '@candor/domain/time/durations.ts'
import { runMarket } from '@candor/server/feed/run-market.ts'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { openServingLogin } from '@candor/server/postgres/serving-login.ts'
import { dateAt } from '@candor/server/proofs/keep-market-days.ts'
import pg from 'pg'
import { timeLimitMs } from '../database/slowness.ts'
import { makeDataFolder, ROOT, removeDataFolder } from './server-under-test.ts'

/*
 * The real market records a whole UTC day, second by second, with a clock that is moved by hand; then `npm run day` checks it as an
 * operator would: one instrument, all of them, and once more after a single bit of the log was turned.
 */

type DayReport = { ok: boolean; lines: string[] }
type Options = { say: (line: string) => void }

/** A weekday on which every market of the catalogue trades. */
const dayStart = Date.parse('2026-11-10T00:00:00Z')
const secondsOfDay = dayMs / 1000

const limits = { one: 1000, all: 30_000, bytes: 50_000_000 }

async function recordDay(database: Database, say: Options['say']): Promise<void> {
  let now = dayStart - 10_000
  const market = await runMarket({
    database,
    plans: {},
    tickLogDays: 30,
    clock: () => now,
    log: { warn: (...told: unknown[]) => say(`warning: ${JSON.stringify(told)}`), error: console.error },
    timers: false,
  })
  for (let second = 0; second < secondsOfDay + 20; second += 1) {
    now += 1000
    await market.pulse()
    // A day in minutes comes faster than a database may write it, and what waits for it is bounded.
    if (second % 600 === 0) await market.written()
    if (second % 14_400 === 0) say(`recorded up to ${new Date(now).toISOString()}`)
  }
  await market.stop()
}

type Run = { code: number | null; milliseconds: number; lines: string[] }

function runTool(folder: string, ...parameters: string[]): Run {
  const { DATABASE_URL: _unused, ...inherited } = process.env
  const from = performance.now()
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'tools/day.ts'), dateAt(dayStart), ...parameters],
    { env: { ...inherited, CANDOR_DATA: folder }, encoding: 'utf8' },
  )
  return { code: status, milliseconds: performance.now() - from, lines: stdout.trim().split('\n') }
}

/** Turns the last bit of a page from the middle of the day. */
async function turnBit(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `update tick_pages set content = set_bit(content, 8 * length(content) - 40, 1 - get_bit(content, 8 * length(content) - 40))
     where number = (select min(number) + 700 from tick_pages)`,
  )
  await client.end()
}

async function check(folder: string, ownerUrl: string, database: Database): Promise<DayReport> {
  const { bytes } = await database
    .selectFrom('tick_pages')
    .select(({ fn }) => fn.sum<string>(fn<number>('length', ['content'])).as('bytes'))
    .executeTakeFirstOrThrow()
  const one = runTool(folder, 'XAUUSD')
  const all = runTool(folder)
  await turnBit(ownerUrl)
  const turned = runTool(folder)
  const told = (name: string, { code, milliseconds, lines }: Run) =>
    `${name}: exit ${code} after ${Math.round(milliseconds)} ms; ${lines.at(-1)}`
  const complete = all.lines.filter((line) => / same, \d+ ticks$/.test(line)).length
  return {
    ok:
      one.code === 0 &&
      all.code === 0 &&
      turned.code === 1 &&
      complete === 106 &&
      one.milliseconds < timeLimitMs(limits.one) &&
      all.milliseconds < timeLimitMs(limits.all) &&
      Number(bytes) < limits.bytes,
    lines: [
      one.lines[0] ?? '',
      told('XAUUSD', one),
      told('all', all),
      `${complete} instruments recorded without a missing second, in ${(Number(bytes) / 1_000_000).toFixed(1)} MB of pages`,
      told('one bit turned', turned),
    ],
  }
}

export async function runRecordDay({ say }: Options): Promise<DayReport> {
  const folder = await makeDataFolder()
  const lock = lockDataFolder(folder)
  if (!lock.ok) throw new Error(lock.refusal.message)
  const cluster = await startCluster({ folder, say, revive: false })
  try {
    const migrated = await migrate(cluster.url)
    if (!migrated.ok) throw new Error(migrated.refusal)
    const database = openDatabase(openPool(await openServingLogin(cluster.url)))
    try {
      await recordDay(database, say)
      return await check(folder, cluster.url, database)
    } finally {
      await database.destroy()
    }
  } finally {
    await cluster.stop()
    lock.value.release()
    await removeDataFolder(folder)
  }
}
