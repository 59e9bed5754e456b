import { path as info } from 'phosphor:info'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import css from './Strategies.module.css'

const cx = classes(css)

/** Said wherever results on simulated prices are shown: what they can and cannot tell. `why` adds why one looks at them all the same. */
export function SimulatedNote({ why = false }: { why?: boolean }) {
  const say = useWords()
  return (
    <div className={cx('note')}>
      <Note tone="dash" icon={info}>
        <b>{say('strategies.simulated')}</b> {say(why ? 'strategies.why-look' : 'strategies.luck')}{' '}
        <HelpLink article="simulated-market" />
      </Note>
    </div>
  )
}
