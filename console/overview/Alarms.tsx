import { path as warning } from 'phosphor:warning'
import { path as octagon } from 'phosphor:warning-octagon'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { queueNames } from '@candor/wire/overview.ts'
import { Part } from '../desk/Part.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './Alarms.module.css'
import type { Overview } from './read-overview.ts'

const cx = classes(css)

/** What nobody may overlook stands in the danger colour. */
const grave: readonly string[] = ['books-broken', 'proof-fails', 'promise-broken']

/** What needs somebody, the oldest first. */
export function Alarms({ alarms }: Pick<Overview, 'alarms'>) {
  const say = useWords()
  const locale = useLocale()
  const about = (subject: string) => {
    const queue = queueNames.find((each) => each === subject)
    return queue ? say(`place.${queue}`) : subject
  }
  return (
    <Part title={say('overview.alarms')} note={say('overview.open', { n: alarms.length })}>
      {alarms.length === 0 && <p className={cx('none')}>{say('overview.no-alarm')}</p>}
      <ul aria-live="polite">
        {alarms.map(({ kind, since, subject }) => (
          <li key={`${kind} ${subject}`} className={cx('alarm')}>
            <span className={cx(grave.includes(kind) ? 'grave' : 'mild')}>
              <Icon path={grave.includes(kind) ? octagon : warning} />
            </span>
            <b className={cx('text')}>{say(`alarm.${kind}`, { subject: about(subject) })}</b>
            <span className={cx('time')}>{formatMoment(new Date(since), locale, new Date())}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
