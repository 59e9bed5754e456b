import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { useWords } from '../words/use-words.ts'

const tones = {
  'in-review': 'neutral',
  'in-progress': 'accent',
  completed: 'neutral',
  rejected: 'danger',
} as const satisfies Record<WireParticipation['status'], string>

/** What the customer took back themselves was not rejected by anybody. */
export const isTakenBack = ({ status, reason }: Pick<WireParticipation, 'status' | 'reason'>): boolean =>
  status === 'rejected' && reason === 'cancelled'

export function ParticipationTag({
  participation,
}: {
  participation: Pick<WireParticipation, 'status' | 'reason'>
}) {
  const say = useWords()
  if (isTakenBack(participation)) return <Tag>{say('participation.taken-back')}</Tag>
  const { status } = participation
  return <Tag tone={tones[status]}>{say(`participation.${status}`)}</Tag>
}
