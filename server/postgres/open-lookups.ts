import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from './database.ts'
import { openPool } from './open-pool.ts'
import { createPlanAges, DISCARD_PLANS } from './renew-plans.ts'
import { isStalePlan } from './stale-plan.ts'
import type { Tables } from './tables.ts'

/** Few, because each lookup takes a fraction of a millisecond. */
const connections = 4

/**
 * A handle for the few statements that find rows by key and are asked again and again (the session of a request, the order that has just
 * changed). Each is planned once a connection, under a name of its own: planning takes ten times as long as finding the row. Texts must not
 * depend on what is asked for, so lists are one parameter (`= any($1)`).
 */
export function openLookups(url: string): Database {
  const pool = openPool(url, { applicationName: 'candor-lookups', max: connections, byKey: true })
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `lookup-${names.size + 1}`
    names.set(text, name)
    return name
  }
  const isOld = createPlanAges()
  const ask = async (client: PoolClient, text: string, values: unknown[]) => {
    if (isOld(client)) await client.query(DISCARD_PLANS)
    try {
      return await client.query({ name: nameOf(text), text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      return await client.query(text, values)
    }
  }
  // Kysely's type has cursors too, which nothing here asks for.
  const named = (client: PoolClient): PostgresPoolClient => ({
    query: ((text: string, values: readonly unknown[]) =>
      ask(client, text, [...values])) as unknown as PostgresPoolClient['query'],
    release: (isBroken?: boolean) => client.release(isBroken),
  })
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => named(await pool.connect()),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
  })
}
