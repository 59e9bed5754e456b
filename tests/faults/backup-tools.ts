import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import pg from 'pg'
import { isAcknowledged, type MoneyCustomer, type MoneyRequest } from './money-client.ts'
import type { RunningLoad } from './money-load.ts'
import { ROOT } from './server-under-test.ts'

/** The commands for backups as an operator runs them, and what is held against what they bring back. */

export type Done = { code: number | null; output: string }

export const runTool = (
  tool: string,
  dataFolder: string,
  args: string[],
  more: NodeJS.ProcessEnv = {},
): Promise<Done> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _unused, ...inherited } = process.env
    const child = spawn(
      join(ROOT, 'node_modules/.bin/node'),
      ['--disable-warning=ExperimentalWarning', join(ROOT, tool), ...args],
      { env: { ...inherited, CANDOR_DATA: dataFolder, ...more }, cwd: ROOT },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    child.on('close', (code) => resolve({ code, output }))
  })

export type Watched = { readonly seen: ReadonlyMap<string, number>; stop(): void }

/** When each request was first seen to be acknowledged, which is a little after it was. */
export function watchAcknowledged({ load }: RunningLoad): Watched {
  const seen = new Map<string, number>()
  // Of each customer: how many were looked at, and those of them that were not acknowledged yet.
  const known = new Map<MoneyCustomer, { looked: number; open: MoneyRequest[] }>()
  const look = () => {
    for (const customer of load.customers) {
      const { looked, open } = known.get(customer) ?? { looked: 0, open: [] }
      const waiting = [...open, ...customer.sent.slice(looked)]
      for (const request of waiting) if (isAcknowledged(request)) seen.set(request.key, Date.now())
      known.set(customer, {
        looked: customer.sent.length,
        open: waiting.filter((one) => !isAcknowledged(one)),
      })
    }
  }
  const timer = setInterval(look, 10)
  return { seen, stop: () => clearInterval(timer) }
}

export const readKeys = async (url: string): Promise<Set<string>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ key: string }>('select key from commands').finally(() => client.end())
  return new Set(rows.map(({ key }) => key))
}

/** The keys of all commands in a database that does not run. */
export const readKeysOf = async (folder: string): Promise<Set<string>> => {
  const cluster = await startCluster({ folder, say: () => {}, revive: false })
  return await readKeys(cluster.url).finally(cluster.stop)
}
