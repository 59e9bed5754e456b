import { type CheckName, type CheckState, checkNames, type Verdict } from '../check.ts'
import type { ProofFile } from '../proof-file.ts'
import type { SampleCase } from './sample-cases.ts'
import { makeSample } from './sample-file.ts'
import { honestPlan } from './sample-plan.ts'

/** A file of verify/vectors: a proof, and what any verifier must find in it. */
export type Vector = {
  readonly name: string
  readonly story: string
  readonly expected: {
    readonly verdict: Verdict
    /** The file brings the key and the anchor that its reader knew before. */
    readonly isAnchored: boolean
    readonly checks: Record<CheckName, CheckState>
  }
  readonly file: ProofFile
}

export function makeVector({ name, story, plan, verdict, open = [], failed = [] }: SampleCase): Vector {
  const stateOf = (check: CheckName): CheckState =>
    failed.includes(check) ? 'failed' : open.includes(check) ? 'open' : 'ok'
  const checks = Object.fromEntries(checkNames.map((check) => [check, stateOf(check)]))
  const file = makeSample({ ...honestPlan, ...plan })
  const isAnchored = file.own?.publicKey !== undefined && file.own.anchor !== undefined
  return {
    name,
    story,
    expected: { verdict, isAnchored, checks: checks as Record<CheckName, CheckState> },
    file,
  }
}
