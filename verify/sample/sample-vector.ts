import { type CheckName, type CheckState, checkNames, type Verdict } from '../check.ts'
import type { SampleCase } from './sample-cases.ts'
import { makeSample } from './sample-file.ts'
import { honestPlan } from './sample-plan.ts'

/** A file of verify/vectors: a proof, and what any verifier must find in it. */
export type Vector = {
  readonly name: string
  readonly story: string
  readonly expected: {
    readonly verdict: Verdict | 'no proof'
    /** The file brings the key and the anchor that its reader knew before. */
    readonly isAnchored: boolean
    /** None where the file is no proof. */
    readonly checks: Partial<Record<CheckName, CheckState>>
  }
  readonly file: unknown
}

export function makeVector({
  name,
  story,
  plan,
  verdict,
  open = [],
  none = [],
  failed = [],
}: SampleCase): Vector {
  const stateOf = (check: CheckName): CheckState =>
    failed.includes(check) ? 'failed' : open.includes(check) ? 'open' : none.includes(check) ? 'none' : 'ok'
  const checks = Object.fromEntries(checkNames.map((check) => [check, stateOf(check)]))
  const file = makeSample({ ...honestPlan, ...plan })
  const { publicKey, anchor, models, order, receipt } = file.own ?? {}
  const isAnchored = [publicKey, anchor, models, order, receipt].every((known) => known !== undefined)
  return {
    name,
    story,
    expected: { verdict, isAnchored, checks },
    file,
  }
}
