import type { EsmaClass } from '../instruments/leverage-cap.ts'

/** Terms as they are written in requests: rates and amounts as decimal text, in the one spelling of the server. */
type WrittenTerms = {
  readonly limits: readonly { readonly timeLimit: number; readonly rate: string }[]
  readonly leastStake: string
  readonly mostStake: string
  readonly leverage: readonly { readonly esmaClass: EsmaClass; readonly cap: number }[]
}

type ComparedTerm = {
  readonly name: 'rate' | 'least-stake' | 'most-stake' | 'leverage'
  /** Of the time limit that a rate is for. */
  readonly seconds: number | null
  /** What a cap of leverage is for. */
  readonly esmaClass: EsmaClass | null
  readonly before: string
  readonly after: string
  readonly changed: boolean
}

const compared = (
  name: ComparedTerm['name'],
  before: string,
  after: string,
  { seconds = null, esmaClass = null }: Partial<Pick<ComparedTerm, 'seconds' | 'esmaClass'>> = {},
): ComparedTerm => ({ name, seconds, esmaClass, before, after, changed: before !== after })

/** Every term beside what it becomes, in the order in which customers read them. */
export function compareTerms(before: WrittenTerms, after: WrittenTerms): ComparedTerm[] {
  const capAfter = new Map(after.leverage.map(({ esmaClass, cap }) => [esmaClass, cap]))
  const rateAfter = new Map(after.limits.map(({ timeLimit, rate }) => [timeLimit, rate]))
  return [
    ...before.limits.map(({ timeLimit, rate }) =>
      compared('rate', rate, rateAfter.get(timeLimit) ?? rate, { seconds: timeLimit }),
    ),
    compared('least-stake', before.leastStake, after.leastStake),
    compared('most-stake', before.mostStake, after.mostStake),
    ...before.leverage.map(({ esmaClass, cap }) =>
      compared('leverage', String(cap), String(capAfter.get(esmaClass) ?? cap), { esmaClass }),
    ),
  ]
}
