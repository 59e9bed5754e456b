/** Terms of contracts as they are written in requests: rates and amounts as decimal text, in the one spelling of the server. */
type WrittenTerms = {
  readonly limits: readonly { readonly timeLimit: number; readonly rate: string }[]
  readonly leastStake: string
  readonly mostStake: string
}

type ComparedTerm = {
  readonly name: 'rate' | 'least-stake' | 'most-stake'
  /** Of the time limit that a rate is for. */
  readonly seconds: number | null
  readonly before: string
  readonly after: string
  readonly changed: boolean
}

const compared = (
  name: ComparedTerm['name'],
  before: string,
  after: string,
  seconds: number | null = null,
): ComparedTerm => ({ name, seconds, before, after, changed: before !== after })

/** Every term beside what it becomes, in the order in which customers read them. */
export function compareTerms(before: WrittenTerms, after: WrittenTerms): ComparedTerm[] {
  const rateAfter = new Map(after.limits.map(({ timeLimit, rate }) => [timeLimit, rate]))
  return [
    ...before.limits.map(({ timeLimit, rate }) =>
      compared('rate', rate, rateAfter.get(timeLimit) ?? rate, timeLimit),
    ),
    compared('least-stake', before.leastStake, after.leastStake),
    compared('most-stake', before.mostStake, after.mostStake),
  ]
}
