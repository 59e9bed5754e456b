import { readConfig } from '@candor/server/config.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  makeDataFolder,
  removeDataFolder,
  type ServerUnderTest,
} from '@candor/tests/faults/server-under-test.ts'
import type { ConsoleServer } from '@candor/tests/journeys/console-steps.ts'
import { fillDemo } from './demo-week.ts'
import { reachDatabase } from './reach-database.ts'

type DemoServer = ConsoleServer & { stop(): Promise<void> }

const settings = { REVIEW_MODE: 'manual', RATE_LIMIT_PER_MINUTE: '100000' }
const startPatienceMs = 120_000

async function launch(folder: string): Promise<ServerUnderTest> {
  const server = await launchServer(folder, 'node', settings)
  if ((await awaitAnswer(server, '/ready', startPatienceMs)) === null) throw new Error(server.output())
  return server
}

/** As `npm run operator -- demo` does it. */
async function fill(folder: string): Promise<void> {
  const read = readConfig({ CANDOR_DATA: folder, LOG_LEVEL: 'error', ...settings })
  if (!read.ok) throw new Error('the settings are refused')
  const { url, leave } = await reachDatabase(read.value)
  const database = openDatabase(openPool(url, { role: null, max: 1 }))
  try {
    await fillDemo(read.value, database, url, Date.now())
  } finally {
    await database.destroy()
    await leave()
  }
}

/** The product on a folder of its own with the demo's week in it; people decide, so that what waits goes on waiting. */
export async function startDemo(): Promise<DemoServer> {
  const folder = await makeDataFolder()
  const first = await launch(folder)
  first.child.kill('SIGTERM')
  await first.exit
  await fill(folder)
  const server = await launch(folder)
  const stop = () => removeDataFolder(folder, server)
  return { origin: server.origin, databaseUrl: databaseUrlOf(folder), deps: { clock: Date.now }, stop }
}
