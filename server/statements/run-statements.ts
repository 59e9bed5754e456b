import { randomUUID } from 'node:crypto'
import type { Dependencies } from '../dependencies.ts'
import { makeStatement } from './make-statement.ts'
import {
  claimStatement,
  failAbandonedStatements,
  failStatement,
  releaseStatement,
} from './statement-claim-table.ts'
import { deleteOldStatements } from './statement-table.ts'

/** How many are made at a time in one process; the others wait their turn. */
const atATime = 2

/** How often those are looked for that another process took and did not finish, and those whose time is over. */
const pollEveryMs = 10_000

export type StatementMaking = {
  /** Looks for one that waits, and makes it. */
  look(): void
  start(): void
  stop(): Promise<void>
}

type Needed = Pick<Dependencies, 'database' | 'clock' | 'log'>

/** Makes statements in the background, side by side with other processes that do the same. */
export function createStatementMaking({ database, clock, log }: Needed): StatementMaking {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  /** Somebody has asked while all hands were busy. */
  let asked = false

  async function makeOne(): Promise<boolean> {
    const maker = randomUUID()
    const id = await claimStatement(database, maker)
    if (id === null) return false
    try {
      await makeStatement(database, id, maker, stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) {
        log.error({ err: error, statement: id }, 'statement not made')
        await failStatement(database, id, maker)
      }
    }
    if (stopping.signal.aborted) await releaseStatement(database, id, maker)
    return true
  }

  async function makeAll(): Promise<void> {
    while (!stopping.signal.aborted && (await makeOne()));
  }

  function look(): void {
    if (stopping.signal.aborted) return
    if (running.size >= atATime) {
      asked = true
      return
    }
    const work = makeAll()
      // The database cannot be reached; what was claimed is free again when its time is over.
      .catch((error) => log.warn({ err: error }, 'statements not looked for'))
      .finally(() => {
        running.delete(work)
        if (asked) {
          asked = false
          look()
        }
      })
    running.add(work)
  }

  async function tidy(): Promise<void> {
    await failAbandonedStatements(database)
    await deleteOldStatements(database, clock())
  }

  return {
    look,
    start() {
      timer = setInterval(() => {
        tidy().catch((error) => log.warn({ err: error }, 'old statements not deleted'))
        look()
      }, pollEveryMs)
      timer.unref()
      look()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(running)
    },
  }
}
