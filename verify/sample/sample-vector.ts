import { type CheckName, type CheckState, checkNames, type Verdict } from '../check.ts'
import type { ProofFile } from '../proof-file.ts'
import type { SampleCase } from './sample-cases.ts'
import { makeSample } from './sample-file.ts'
import { honestPlan } from './sample-plan.ts'

/** A file of verify/vectors: a proof, and what any verifier must find in it. */
export type Vector = {
  readonly name: string
  readonly story: string
  readonly expected: { readonly verdict: Verdict; readonly checks: Record<CheckName, CheckState> }
  readonly file: ProofFile
}

export function makeVector({ name, story, plan, verdict, open = [], failed = [] }: SampleCase): Vector {
  const stateOf = (check: CheckName): CheckState =>
    failed.includes(check) ? 'failed' : open.includes(check) ? 'open' : 'ok'
  const checks = Object.fromEntries(checkNames.map((check) => [check, stateOf(check)]))
  return {
    name,
    story,
    expected: { verdict, checks: checks as Record<CheckName, CheckState> },
    file: makeSample({ ...honestPlan, ...plan }),
  }
}
