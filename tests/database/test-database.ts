import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { AuditReads } from './audit-reads.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the run's own throw-away cluster; the owner is no superuser. */
    clusterUrl: string
    /** The superuser's address of it, as which the built-in cluster is prepared. */
    superUrl: string
    /** The same cluster as the login that serves. */
    servingUrl: string
    auditReads: AuditReads
  }
}

/** `url` is the owner's, `servingUrl` that of the login the server works with. */
export type TestDatabase = { url: string; servingUrl: string; drop(): Promise<void> }

/** Where databases are made: the owner's address of a cluster, and the serving login's. */
export type TestCluster = {
  clusterUrl: string
  servingUrl: string
  /** Of the template in it. */
  auditReads: AuditReads
}

let taken: TestCluster | null = null

/** For commands, which have no Vitest to give them a cluster. */
export function takeCluster(cluster: TestCluster): void {
  taken = cluster
}

/** The cluster of this run. */
export const inUse = (): TestCluster =>
  taken ?? {
    clusterUrl: inject('clusterUrl'),
    servingUrl: inject('servingUrl'),
    auditReads: inject('auditReads'),
  }

/** The migrated database that every test's own is cloned from. */
export const TEMPLATE = 'candor_template'

const asOwner = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inUse().clusterUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const createFrom = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asOwner(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: inUse().clusterUrl.replace(/[^/]+$/, name),
    servingUrl: inUse().servingUrl.replace(/[^/]+$/, name),
    // Connections that a test left open must not keep its database.
    drop: () => asOwner(`drop database if exists ${name} with (force)`),
  }
}

/** A database of one's own with all tables and no rows, or with everything that another one holds that nobody is connected to. */
export const createTestDatabase = (template = TEMPLATE): Promise<TestDatabase> => createFrom(template)

/** One without tables, for tests of the migrations themselves. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0')
