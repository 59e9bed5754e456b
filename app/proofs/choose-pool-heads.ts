import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { ParticipationProof } from '@candor/verify/participation-file.ts'
import { readValueText } from '@candor/verify/read-pool-texts.ts'
import { valueSealedWithinMs } from '@candor/verify/time-limits.ts'
import type { KeptHead } from './proof-memory.ts'

/** The newest kept heads, which a rewritten log would have to agree with. */
const mostNewest = 8
/** Values that heads are looked up for; the customer's own come first. */
const mostValues = 24

/** The instants of the values of a proof: first those that the customer joined and left at. */
function valueInstants({ values, join, leaves }: ParticipationProof): number[] {
  const own = new Set([join?.value, ...leaves.map(({ value }) => value)])
  const read = values.flatMap(({ text }) => readValueText(text) ?? [])
  return [
    ...read.filter(({ number }) => own.has(number)),
    ...read.filter(({ number }) => !own.has(number)),
  ].map(({ at }) => at)
}

/**
 * The heads that matter for a participation, of all that this device has kept, in the order in which they were heard: the first and the newest,
 * and for each value the first one by which it had to be in the log.
 */
export function choosePoolHeads(all: readonly KeptHead[], proof: ParticipationProof): KeptHead[] {
  const timed = all.flatMap((head) => {
    const at = readCheckpoint(head.checkpoint.text)?.at
    return at === undefined ? [] : [{ head, at }]
  })
  const after = valueInstants(proof)
    .slice(0, mostValues)
    .flatMap((instant) => timed.find(({ at }) => at > instant + valueSealedWithinMs)?.head ?? [])
  const chosen = new Set([...all.slice(0, 1), ...after, ...all.slice(-mostNewest)])
  return all.filter((head) => chosen.has(head))
}
