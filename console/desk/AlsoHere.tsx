import { path as people } from 'phosphor:users'
import { Note } from '@candor/kit/notice/Note.tsx'
import type { WireOther } from '@candor/wire/open-cases.ts'
import { useWords } from '../words/use-console-words.ts'
import { useAge } from './use-age.ts'

/** Who else has this case open, and what that means for a decision. */
export function AlsoHere({ others }: { others: readonly WireOther[] }) {
  const say = useWords()
  const age = useAge()
  return others.map(({ number, since }) => (
    <Note key={number} tone="field" icon={people} role="status">
      {say('queue.also-here', { name: number, age: age(since) })}
    </Note>
  ))
}
