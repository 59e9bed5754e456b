import type { Config } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { readHome } from '@candor/server/postgres/cluster-folder.ts'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { findPostmaster, readPostmasterFile } from '@candor/server/postgres/postmaster-pid.ts'
import { urlOf } from '@candor/server/postgres/reach-postmaster.ts'

type Reached = { url: string; leave(): Promise<void> }

/**
 * The database of the settings, with the rights of its owner: a running one is used as it is, beside the server; one that is stopped
 * is started for as long as it takes.
 */
export const reachDatabase = async (config: Config): Promise<Reached> => {
  const stay = async () => {}
  if (config.databaseUrl !== null) return { url: config.databaseUrl, leave: stay }
  const home = readHome(config.dataFolder)
  if (home === null) throw new BootProblem('There is no database yet: npm start makes it.')
  const port = findPostmaster(home.cluster) === null ? null : readPostmasterFile(home.cluster)?.port
  if (port) return { url: urlOf(home, port), leave: stay }
  const lock = lockDataFolder(config.dataFolder)
  if (!lock.ok) throw new BootProblem(lock.refusal.message)
  const cluster = await startCluster({ folder: config.dataFolder, say: console.log, revive: false })
  const leave = async () => {
    await cluster.stop()
    lock.value.release()
  }
  return { url: cluster.url, leave }
}
