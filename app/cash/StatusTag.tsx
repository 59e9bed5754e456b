import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { WireRequestStatus } from '@candor/wire/requests.ts'
import { useWords } from '../words/use-words.ts'

const tones = {
  'in-review': 'accent',
  completed: 'neutral',
  rejected: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<WireRequestStatus, string>

export function StatusTag({ status, large }: { status: WireRequestStatus; large?: boolean }) {
  const say = useWords()
  return (
    <Tag tone={tones[status]} {...(large && { large })}>
      {say(`cash.${status}`)}
    </Tag>
  )
}
