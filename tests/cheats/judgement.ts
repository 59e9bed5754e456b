import type { CheckName, ParticipationCheckName } from '@candor/verify/check.ts'

/** What the customer's tool said of one server. */
export type Judgement = {
  name: string
  /** As it should be: every check passes, or the one that this lie breaks fails. */
  isRight: boolean
  /** The check that must fail, or what refused orders would have paid; null for an honest server. */
  expected: CheckName | ParticipationCheckName | 'hindsight' | null
  failed: string[]
  /** The tool's own words on what it expected, or on what should not have failed. */
  words: string
  seconds: number
}
