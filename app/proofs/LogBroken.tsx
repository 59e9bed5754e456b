import { path as sealWarning } from 'phosphor:seal-warning'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useWords } from '../words/use-words.ts'
import css from './ProofView.module.css'

const cx = classes(css)

const words = {
  twice: ['proof.log-twice', null],
  broken: ['proof.log-broken', 'proof.log-broken-text'],
  postings: ['proof.postings-rewritten', 'proof.postings-rewritten-text'],
} as const

/** What this device had seen, of the log or of the customer's own postings, and what it sees now are not one history. */
export function LogBroken({ kind }: { kind: keyof typeof words }) {
  const say = useWords()
  const [title, text] = words[kind]
  return (
    <div className={cx('broken')}>
      <Note tone="danger" icon={sealWarning} role="alert">
        <b>{say(title)}</b> {text && say(text)}
      </Note>
    </div>
  )
}
