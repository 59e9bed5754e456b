import { makeBegunFolder } from './begun-folder.ts'
import { findLastingPort } from './lasting-port.ts'
import {
  awaitAnswer,
  endAll,
  launchServer,
  removeDataFolder,
  type ServerUnderTest,
  type Settings,
} from './server-under-test.ts'
import { patience } from './start-kills.ts'

/** A server with a PostgreSQL of its own, on which faults of several kinds can be made one after the other. Who kills it starts it again with its settings. */
export type Ground = {
  readonly folder: string
  readonly settings: Settings
  server: ServerUnderTest
  stop(): Promise<void>
}

/** Serves from a folder until it is stopped, which `clear` ends with. */
export async function serveGround(folder: string, clear: Ground['stop'] = async () => {}): Promise<Ground> {
  const settings = {
    PORT: String(await findLastingPort()),
    RATE_LIMIT_PER_MINUTE: '999999999',
    REVIEW_MODE: 'manual',
  }
  const ground: Ground = {
    folder,
    settings,
    server: await launchServer(folder, 'node', settings),
    async stop() {
      await endAll(folder, ground.server)
      await clear()
      await removeDataFolder(folder)
    },
  }
  if ((await awaitAnswer(ground.server, '/ready', patience())) !== null) return ground
  await ground.stop()
  throw new Error(`It does not serve:\n${ground.server.output()}`)
}

export const openGround = async (): Promise<Ground> => serveGround(await makeBegunFolder())
