import { isCustomerAccount } from '../ledger/ledger-account.ts'
import type { KindAbout, PostingKind } from '../ledger/posting-kind.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'

type CorrectionKind = KindAbout<'correction'>

/**
 * What can be put right, and by which kind of posting. What follows from a price or a result is not among them (stakes, profits, losses,
 * purchases and sales), so that nobody chooses an outcome by way of a correction; what is only set aside comes back by itself.
 */
const correctedBy: Partial<Readonly<Record<PostingKind, CorrectionKind>>> = {
  'practice-funding': 'cash-corrected',
  deposit: 'cash-corrected',
  'withdrawal-paid': 'cash-corrected',
  'withdrawal-fee': 'cost-corrected',
  'opening-fee': 'cost-corrected',
  'spot-fee': 'cost-corrected',
  financing: 'cost-corrected',
  'participation-fee': 'cost-corrected',
  'loan-interest': 'cost-corrected',
  // A correction that was itself a mistake.
  'cash-corrected': 'cash-corrected',
  'cost-corrected': 'cost-corrected',
}

export const correctableKinds = Object.keys(correctedBy) as readonly PostingKind[]

/** A posting that a correction names. */
type Corrected = Pick<Transfer, 'kind' | 'from' | 'to' | 'amount'> & { readonly number: bigint }

/** A correction that the customer's ledger has already. */
type EarlierCorrection = { readonly number: bigint; readonly corrects: bigint; readonly amount: Cents }

type CorrectionFacts = {
  /** Null where the customer has no posting of that number. */
  readonly posting: Corrected | null
  /** The last posting of the runs that have ended; zero before the first one has. */
  readonly ended: bigint
  /** All corrections of the customer. */
  readonly earlier: readonly EarlierCorrection[]
  /** What the customer can use now. */
  readonly cash: Cents
}

const amountCorrecting = (earlier: readonly EarlierCorrection[], number: bigint): bigint =>
  earlier.filter(({ corrects }) => corrects === number).reduce((total, { amount }) => total + amount, 0n)

/** What of a posting is not corrected yet. A correction counts for what is left of it after its own corrections. */
function leftToCorrect({ number, amount }: Corrected, earlier: readonly EarlierCorrection[]): Cents {
  const counted = earlier
    .filter(({ corrects }) => corrects === number)
    .reduce((total, one) => total + one.amount - amountCorrecting(earlier, one.number), 0n)
  return cents(amount - counted)
}

/** The correction of a correction is final: otherwise two of them could together undo more than the first posting. */
const isSecondCorrection = ({ number }: Corrected, earlier: readonly EarlierCorrection[]): boolean => {
  const own = earlier.find((one) => one.number === number)
  return own !== undefined && earlier.some((one) => one.number === own.corrects)
}

type CorrectionRefusal =
  | 'not-found'
  | 'not-correctable'
  | 'already-corrected'
  | 'correction-too-large'
  | 'insufficient-balance'

type OpenCorrection = { readonly left: Cents; readonly toCustomer: boolean; readonly kind: CorrectionKind }

/** What a correction of a posting could do at most, and in which direction: back to where the money came from. */
export function openCorrection({
  posting,
  ended,
  earlier,
}: Omit<CorrectionFacts, 'cash'>): Result<OpenCorrection, CorrectionRefusal> {
  if (posting === null) return refuse('not-found')
  // What was left of that run was given back whole: to move it once more would be money of the run that is going on.
  if (posting.number <= ended) return refuse('not-correctable')
  const kind = correctedBy[posting.kind]
  if (kind === undefined || isSecondCorrection(posting, earlier)) return refuse('not-correctable')
  const left = leftToCorrect(posting, earlier)
  if (left <= 0n) return refuse('already-corrected')
  return accept({ left, kind, toCustomer: !isCustomerAccount(posting.to) })
}

/**
 * Puts a posting right by moving all or a part of its money back, between what the customer can use and the house's account that it
 * went to or came from. It never moves more than the posting did, nor more than the customer has.
 */
export function decideCorrection(facts: CorrectionFacts, amount: Cents): Result<Transfer, CorrectionRefusal> {
  const open = openCorrection(facts)
  if (!open.ok || facts.posting === null) return open.ok ? refuse('not-found') : open
  const { left, kind, toCustomer } = open.value
  if (amount <= 0n || amount > left) return refuse('correction-too-large')
  if (!toCustomer && amount > facts.cash) return refuse('insufficient-balance')
  const { from, to, number } = facts.posting
  const moved = toCustomer ? transfer(kind, to, 'cash', amount) : transfer(kind, 'cash', from, amount)
  return accept({ ...moved, corrects: number })
}
