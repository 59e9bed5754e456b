import { makeBegunFolder } from './begun-folder.ts'
import {
  awaitAnswer,
  endAll,
  launchServer,
  removeDataFolder,
  type ServerUnderTest,
} from './server-under-test.ts'
import { patience } from './start-kills.ts'

/** A server with a PostgreSQL of its own, on which faults of several kinds can be made one after the other. */
export type Ground = { folder: string; server: ServerUnderTest; stop(): Promise<void> }

/** Serves from a folder until it is stopped, which `clear` ends with. */
export async function serveGround(folder: string, clear: Ground['stop'] = async () => {}): Promise<Ground> {
  const settings = { RATE_LIMIT_PER_MINUTE: '999999999', REVIEW_MODE: 'manual' }
  const server = await launchServer(folder, 'node', settings)
  const stop = async () => {
    await endAll(folder, server)
    await clear()
    await removeDataFolder(folder)
  }
  if ((await awaitAnswer(server, '/ready', patience())) !== null) return { folder, server, stop }
  await stop()
  throw new Error(`It does not serve:\n${server.output()}`)
}

export const openGround = async (): Promise<Ground> => serveGround(await makeBegunFolder())
