import type { WirePosting } from '@candor/wire/ledger.ts'
import type { readParticipation, WireParticipation, WireRedemption } from '@candor/wire/participations.ts'
import type { ReplyOf } from '@candor/wire/route.ts'

export type ParticipationTold = ReplyOf<typeof readParticipation>

type StepKind =
  | 'asked'
  | 'review'
  | 'approved'
  | 'rejected'
  | 'taken-back'
  | 'joining'
  | 'joined'
  | 'traded'
  | 'term-runs'
  | 'term-ended'
  | 'asked-out'
  | 'leaving'
  | 'left'

export type ParticipationStep = {
  id: string
  kind: StepKind
  state: 'done' | 'now' | 'to-come' | 'failed'
  at: string | null
  redemption?: WireRedemption
  postings: readonly WirePosting[]
}

const step = (
  kind: StepKind,
  at: string | null,
  more: Partial<Omit<ParticipationStep, 'kind' | 'at'>> = {},
): ParticipationStep => ({ id: kind, kind, at, state: 'done', postings: [], ...more })

const isSome = (text: string | null): boolean => text !== null && /[1-9]/.test(text)

/** What was decided about the request, and what came back where it was a no. */
function decisionSteps(participation: WireParticipation, of: (kind: WirePosting['kind']) => WirePosting[]) {
  const { status, reason, reviewedAt } = participation
  if (status === 'in-review') return [step('review', null, { state: 'now' })]
  if (status !== 'rejected') return [step('approved', reviewedAt, { postings: of('participation-joined') })]
  const postings = of('participation-returned')
  return reason === 'cancelled'
    ? [step('taken-back', reviewedAt, { postings })]
    : [step('rejected', reviewedAt, { state: 'failed', postings })]
}

/** How units left: asked for or at the end of the term, the wait for a value, and what was paid. */
function leavingSteps(
  redemption: WireRedemption,
  paid: WirePosting[],
  fees: WirePosting[],
): ParticipationStep[] {
  const { id, cause, askedAt, valuedAt, proceeds, fee, paidAt } = redemption
  const begun = step(cause === 'term' ? 'term-ended' : 'asked-out', askedAt, {
    id: `${id} asked`,
    redemption,
  })
  if (valuedAt === null)
    return [begun, step('leaving', null, { id: `${id} leaving`, state: 'now', redemption })]
  const done = paidAt !== null
  const postings = [
    ...(done && isSome(proceeds) ? paid.splice(0, 1) : []),
    ...(done && isSome(fee) ? fees.splice(0, 1) : []),
  ]
  return [begun, step('left', valuedAt, { id: `${id} left`, redemption, postings })]
}

/** One participation from the request to the last payout, in order; what is under way and what is to come stand last. */
export function participationSteps({
  participation,
  postings,
  trades,
}: ParticipationTold): ParticipationStep[] {
  const { status, askedAt, joinedAt, endsAt, redemptions, unitsLeft } = participation
  const of = (kind: WirePosting['kind']) => postings.filter((posting) => posting.kind === kind)
  const [paid, fees] = [of('participation-paid'), of('participation-fee')]
  const steps = [
    step('asked', askedAt, { postings: of('participation-hold') }),
    ...decisionSteps(participation, of),
  ]
  if (status === 'in-review' || status === 'rejected') return steps
  if (joinedAt === null) return [...steps, step('joining', null, { state: 'now' })]
  steps.push(step('joined', joinedAt))
  if (trades.count > 0) steps.push(step('traded', null))
  for (const redemption of redemptions.toSorted((one, other) => (one.askedAt < other.askedAt ? -1 : 1)))
    steps.push(...leavingSteps(redemption, paid, fees))
  if (status === 'in-progress' && isSome(unitsLeft))
    steps.push(step('term-runs', endsAt, { state: 'to-come' }))
  return steps
}
