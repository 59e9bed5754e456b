import { findFreePort } from '@candor/server/postgres/launch-postmaster.ts'
import { listProcesses } from '@candor/server/postgres/process-identity.ts'
import { makeBegunFolder } from './begun-folder.ts'
import type { Fault, FaultField } from './fault-rounds.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  postmasterOf,
  removeDataFolder,
  webPidOf,
} from './server-under-test.ts'
import { patience } from './start-kills.ts'

/* Processes that freeze and go on, as a machine that swaps or a container that is paused does. */

const signalAll = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** PostgreSQL and every process of it. */
const databaseFamily = (folder: string): number[] => {
  const postmaster = postmasterOf(folder)
  if (postmaster === null) return []
  const children = listProcesses().filter(({ parent }) => parent === postmaster)
  return [postmaster, ...children.map(({ pid }) => pid)]
}

const silent = { status: 503, body: { database: 'silent', money: 'refused' } }

/** Freezes what `find` finds, until it is healed. */
function freezing(find: () => number[]): Pick<Fault, 'begin' | 'heal'> {
  let frozen: number[] = []
  return {
    begin() {
      frozen = find()
      signalAll(frozen, 'SIGSTOP')
    },
    heal() {
      signalAll(frozen, 'SIGCONT')
      frozen = []
    },
  }
}

export async function openFreezeField(): Promise<FaultField> {
  const folder = await makeBegunFolder()
  const settings = {
    PORT: String(await findFreePort()),
    RATE_LIMIT_PER_MINUTE: '999999999',
    REVIEW_MODE: 'manual',
  }
  const server = await launchServer(folder, 'node', settings)
  const stop = () => removeDataFolder(folder, server)
  if ((await awaitAnswer(server, '/ready', patience())) === null) {
    await stop()
    throw new Error(`It does not serve:\n${server.output()}`)
  }
  let round = 0
  return {
    origin: server.origin,
    databaseUrl: databaseUrlOf(folder),
    planFault(random) {
      const lastsMs = 2_000 + random() * 2_000
      round += 1
      return round % 2 === 0
        ? { name: 'the web process frozen', lastsMs, told: null, ...freezing(() => [webPidOf(server)]) }
        : { name: 'PostgreSQL frozen', lastsMs, told: silent, ...freezing(() => databaseFamily(folder)) }
    },
    said: server.output,
    stop,
  }
}
