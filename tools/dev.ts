import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainProblems, readConfig } from '@candor/server/config.ts'
import { startServer } from '@candor/server/main.ts'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { createServer } from 'vite'
import { explainError } from './explain-error.ts'
import { type Closers, prepareDatabase } from './prepare-database.ts'
import { createStepPrinter } from './print-steps.ts'
import { awaitStopSignal } from './stop-signals.ts'

/** npm run dev: the app from its sources, reloading as they change, in front of a real server on a port of its own. */

const teller = createStepPrinter()
const read = readConfig(process.env)
if (!read.ok) {
  teller.say(explainProblems(read.refusal))
  process.exit(1)
}
const config = read.value
const lock = lockDataFolder(config.dataFolder)
if (!lock.ok) {
  teller.say(lock.refusal.message)
  process.exit(1)
}
const stopSignal = awaitStopSignal(() => process.exit(130))
const closers: Closers = [async () => lock.value.release()]
const { servingUrl } = await prepareDatabase(config, teller, closers).catch((error: unknown) => {
  teller.say(explainError(error) ?? String(error))
  return process.exit(1)
})
const api = await startServer({ config: { ...config, port: 0 }, databaseUrl: servingUrl })
closers.push(api.close)

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// The browser's own host goes through unchanged, since the server compares it with the page's origin.
const proxied = ['/api', '/health', '/ready', '/ws'].map(
  (path) => [path, { target: api.address, changeOrigin: false, ws: path === '/ws' }] as const,
)
const serveSources = async (folder: 'app' | 'console', port: number): Promise<void> => {
  const vite = await createServer({
    root: join(root, folder),
    configFile: join(root, folder, 'vite.config.ts'),
    server: { host: config.host, port, proxy: Object.fromEntries(proxied) },
  })
  await vite.listen()
  closers.push(() => vite.close())
  vite.printUrls()
}
await serveSources('app', config.port)
await serveSources('console', config.port + 1)
teller.say('The app and the console reload by themselves; after a change of the server, start again.')

await stopSignal
for (const close of closers.reverse()) await close()
process.exit(0)
