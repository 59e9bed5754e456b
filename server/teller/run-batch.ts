import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import { type CommitTools, commitBatch } from './commit-batch.ts'
import type { Outcome, Submitted } from './decide-batch.ts'
import { constraintOf, isPassing } from './failure-kind.ts'

/** How long a batch waits for a database that is away, and between tries. */
const patience = 10_000
const pause = 200

/** The database may be away for a moment. Trying again is safe: what was committed after all is found by its key. */
async function persist(tools: CommitTools, batch: readonly Submitted[]): Promise<Map<Submitted, Outcome>> {
  const deadline = performance.now() + patience
  for (;;) {
    try {
      return await commitBatch(tools, batch)
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error
      tools.log.warn({ err: error }, 'a batch is tried again')
      await sleep(pause)
    }
  }
}

/** One command without mates: whatever is wrong with it is its own. */
async function runAlone(tools: CommitTools, one: Submitted): Promise<Outcome> {
  try {
    return (await persist(tools, [one])).get(one) ?? refuse(refusal('internal-error'))
  } catch (error) {
    const { kind } = one.command
    const broken = tools.kinds.get(kind)?.constraints?.[constraintOf(error)]
    if (broken) return refuse(refusal(broken))
    tools.log.error({ err: error, kind }, 'a command failed')
    return refuse(refusal(isPassing(error) ? 'network-error-try-later' : 'internal-error'))
  }
}

/** Always gives an outcome for each; what is answered with an error can be sent again with its key. */
export async function runBatch(
  tools: CommitTools,
  batch: readonly Submitted[],
): Promise<Map<Submitted, Outcome>> {
  try {
    return await persist(tools, batch)
  } catch (error) {
    if (isPassing(error)) {
      tools.log.error({ err: error }, 'a batch failed')
      return new Map(batch.map((one) => [one, refuse(refusal('network-error-try-later'))]))
    }
    // One of them is to blame. Each goes alone now, so that it fails alone.
    const outcomes = new Map<Submitted, Outcome>()
    for (const one of batch) outcomes.set(one, await runAlone(tools, one))
    return outcomes
  }
}
