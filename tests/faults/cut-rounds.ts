import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { openNetworkCut } from '../database/network-cut.ts'
import { copyKeys, makeBegunFolder } from './begun-folder.ts'
import type { FaultField } from './fault-rounds.ts'
import { findLastingPort } from './lasting-port.ts'
import { awaitAnswer, launchServer, makeDataFolder, removeDataFolder } from './server-under-test.ts'
import { patience } from './start-kills.ts'

/* A server and a database with a network between them that is cut, or on which nothing passes any more. */

const silent = { status: 503, body: { database: 'silent', money: 'refused' } }

export async function openCutField(): Promise<FaultField> {
  const home = await makeBegunFolder()
  const lock = lockDataFolder(home)
  if (!lock.ok) throw new Error(lock.refusal.message)
  const cluster = await startCluster({ folder: home, say: () => {}, revive: false })
  const cut = await openNetworkCut(cluster.url)
  const folder = await makeDataFolder()
  copyKeys(home, folder)
  const settings = {
    PORT: String(await findLastingPort()),
    DATABASE_URL: cut.url,
    RATE_LIMIT_PER_MINUTE: '999999999',
    REVIEW_MODE: 'manual',
  }
  const server = await launchServer(folder, 'node', settings)
  const stop = async () => {
    await removeDataFolder(folder, server)
    await cut.stop()
    await cluster.stop()
    lock.value.release()
    await removeDataFolder(home)
  }
  if ((await awaitAnswer(server, '/ready', patience())) === null) {
    await stop()
    throw new Error(`It does not serve:\n${server.output()}`)
  }
  let round = 0
  return {
    origin: server.origin,
    databaseUrl: cluster.url,
    planFault(random) {
      round += 1
      const [isCut, lastsMs] = [round % 2 === 0, 1_000 + random() ** 2 * 9_000]
      return {
        name: isCut ? 'the connection cut' : 'the connection silent',
        lastsMs,
        told: silent,
        begin: isCut ? cut.sever : cut.silence,
        heal: cut.resume,
      }
    },
    said: server.output,
    stop,
  }
}
