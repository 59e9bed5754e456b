import { path as lock } from 'phosphor:lock-simple'
import { path as sealCheck } from 'phosphor:seal-check-fill'
import { path as sealWarning } from 'phosphor:seal-warning-fill'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment, formatTime, formatWeekdayAndDate } from '@candor/kit/numbers/format-date.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './SeedsArticle.module.css'
import { opensAt, type SeedDay, startOf, termsCloseAt } from './seed-days.ts'
import { hashLines, shortHash } from './short-hash.ts'

const cx = classes(css)

/** Days are days of UTC, whatever the reader's zone. */
const utc = { timeZone: 'UTC' }

/** One day: sealed, with when it opens; or opened, with what its hash says. */
export function SeedLine({ day }: { day: SeedDay }) {
  const say = useWords()
  const locale = useLocale()
  const now = new Date()
  const date = formatWeekdayAndDate(new Date(startOf(day.day)), locale, now, utc)
  const today = day.day === now.toISOString().slice(0, 10)
  const broken = day.state === 'broken'
  return (
    <li className={cx('day')}>
      <span className={cx('mark', broken && 'danger')}>
        <Icon path={day.state === 'sealed' ? lock : broken ? sealWarning : sealCheck} size="fit" />
      </span>
      <div>
        <p className={cx('head')}>
          <span className={cx(day.state === 'sealed' ? 'strong' : 'name')}>
            {today ? say('seeds.today', { date }) : date}
          </span>
          {day.state === 'sealed' ? (
            <SealedTag day={day} />
          ) : (
            <span className={cx('found', broken && 'danger')}>{say(`seeds.${day.state}`)}</span>
          )}
        </p>
        {day.state === 'sealed' ? (
          <>
            <p className={cx('text')}>
              {say('seeds.opens', { time: formatMoment(opensAt(day.day), locale, now) })}{' '}
              {today && say('seeds.must-match')}
            </p>
            {day.termsHash !== null && (
              <code className={`mono ${cx('hash')}`}>
                {say('seeds.terms', { hash: shortHash(day.termsHash) })}
              </code>
            )}
          </>
        ) : (
          day.seed !== null && (
            <code className={`mono ${cx('hash')}`}>
              {hashLines(day.seed).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </code>
          )
        )}
      </div>
    </li>
  )
}

function SealedTag({ day }: { day: SeedDay }) {
  const say = useWords()
  if (day.termsHash === null)
    return (
      <span className={cx('found')}>
        {say('seeds.terms-close', { time: formatTime(termsCloseAt(day.day)) })}
      </span>
    )
  return <Tag tone="accent">{say('seeds.sealed')}</Tag>
}
