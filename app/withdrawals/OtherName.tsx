import { path as warningCircle } from 'phosphor:warning-circle'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useWords } from '../words/use-words.ts'
import { useOtherName } from './use-other-name.ts'

/** Says that a bank account is not in the name that its customer is verified with. */
export function OtherName({ holder }: { holder: string }) {
  const say = useWords()
  const name = useOtherName(holder)
  if (name === null) return null
  return (
    <Note tone="warn" icon={warningCircle} role="status">
      {say('withdraw.other-name', { holder: holder.trim(), name })}
    </Note>
  )
}
