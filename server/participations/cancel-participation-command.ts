import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { returnJoin } from '@candor/domain/participations/decide-join.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { cancelParticipation } from '@candor/wire/participations.ts'
import { refusal } from '../http/refusal.ts'
import type { CommandKind } from '../teller/command.ts'
import { changedParticipation } from './changed-participation.ts'
import { storeTakingPart, type TakingPartRow } from './participation-rows.ts'
import { type FoundParticipation, loadOwnParticipations } from './participation-table.ts'
import { writeParticipation } from './write-participation.ts'

/** What is shown as the reason where nobody rejected it but its customer took it back. */
const takenBack = 'cancelled'

export const cancelParticipationKind: CommandKind<
  { participationId: string },
  FoundParticipation | null,
  TakingPartRow,
  typeof cancelParticipation.reply
> = {
  name: 'cancel-participation',
  reply: cancelParticipation.reply,
  load: loadOwnParticipations,
  decide(found, { at }) {
    if (!found) return refuse(refusal('not-found'))
    if (found.status !== 'in-review') return refuse(refusal('cancellation-failed'))
    const change = { status: 'rejected', decided_at: new Date(at), reason: takenBack } as const
    const { row, after } = changedParticipation(found, change)
    return accept({
      transfers: returnJoin(cents(found.amount)),
      subject: { kind: 'participation', id: found.id },
      rows: [row],
      notices: [
        {
          event: 'participation-cancelled',
          subjectId: found.id,
          figures: { strategy: found.strategy, amount: writeCents(cents(found.amount)) },
        },
      ],
      answer: writeParticipation(after),
    })
  },
  store: storeTakingPart,
}
