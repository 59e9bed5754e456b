import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull } from '../postgres/disk-full.ts'

/** Why nothing can be written: the disk is full or nearly so, or whatever is committed fails. */
type WriteTrouble = 'disk-full' | 'failing'

/**
 * Knows whether the database can write at this moment. Where it cannot, what would move money is refused at once and surely not done,
 * instead of waiting for an answer that does not come.
 */
export type WriteGate = {
  trouble(): WriteTrouble | null
  /** A batch of the teller was committed. */
  committed(): void
  /** A batch failed for a reason that lies outside of its commands. */
  failed(error: unknown): void
  /** A write was tried to find out; null where it was committed. */
  probed(error: unknown): void
  /** Whether the disk has too little room for what PostgreSQL needs to go on. */
  setSpaceLow(low: boolean): void
}

/** A PostgreSQL that restarts is back within this time, and what waits for it is carried out. */
const graceMs = 3_000
/**
 * How long a failure counts. After it the next command is the probe: there may be no other one, and a separate probe writes less than a batch
 * and may succeed where a batch does not.
 */
const heldMs = 5_000

export function createWriteGate(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  elapsed: () => number = () => performance.now(),
): WriteGate {
  let failingSince = 0
  /** Of anything, and of a batch. */
  let lastFailure = Number.NEGATIVE_INFINITY
  let lastBatchFailure = Number.NEGATIVE_INFINITY
  let lastProbeFailure = Number.NEGATIVE_INFINITY
  let fullUntil = Number.NEGATIVE_INFINITY
  let isSpaceLow = false
  let told: WriteTrouble | null = null

  const trouble = (): WriteTrouble | null => {
    if (isSpaceLow || elapsed() < fullUntil) return 'disk-full'
    const counts = elapsed() - lastFailure < heldMs
    return counts && elapsed() - failingSince >= graceMs ? 'failing' : null
  }
  const note = (error: unknown): void => {
    if (elapsed() - lastFailure >= heldMs) failingSince = elapsed()
    lastFailure = elapsed()
    if (isDiskFull(error)) fullUntil = elapsed() + heldMs
  }
  const tell = (error?: unknown): void => {
    const now = trouble()
    if (now === told) return
    if (now === null) log.warn('the database can write again: money moves')
    else
      log.error({ err: error, trouble: now }, 'the database cannot write: what would move money is refused')
    told = now
  }
  return {
    trouble,
    committed() {
      lastFailure = Number.NEGATIVE_INFINITY
      lastBatchFailure = Number.NEGATIVE_INFINITY
      fullUntil = Number.NEGATIVE_INFINITY
      tell()
    },
    failed(error) {
      note(error)
      lastBatchFailure = elapsed()
      tell(error)
    },
    probed(error) {
      if (error !== null) {
        note(error)
        lastProbeFailure = elapsed()
      }
      // Where not even the little that a probe writes could be written after the batch, the database was away, and it is back.
      else if (lastProbeFailure > lastBatchFailure || elapsed() - lastBatchFailure >= heldMs)
        lastFailure = Number.NEGATIVE_INFINITY
      tell(error)
    },
    setSpaceLow(low) {
      isSpaceLow = low
      tell()
    },
  }
}
