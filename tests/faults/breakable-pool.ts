import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/**
 * Where a teller is hit: at a statement by its name, before it is sent, once it is sent, or after it has been answered. A cut connection is
 * an error for the teller; a dead process neither receives nor sends anything from then on.
 */
export type Hit = { at: string; when: 'before' | 'sent' | 'after'; how: 'cut' | 'dead' }

export type BreakablePool = {
  pool: Pool
  /** The next time this statement comes, once. */
  hitAt(hit: Hit): void
  /** The process ends now. */
  die(): void
  hasHit(): boolean
}

type Statement = string | { name?: string; text: string }
type Rewrite = (name: string, text: string) => string

const nameOf = (statement: Statement): string =>
  typeof statement === 'string' ? statement : (statement.name ?? statement.text)

const never = new Promise<never>(() => {})

/** The line under a connection, which the driver does not show. */
const lineOf = (client: PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** A pool whose connections break where a test says; `rewrite` changes what is sent, to take a guard away. */
export function breakablePool(real: Pool, rewrite: Rewrite = (_name, text) => text): BreakablePool {
  let [plan, dead, done]: [Hit | null, boolean, boolean] = [null, false, false]
  const lines = new Set<Socket>()
  const die = () => {
    dead = true
    for (const line of lines) line.destroy()
  }

  const query = async (client: PoolClient, statement: Statement): Promise<unknown> => {
    if (dead) return await never
    const hit = plan !== null && plan.at === nameOf(statement) ? plan : null
    if (hit !== null) [plan, done] = [null, true]
    const end = () => (hit?.how === 'dead' ? die() : lineOf(client).destroy())
    if (hit?.when === 'before') end()
    const sent =
      typeof statement === 'string'
        ? statement
        : { ...statement, text: rewrite(nameOf(statement), statement.text) }
    const answer = client.query(sent)
    if (hit?.when === 'sent') end()
    const result = await answer.catch((error: unknown) => (dead ? never : Promise.reject(error)))
    if (hit?.when !== 'after') return result
    end()
    if (hit.how === 'dead') return await never
    throw new Error('the line was cut')
  }

  const wrap = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get(target, property) {
        if (property === 'query') return (statement: Statement) => query(target, statement)
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const connect = async (): Promise<PoolClient> => {
    if (dead) return await never
    const client = await real.connect()
    lines.add(lineOf(client))
    return wrap(client)
  }
  const pool = new Proxy(real, {
    get: (target, property) => (property === 'connect' ? connect : Reflect.get(target, property)),
  })
  return {
    pool,
    hitAt(hit) {
      plan = hit
      done = false
    },
    die,
    hasHit: () => done,
  }
}
