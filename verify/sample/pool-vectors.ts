import {
  type CheckState,
  type ParticipationCheckName,
  participationCheckNames,
  type Verdict,
} from '../check.ts'
import type { ParticipationFile } from '../participation-file.ts'
import { poolCases } from './lying-pools.ts'
import { poolStory } from './sample-pool.ts'
import { sealPool } from './seal-pool.ts'

/** A file of verify/participation-vectors: a proof, and what any verifier must find in it. */
export type PoolVector = {
  readonly name: string
  readonly story: string
  readonly expected: {
    readonly verdict: Verdict
    readonly checks: Readonly<Record<ParticipationCheckName, CheckState>>
  }
  readonly file: ParticipationFile
}

const expectedOf = (failed: readonly ParticipationCheckName[]): PoolVector['expected'] => ({
  verdict: failed.length > 0 ? 'fails' : 'passes',
  checks: Object.fromEntries(
    participationCheckNames.map((name) => [name, failed.includes(name) ? 'failed' : 'ok']),
  ) as PoolVector['expected']['checks'],
})

/** An honest server, and one for each lie. */
export const poolVectors = (): PoolVector[] => [
  {
    name: 'honest-participation',
    story: 'A pool turns while the customer takes part, and they leave with a loss: no fee.',
    expected: expectedOf([]),
    file: sealPool(poolStory()),
  },
  ...poolCases.map(({ name, story, failed, tell, show }): PoolVector => {
    const file = sealPool(tell ? tell(poolStory()) : poolStory())
    return { name, story, expected: expectedOf(failed), file: show ? show(file) : file }
  }),
]
