import { Note } from '@candor/kit/notice/Note.tsx'
import { useWords } from '../words/use-console-words.ts'

/** Who had agreed to a case and has left since, or is no reviewer any more: it waits for somebody in their place. */
export function LapsedApprovals({ lapsed }: { lapsed: readonly { number: string }[] }) {
  const say = useWords()
  return lapsed.map(({ number }) => (
    <Note key={number} tone="warn">
      {say('two.lapsed', { name: number })}
    </Note>
  ))
}
