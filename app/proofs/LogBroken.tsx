import { path as sealWarning } from 'phosphor:seal-warning'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useWords } from '../words/use-words.ts'
import css from './ProofView.module.css'

const cx = classes(css)

/** The log that this device had seen and the one it sees now are not one history. */
export function LogBroken({ twice }: { twice: boolean }) {
  const say = useWords()
  return (
    <div className={cx('broken')}>
      <Note tone="danger" icon={sealWarning} role="alert">
        <b>{say(twice ? 'proof.log-twice' : 'proof.log-broken')}</b> {!twice && say('proof.log-broken-text')}
      </Note>
    </div>
  )
}
