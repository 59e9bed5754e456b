import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { QuoteState } from '@candor/wire/quotes.ts'
import { useWords } from '../words/use-console-words.ts'

/** Why an instrument has no live price; nothing where it has one. */
export function StateTag({ state }: { state: QuoteState }) {
  const say = useWords()
  if (state === 'halted') return <Tag tone="danger">{say('halt.stopped')}</Tag>
  if (state === 'stale') return <Tag tone="warn">{say('halt.stale')}</Tag>
  return state === 'closed' ? <Tag>{say('halt.closed')}</Tag> : null
}
