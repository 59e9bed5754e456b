import { path as sealWarning } from 'phosphor:seal-warning'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useWords } from '../words/use-words.ts'
import css from './ProofView.module.css'

const cx = classes(css)

/** The log that this device had seen and the one it sees now are not one history. */
export function LogBroken() {
  const say = useWords()
  return (
    <div className={cx('broken')}>
      <Note tone="danger" icon={sealWarning} role="alert">
        <b>{say('proof.log-broken')}</b> {say('proof.log-broken-text')}
      </Note>
    </div>
  )
}
