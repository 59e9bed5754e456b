import { takeFrom } from '@candor/domain/participations/decide-payout.ts'
import { type Units, units } from '@candor/domain/participations/unit.ts'
import type { Result } from '@candor/domain/result.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { redeemParticipation } from '@candor/wire/participations.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { notDue } from '../leases/load-fenced.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import { askedAfter } from './changed-participation.ts'
import { requested, storeTakingPart, type TakingPartRow } from './participation-rows.ts'
import { type FoundParticipation, type LeaveText, loadOwnParticipations } from './participation-table.ts'
import { stakeOf, writeParticipation } from './write-participation.ts'

/** `units` is null where all that are left are meant. */
type RedeemBody = { participationId: string; units: Units | null }

/** Gives units back: they wait for the first value after this. */
function leave(
  found: FoundParticipation,
  given: Units,
  cause: LeaveText['cause'],
  { id, at, customerId }: Asked<unknown>,
) {
  const askedAt = askedAfter(found, at)
  const { cost } = takeFrom(stakeOf(found), given)
  const { id: participationId, strategy } = found
  const rows = requested({
    id,
    participation_id: participationId,
    customer_id: customerId,
    strategy,
    act: 'leave',
    cause,
    amount: null,
    units: given,
    cost,
    asked_at: askedAt,
  })
  const unknown = { proceeds: null, value: null, carriedBefore: null, earned: null, fee: null, paidAt: null }
  const asked: LeaveText = {
    id,
    cause,
    askedAt: askedAt.toISOString(),
    units: String(given),
    cost: String(cost),
    ...unknown,
  }
  return {
    transfers: [],
    subject: { kind: 'participation', id: participationId } as const,
    rows,
    answer: writeParticipation({ ...found, leaves: [...found.leaves, asked] }),
  }
}

/** How many units a customer may give back now. */
function redeemable(found: FoundParticipation, asked: Units | null): Result<Units, Refusal> {
  if (found.status !== 'approved') return refuse(refusal('redemption-failed'))
  if (!found.join) return refuse(refusal('units-awaited'))
  const { units: left } = stakeOf(found)
  if (left <= 0n) return refuse(refusal('redemption-failed'))
  const given = asked ?? left
  return given > 0n && given <= left
    ? accept(units(given))
    : refuse(refusal('redemption-failed', { path: 'units', problem: 'field-invalid' }))
}

export const redeemKind: CommandKind<
  RedeemBody,
  FoundParticipation | null,
  TakingPartRow,
  typeof redeemParticipation.reply
> = {
  name: 'redeem-participation',
  reply: redeemParticipation.reply,
  load: loadOwnParticipations,
  decide(found, asked) {
    if (!found) return refuse(refusal('not-found'))
    const given = redeemable(found, asked.body.units)
    return given.ok ? accept(leave(found, given.value, 'customer', asked)) : given
  },
  store: storeTakingPart,
}

/** Sent when the term is over: whatever is left leaves. `now` is set where the strategy itself has ended. */
export const endTermKind: CommandKind<
  { participationId: string; strategyEnded: boolean },
  FoundParticipation | null,
  TakingPartRow
> = {
  name: 'end-term',
  reply: null,
  load: loadOwnParticipations,
  decide(found, asked) {
    const isOver = asked.body.strategyEnded || (found?.endsAt && found.endsAt.getTime() <= asked.at)
    if (found?.status !== 'approved' || !found.join || !isOver) return notDue()
    const { units: left } = stakeOf(found)
    return left > 0n ? accept(leave(found, left, 'term', asked)) : notDue()
  },
  store: storeTakingPart,
}
