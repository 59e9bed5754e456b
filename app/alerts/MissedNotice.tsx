import { path as bell } from 'phosphor:bell-simple'
import { path as cross } from 'phosphor:x'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDateAndTime } from '@candor/kit/numbers/format-date.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { sayMissed } from './alert-text.ts'
import css from './FiredNotices.module.css'
import { dismissMissed, type MissedAlert } from './fired-notices.ts'

const cx = classes(css)

const mostLines = 3

/** What fired while the customer was away, the newest first. It stays until it is put away: nobody was here to see it happen. */
export function MissedNotice({ missed }: { missed: readonly MissedAlert[] }) {
  const say = useWords()
  const more = missed.length - mostLines
  return (
    <div className={cx('notice')}>
      <Note tone="accent" icon={bell}>
        <b>{say('alert.missed')}</b>
        <ul>
          {missed.slice(0, mostLines).map((alert) => (
            <li key={alert.id + alert.firedAt}>
              <Missed alert={alert} />
            </li>
          ))}
        </ul>
        {more > 0 && say('alert.missed-more', { n: more })}
      </Note>
      <span className={cx('corner')}>
        <IconButton path={cross} label={say('app.close')} onClick={dismissMissed} />
      </span>
    </div>
  )
}

function Missed({ alert }: { alert: MissedAlert }) {
  const say = useWords()
  const locale = useLocale()
  const name = useInstrument(alert.symbol)?.ticker ?? alert.symbol
  return (
    <Link
      to="detail"
      query={`symbol=${encodeURIComponent(alert.symbol)}`}
      className={cx('missed')}
      // The click itself is the link's: it opens the page.
      onClickCapture={dismissMissed}
    >
      <span className={cx('what')}>{sayMissed(say, name, alert.condition)}</span>
      <span className={`${cx('when')} num`}>{formatDateAndTime(new Date(alert.firedAt), locale)}</span>
    </Link>
  )
}
