import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import { isDiskFull } from '../postgres/disk-full.ts'
import { type CommitTools, commitBatch } from './commit-batch.ts'
import type { Outcome, Submitted } from './decide-batch.ts'
import { constraintOf, isPassing } from './failure-kind.ts'
import type { WriteGate } from './write-gate.ts'

type BatchRunner = CommitTools & { gate: WriteGate }

const retryDelayMs = 200

/**
 * The database may be away for a moment: a batch is tried again until the gate says that nothing can be written. That is safe: what was
 * committed after all is found by its key.
 */
async function persist(tools: BatchRunner, batch: readonly Submitted[]): Promise<Map<Submitted, Outcome>> {
  for (;;) {
    try {
      const outcomes = await commitBatch(tools, batch)
      tools.gate.committed()
      return outcomes
    } catch (error) {
      if (!isPassing(error)) throw error
      tools.context.usedToday.forget()
      tools.gate.failed(error)
      if (tools.gate.trouble() !== null) throw error
      tools.log.warn({ err: error }, 'a batch is tried again')
      await sleep(retryDelayMs)
    }
  }
}

/** One command alone in its batch: whatever is wrong with it is its own. */
async function runAlone(tools: BatchRunner, one: Submitted): Promise<Outcome> {
  try {
    return (await persist(tools, [one])).get(one) ?? refuse(refusal('internal-error'))
  } catch (error) {
    const { kind } = one.command
    const broken = kind.constraints?.[constraintOf(error)]
    if (broken) return refuse(refusal(broken))
    tools.log.error({ err: error, kind: kind.name }, 'a command failed')
    return isPassing(error) ? notCarriedOut(error) : refuse(refusal('internal-error'))
  }
}

/** Seconds after which it is worth trying again. */
const retrySeconds = '2'

/** For what was not even tried, because nothing can be written. */
export const notSaved = (): Outcome =>
  refuse({ ...refusal('saving-unavailable'), params: { seconds: retrySeconds } })

/** PostgreSQL has refused to write on a full disk; any other failure may hide that it was done. */
const notCarriedOut = (error: unknown): Outcome =>
  isDiskFull(error) ? notSaved() : refuse(refusal('network-error-try-later'))

/** Always gives an outcome for each; what is answered with an error can be sent again with its key. */
export async function runBatch(
  tools: BatchRunner,
  batch: readonly Submitted[],
): Promise<Map<Submitted, Outcome>> {
  if (tools.gate.trouble() !== null) return new Map(batch.map((one) => [one, notSaved()]))
  try {
    return await persist(tools, batch)
  } catch (error) {
    if (isPassing(error)) {
      tools.log.error({ err: error }, 'a batch failed')
      return new Map(batch.map((one) => [one, notCarriedOut(error)]))
    }
    // One of them is to blame. Each goes alone now, so that it fails alone.
    const outcomes = new Map<Submitted, Outcome>()
    for (const one of batch) outcomes.set(one, await runAlone(tools, one))
    return outcomes
  }
}
