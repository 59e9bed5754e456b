import { readCheckpoint, type SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.ts'
import { arePagesLate } from './late-pages.ts'
import { type LogKey, originOf } from './log-key.ts'
import { holdAgainst, tellStanding } from './log-standing.ts'
import { findLastCheckpoint, type StoredCheckpoint } from './log-table.ts'
import { sealLog, signCheckpoint } from './seal-log.ts'

/** The public log as the rest of the server sees it. */
export type PublicLog = {
  readonly origin: string
  readonly key: LogKey
  /** The last checkpoint that may be given to the world, in this process; null before the first. */
  latest(): SignedCheckpoint | null
  /** The same as long as it is fresh: devices compare what they are sent with the time at which they receive it. */
  told(): SignedCheckpoint | null
  /** Seals what waits, now. */
  seal(): Promise<void>
  start(): void
  stop(): Promise<void>
}

type LogOptions = {
  database: Database
  key: LogKey
  clock: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Where false, other processes seal, and this one reads what they have sealed. */
  seals?: boolean
  /** Stores a head, and what it is a head of, outside the database before anybody is shown it; where that fails it is not shown. */
  archive?: ((head: StoredCheckpoint) => Promise<void>) | undefined
  /** Called where the database lacks what this process has shown, in every round; the reason as a sentence. */
  lost?: (reason: string) => Promise<void>
}

const everyMs = 2_000
/** A head that is older is signed again with the time, so that customers see that nobody has stopped the log. */
const freshMs = 5_000
/** After a standstill the last head is old, and lacks the pages that a device expects by now: it is not sent any more. */
const toldWithinMs = 15_000
/** Tips of postings are sealed so often; docs/FAIRNESS.md promises a minute. */
const tipsEveryMs = 20_000

export function createPublicLog(options: LogOptions): PublicLog {
  const { database, key, clock, log, seals = true, archive, lost } = options
  let latest: SignedCheckpoint | null = null
  let working: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let tipsSealedAt = Number.NEGATIVE_INFINITY

  const sealWaiting = async () => {
    const now = clock()
    // A clock that was put back does not keep them waiting.
    const withTips = Math.abs(now - tipsSealedAt) >= tipsEveryMs
    const sealing = await sealLog(database, key, now, withTips)
    if (withTips && sealing.kind !== 'busy') tipsSealedAt = now
    return sealing.kind === 'sealed' ? sealing.checkpoint : null
  }
  /**
   * Who runs on a database that went back, as after a failover to a machine that lacked commits, would sign other entries in the place of those that
   * customers hold. Nothing is sealed or shown on it.
   */
  const refuseOtherLog = async (): Promise<void> => {
    const shown = latest && readCheckpoint(latest.text)
    const standing = shown && (await holdAgainst(database, shown))
    if (!standing || standing.kind === 'whole') return
    const reason = tellStanding(standing)
    await lost?.(reason)
    throw new Error(reason)
  }
  const seal = async (): Promise<void> => {
    await refuseOtherLog()
    const checkpoint = (seals ? await sealWaiting() : null) ?? (await findLastCheckpoint(database))
    const read = checkpoint && readCheckpoint(checkpoint.text)
    if (!read || (await arePagesLate(database, clock()))) return
    const shown = latest && readCheckpoint(latest.text)
    if (!shown || read.size > shown.size) {
      // A failover may have come in between.
      await refuseOtherLog()
      await archive?.(checkpoint)
      latest = { text: checkpoint.text, signature: checkpoint.signature }
    } else if (clock() - shown.at >= freshMs) {
      const { text, signature } = signCheckpoint(key, shown, clock())
      latest = { text, signature }
    }
  }
  const turn = (): void => {
    working = seal()
      .catch((error) => log.warn({ err: error }, 'the log was not sealed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, everyMs).unref()
      })
  }
  return {
    origin: originOf(key),
    key,
    latest: () => latest,
    told() {
      const at = latest && readCheckpoint(latest.text)?.at
      return typeof at === 'number' && clock() - at <= toldWithinMs ? latest : null
    },
    seal,
    start: turn,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}
