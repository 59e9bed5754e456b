import { classes } from '@candor/kit/classes.ts'
import { useWords } from '../words/use-words.ts'
import css from './HomePage.module.css'

const cx = classes(css)

/** Keeps the answer's place while nobody knows it yet, so that nothing moves when it comes. */
export function AnswerToCome() {
  const say = useWords()
  return (
    <span className={cx('answer', 'unknown')} aria-hidden="true">
      <span className={cx('ring')} />
      {say('home.not-yet')}
    </span>
  )
}
