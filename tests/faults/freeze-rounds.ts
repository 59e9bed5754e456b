import { listProcesses } from '@candor/server/postgres/process-identity.ts'
import { type Ground, openGround } from './fault-ground.ts'
import type { Fault, FaultField } from './fault-rounds.ts'
import { backgroundPidOf, databaseUrlOf, postmasterOf, webPidOf } from './server-under-test.ts'

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

/** Who gives the ground has others on it, and stops it. */
export async function openFreezeField(given?: Ground): Promise<FaultField> {
  const ground = given ?? (await openGround())
  const { folder, server } = ground
  let round = 0
  return {
    origin: server.origin,
    databaseUrl: databaseUrlOf(folder),
    planFault(random) {
      const lastsMs = 2_000 + random() * 2_000
      const faults = [
        { name: 'PostgreSQL frozen', told: silent, ...freezing(() => databaseFamily(folder)) },
        { name: 'the web process frozen', told: null, ...freezing(() => [webPidOf(server)]) },
        { name: 'the background process frozen', told: null, ...freezing(() => [backgroundPidOf(server)]) },
      ] as const
      const fault = faults[round % faults.length] ?? faults[0]
      round += 1
      return { lastsMs, ...fault }
    },
    said: server.output,
    stop: given ? async () => {} : ground.stop,
  }
}
