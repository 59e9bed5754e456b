import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterPathOf } from '@candor/server/postgres/cluster-folder.ts'
import { findLockHolder, lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import { findPostmaster } from '@candor/server/postgres/postmaster-pid.ts'
import { readStartTime } from '@candor/server/postgres/process-identity.ts'
import { openServingLogin } from '@candor/server/postgres/serving-login.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { learnAuditReads } from './audit-reads.ts'
import { TEMPLATE, type TestCluster } from './test-database.ts'
import { throwawayFolder, throwawayFolders } from './throwaway-folder.ts'

const PREFIX = 'candor-test-cluster-'

/**
 * Durability is given away for speed: the cluster is deleted after the run. A database that is made or dropped goes through all buffers, which are
 * few therefore; and logging in, which hundreds of connections do, costs no more than it must.
 */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  scram_iterations: '1',
}

/** A folder this young may belong to a run that is about to take its lock. */
const YOUNG_MS = 60_000

const leftoversIn = (place: string): string[] => {
  try {
    const names = readdirSync(place).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => join(place, name))
  } catch {
    return []
  }
}

/** A run that was killed leaves its cluster behind, running. No process holds that folder's lock any more, which is how it is recognised. */
const removeLeftovers = async (): Promise<void> => {
  for (const folder of throwawayFolders().flatMap(leftoversIn)) {
    try {
      if (findLockHolder(folder) !== null || Date.now() - statSync(folder).mtimeMs < YOUNG_MS) continue
      const postmaster = findPostmaster(realpathSync(clusterPathOf(folder)))
      if (postmaster !== null) process.kill(postmaster, 'SIGQUIT')
      for (
        let tries = 0;
        postmaster !== null && readStartTime(postmaster) !== null && tries < 100;
        tries += 1
      ) {
        await sleep(50)
      }
    } catch {}
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {}
  }
}

const OWNER = 'candor_test_owner'

/**
 * The owner of the tests' databases is what a hosted PostgreSQL gives: no superuser, with CREATEROLE. What tests do beyond that is granted
 * by name: ending sessions of others, seeing them, and laying guards aside to break the books.
 */
const makeOwner = async (superUrl: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await client.query(`create role ${OWNER} login createdb createrole password '${password}'`)
    await client.query(`grant pg_signal_backend, pg_read_all_stats to ${OWNER}`)
    await client.query(`grant set on parameter session_replication_role to ${OWNER}`)
  } finally {
    await client.end()
  }
  const url = new URL(superUrl)
  url.username = OWNER
  url.password = password
  return url.href
}

const makeTemplate = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const migrated = await migrate(ownerUrl.replace(/[^/]+$/, TEMPLATE))
  if (!migrated.ok) throw new Error(migrated.refusal)
}

/** A throw-away cluster with the template in it. */
export async function openTestCluster(
  say: (line: string) => void,
): Promise<TestCluster & { superUrl: string; stop(): Promise<void> }> {
  await removeLeftovers()
  const folder = mkdtempSync(join(throwawayFolder(), PREFIX))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  const lock = lockDataFolder(folder)
  if (!lock.ok) throw new Error(lock.refusal.message)
  const cluster = await startCluster({ folder, say, settings: FAST })
  process.on('exit', cluster.abandon)
  const clusterUrl = await makeOwner(cluster.url)
  await makeTemplate(clusterUrl)
  const servingUrl = await openServingLogin(cluster.url)
  return {
    clusterUrl,
    superUrl: cluster.url,
    servingUrl,
    auditReads: await learnAuditReads(servingUrl.replace(/[^/]+$/, TEMPLATE)),
    stop: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** One for all projects of a run, and how many of them still use it. */
let shared: ReturnType<typeof openTestCluster> | null = null
let users = 0

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  users += 1
  shared ??= openTestCluster(console.log)
  const { clusterUrl, superUrl, servingUrl, auditReads, stop } = await shared
  project.provide('clusterUrl', clusterUrl)
  project.provide('superUrl', superUrl)
  project.provide('servingUrl', servingUrl)
  project.provide('auditReads', auditReads)
  return async () => {
    users -= 1
    if (users === 0) await stop()
  }
}
