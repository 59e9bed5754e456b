import { copyKeys, makeBegunFolder } from './begun-folder.ts'
import { findLastingPort } from './lasting-port.ts'
import {
  awaitAnswer,
  backgroundPidOf,
  databaseUrlOf,
  killServer,
  launchServer,
  makeDataFolder,
  removeDataFolder,
  type ServerUnderTest,
  type Settings,
} from './server-under-test.ts'
import { patience } from './start-kills.ts'

/** Two real servers side by side on one database: that of the first, whose address the second is given. */
export type TwoServers = {
  origins: readonly [string, string]
  databaseUrl: string
  /** The process of one that watches, as it is now. */
  watcherOf(which: 0 | 1): number
  /** Kills one with -9 and starts it again on its port; PostgreSQL goes on. */
  restart(which: 0 | 1): Promise<void>
  stop(): Promise<void>
}

type Site = { folder: string; settings: Settings; server: ServerUnderTest }

async function launchReady(folder: string, settings: Settings): Promise<ServerUnderTest> {
  const server = await launchServer(folder, 'node', settings)
  if ((await awaitAnswer(server, '/ready', patience())) !== null) return server
  await removeDataFolder(folder, server)
  throw new Error(`One of two servers does not serve:\n${server.output()}`)
}

async function openSite(more: Settings, first?: Site): Promise<Site> {
  const folder = await (first ? makeDataFolder() : makeBegunFolder())
  if (first) copyKeys(first.folder, folder)
  const settings = {
    PORT: String(await findLastingPort()),
    RATE_LIMIT_PER_MINUTE: '999999999',
    // Nobody decides while it is counted what was set aside.
    REVIEW_MODE: 'manual',
    ...more,
  }
  return { folder, settings, server: await launchReady(folder, settings) }
}

/** Does something on two servers, which are stopped afterwards. */
export async function onTwoServers<Done>(work: (servers: TwoServers) => Promise<Done>): Promise<Done> {
  const servers = await launchTwoServers()
  return await work(servers).finally(servers.stop)
}

export async function launchTwoServers(): Promise<TwoServers> {
  const first = await openSite({})
  const databaseUrl = databaseUrlOf(first.folder)
  const second = await openSite({ DATABASE_URL: databaseUrl }, first).catch(async (error: unknown) => {
    await removeDataFolder(first.folder, first.server)
    throw error
  })
  const sites = [first, second] as const
  return {
    origins: [first.server.origin, second.server.origin],
    databaseUrl,
    watcherOf: (which) => backgroundPidOf(sites[which].server),
    async restart(which) {
      const site = sites[which]
      killServer(site.server)
      await site.server.exit
      site.server = await launchReady(site.folder, site.settings)
    },
    async stop() {
      for (const site of [second, first]) await removeDataFolder(site.folder, site.server)
    },
  }
}
