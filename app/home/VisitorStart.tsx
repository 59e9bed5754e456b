import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { hasAccount } from '../api/session-store.ts'
import { useTryIt } from '../customers/TryIt.tsx'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { practiceMoney } from './practice-money.ts'
import css from './VisitorStart.module.css'

const cx = classes(css)

/** What a visitor finds on home: the question, what sets this place apart, and one tap to try it. */
export function VisitorStart() {
  const say = useWords()
  const { tryIt, busy, canReturn } = useTryIt(() => {})
  // A customer who has an account wants to log in, not to begin again.
  const isBack = !canReturn && hasAccount()
  return (
    <section className={cx('start')}>
      <h1 className={cx('question')}>{say('home.question')}</h1>
      <p className={cx('lead')}>{say('home.visitor-lead')}</p>
      {isBack ? (
        <div className={cx('ways')}>
          <Link to="login" className={buttonClass({})}>
            {say('home.log-in')}
          </Link>
          <button type="button" className={cx('log-in')} onClick={tryIt} disabled={busy}>
            {say('home.try-it', { amount: practiceMoney })}
          </button>
        </div>
      ) : (
        <div className={cx('ways')}>
          <Button onClick={tryIt} busy={busy}>
            {canReturn ? say('home.return') : say('home.try-it', { amount: practiceMoney })}
          </Button>
          <Link to="login" className={cx('log-in')}>
            {say('home.log-in')}
          </Link>
        </div>
      )}
      <p className={cx('practice')}>
        {say(isBack ? 'home.back' : canReturn ? 'home.return-text' : 'home.try-it-text')}
      </p>
    </section>
  )
}
