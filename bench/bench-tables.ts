import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import pg from 'pg'

/** A database with all tables and no rows; the address is that of somebody who may do everything. */
type BenchTables = { url: string; stop(): Promise<void> }

/** In npm test the address of a database with all tables, which is copied: making a cluster takes longer than what most short forms do on it. */
const templateUrl = process.env['BENCH_TEMPLATE']

const nameIn = (url: string): string => new URL(url).pathname.slice(1)
const withName = (url: string, name: string): string => url.replace(/[^/]+$/, name)

async function copyTemplate(template: string): Promise<BenchTables> {
  const name = `bench_${randomBytes(8).toString('hex')}`
  const ask = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: withName(template, 'postgres') })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await ask(`create database ${name} template ${nameIn(template)} strategy file_copy`)
  return {
    url: withName(template, name),
    stop: () => ask(`drop database if exists ${name} with (force)`),
  }
}

async function makeCluster(settings: Readonly<Record<string, string>>): Promise<BenchTables> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  const cluster = await startCluster({ folder, say: () => {}, settings, revive: false })
  process.on('exit', cluster.abandon)
  const stop = async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const migrated = await migrate(cluster.url)
  if (migrated.ok) return { url: cluster.url, stop }
  await stop()
  throw new Error(migrated.refusal)
}

/** Tables in a cluster of their own with these settings; in npm test in the cluster of the run. */
export const openBenchTables = (settings: Readonly<Record<string, string>> = {}): Promise<BenchTables> =>
  templateUrl === undefined ? makeCluster(settings) : copyTemplate(templateUrl)

/** For a throw-away server: nothing but in npm test, where its tables are copied. */
export const throwAwayTables = (): { tables?: () => Promise<BenchTables> } =>
  templateUrl === undefined ? {} : { tables: openBenchTables }
