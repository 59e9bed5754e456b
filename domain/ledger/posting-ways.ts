import type { LedgerAccount } from './ledger-account.ts'

type Way = readonly [kind: string, from: LedgerAccount, to: LedgerAccount]

/**
 * What postings are about, and for each the kinds of postings with where their money may come from and go to. A product that moves money
 * adds its lines here, and here alone: subjects, kinds and families follow from this table. What has no postings of its own is named
 * too, because connections are told when it has changed.
 */
export const postingWays = {
  nothing: [['practice-funding', 'house-practice-funding', 'cash']],
  deposit: [['deposit', 'house-cash-in', 'cash']],
  withdrawal: [
    ['withdrawal-hold', 'cash', 'withdrawing'],
    ['withdrawal-returned', 'withdrawing', 'cash'],
    ['withdrawal-paid', 'withdrawing', 'house-cash-out'],
    ['withdrawal-fee', 'withdrawing', 'house-fees'],
  ],
  order: [
    ['order-reserved', 'cash', 'reserve'],
    ['order-released', 'reserve', 'cash'],
    ['margin-set-aside', 'cash', 'margin'],
    ['margin-set-aside', 'reserve', 'margin'],
    ['margin-added', 'cash', 'margin'],
    ['margin-returned', 'margin', 'cash'],
    ['opening-fee', 'cash', 'house-fees'],
    ['opening-fee', 'reserve', 'house-fees'],
    ['trading-profit', 'house-trading', 'cash'],
    ['trading-loss', 'margin', 'house-trading'],
    ['gap-cover', 'house-gap-cover', 'margin'],
    ['financing', 'cash', 'house-financing'],
    ['financing', 'margin', 'house-financing'],
  ],
  /** A delivery contract. */
  contract: [
    ['contract-stake', 'cash', 'stake'],
    ['contract-returned', 'stake', 'cash'],
    ['contract-profit', 'house-trading', 'cash'],
    ['contract-lost', 'stake', 'house-trading'],
    ['contract-refund', 'house-trading', 'cash'],
  ],
  /** A spot order. */
  spot: [
    ['order-reserved', 'cash', 'reserve'],
    ['order-released', 'reserve', 'cash'],
    ['spot-bought', 'cash', 'house-trading'],
    ['spot-bought', 'reserve', 'house-trading'],
    ['spot-sold', 'house-trading', 'cash'],
    ['spot-fee', 'cash', 'house-fees'],
    ['spot-fee', 'reserve', 'house-fees'],
  ],
  /** A recurring buy. */
  recurring: [],
  /** Limits and time-outs. */
  limits: [],
  /** A run of practice money. */
  run: [
    ['practice-returned', 'cash', 'house-practice-funding'],
    ['practice-funding', 'house-practice-funding', 'cash'],
  ],
  /** Taking part in a strategy. */
  participation: [
    ['participation-hold', 'cash', 'invested'],
    ['participation-returned', 'invested', 'cash'],
    ['participation-joined', 'invested', 'house-participations'],
    ['participation-paid', 'house-participations', 'cash'],
    ['participation-fee', 'cash', 'house-fees'],
  ],
  /** An assistance loan. Interest is posted when it is paid: until then it is owed and nobody's account is touched. */
  loan: [
    ['loan-paid-out', 'loan', 'cash'],
    ['loan-interest', 'cash', 'house-lending'],
    ['loan-repaid', 'cash', 'loan'],
  ],
  /** A value of a pool, at which money joined it or left it. */
  'pool-value': [
    ['pool-joined', 'house-participations', 'cash'],
    ['pool-left', 'cash', 'house-participations'],
    ['pool-rounding', 'cash', 'house-rounding'],
  ],
  /** Who the customer is. */
  verification: [],
  /** What two operators put right. Money from outside and what was charged have a kind each, because only the second is a result. */
  correction: [
    ['cash-corrected', 'house-practice-funding', 'cash'],
    ['cash-corrected', 'cash', 'house-practice-funding'],
    ['cash-corrected', 'house-cash-in', 'cash'],
    ['cash-corrected', 'cash', 'house-cash-in'],
    ['cash-corrected', 'house-cash-out', 'cash'],
    ['cash-corrected', 'cash', 'house-cash-out'],
    ['cost-corrected', 'house-fees', 'cash'],
    ['cost-corrected', 'cash', 'house-fees'],
    ['cost-corrected', 'house-financing', 'cash'],
    ['cost-corrected', 'cash', 'house-financing'],
    ['cost-corrected', 'house-lending', 'cash'],
    ['cost-corrected', 'cash', 'house-lending'],
  ],
} as const satisfies Readonly<Record<string, readonly Way[]>>

/** What postings that belong to nothing are listed under. */
export const noSubject = 'nothing'

const waysOf: Readonly<Record<string, readonly Way[]>> = postingWays

export const isKnownWay = (subject: string, kind: string, from: string, to: string): boolean =>
  Object.hasOwn(waysOf, subject) &&
  (waysOf[subject] ?? []).some((way) => way[0] === kind && way[1] === from && way[2] === to)
