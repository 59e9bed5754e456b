import { kindsAbout, type PostingKind } from './posting-kind.ts'
import { noSubject } from './posting-ways.ts'
import { subjectKinds } from './subject-kind.ts'

const withoutTrades = [
  'deposit',
  'withdrawal',
  'run',
  'participation',
  'pool-value',
  'loan',
  'correction',
] as const

/** Kinds of postings that a customer looks for together. What a new product posts is a trade, unless it is named here. */
export const postingFamilies = {
  trades: kindsAbout(subjectKinds.filter((kind) => !withoutTrades.some((other) => other === kind))),
  strategies: kindsAbout(['participation', 'pool-value']),
  deposits: kindsAbout(['deposit']),
  withdrawals: kindsAbout(['withdrawal']),
  loans: kindsAbout(['loan']),
  corrections: kindsAbout(['correction']),
  practice: kindsAbout([noSubject, 'run']),
} as const satisfies Record<string, readonly PostingKind[]>

export type PostingFamily = keyof typeof postingFamilies
