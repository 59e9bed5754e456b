import { cents } from '@candor/domain/money/cents.ts'
import { units } from '@candor/domain/participations/unit.ts'
import { cancelParticipationKind } from '@candor/server/participations/cancel-participation-command.ts'
import { joinKind } from '@candor/server/participations/join-command.ts'
import { endTermKind, redeemKind } from '@candor/server/participations/leave-commands.ts'
import { payUnitsKind } from '@candor/server/participations/pay-units-command.ts'
import { reviewParticipation } from '@candor/server/participations/review-participation-command.ts'
import { carryOutKind } from '@candor/server/strategies/carry-out-command.ts'
import { valuePoolKind } from '@candor/server/strategies/value-pool-command.ts'
import { type Command, commandOf } from '@candor/server/teller/command.ts'
import { type PartAsk, poolStrategy } from './part-asks.ts'

/** What the routes and the runner of strategies make of an ask about taking part. */
export function commandOfPart(ask: PartAsk, idOf: (request: number) => string): Command {
  const named = { customerId: ask.customerId, key: ask.key }
  const strategy = poolStrategy
  if (ask.kind === 'join')
    return commandOf(joinKind, { ...named, body: { strategy, amount: cents(ask.cents), days: ask.days } })
  if (ask.kind === 'value')
    return commandOf(valuePoolKind, { ...named, body: { strategy, number: ask.number } })
  if (ask.kind === 'carry-out')
    return commandOf(carryOutKind, { ...named, body: { strategy, turn: ask.turn } })
  const participationId = idOf(ask.request)
  if (ask.kind === 'cancel-part')
    return commandOf(cancelParticipationKind, { ...named, body: { participationId } })
  if (ask.kind === 'review-part') {
    const { operatorId, verdict } = ask
    const reason = verdict === 'reject' ? 'not for this class' : null
    return reviewParticipation(ask.customerId, ask.key, { participationId, operatorId, verdict, reason })
  }
  if (ask.kind === 'redeem')
    return commandOf(redeemKind, {
      ...named,
      body: { participationId, units: ask.units === null ? null : units(ask.units) },
    })
  if (ask.kind === 'end-term')
    return commandOf(endTermKind, { ...named, body: { participationId, strategyEnded: ask.strategyEnded } })
  return commandOf(payUnitsKind, { ...named, body: { participationId, requestId: idOf(ask.leave) } })
}
