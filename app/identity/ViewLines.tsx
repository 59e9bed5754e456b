import { path as eye } from 'phosphor:eye'
import { path as flask } from 'phosphor:flask'
import { path as identificationCard } from 'phosphor:identification-card'
import { path as user } from 'phosphor:user'
import { isChinese } from '@candor/domain/languages/language-table.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatDayOfMonth, formatTime } from '@candor/kit/numbers/format-date.ts'
import { List, listItemClass } from '@candor/kit/row/List.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import type { listDocumentViews, WireDocumentView } from '@candor/wire/identity.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useId } from 'react'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import css from './DocumentLog.module.css'

const cx = classes(css)

function sayLine(say: Say, { sides, reason, decision }: WireDocumentView): string {
  const side = sides.length > 1 ? 'both' : (sides[0] ?? 'front')
  const why =
    decision?.status === 'rejected'
      ? say('identity.decided-rejected', { reason: decision.reason ?? '' })
      : decision
        ? say('identity.decided-verified')
        : say(`identity.${reason}`)
  return say('identity.line', { sides: say(`identity.side-${side}`), reason: why })
}

function sayLong(say: Say, seconds: number): string {
  const [m, s] = [Math.floor(seconds / 60), seconds % 60]
  return m === 0
    ? say('identity.seconds', { s })
    : say('identity.minutes', { m, s: String(s).padStart(2, '0') })
}

/** Every sitting in which somebody opened photos, the newest first. */
export function ViewLines({
  views: { views, people, passedUnseen },
}: {
  views: ReplyOf<typeof listDocumentViews>
}) {
  const say = useWords()
  const id = useId()
  const empty = views.length === 0 && passedUnseen === null
  return (
    <section className={cx('who')} aria-labelledby={id}>
      <div className={cx('heading')}>
        <h2 id={id} className="title-3">
          {say('identity.who')}
        </h2>
        {views.length > 0 && (
          <span className={cx('count')}>
            {say('identity.times-people', {
              times: say('identity.times', { n: views.length }),
              people: say('identity.people', { n: people }),
            })}
          </span>
        )}
      </div>
      {empty && (
        <EmptyState icon={eye} title={say('identity.nobody')}>
          {say('identity.nobody-text')}
        </EmptyState>
      )}
      <List>
        {linesOf(say, views, passedUnseen).map((line) => (
          <Line key={line.id} {...line} />
        ))}
      </List>
    </section>
  )
}

type LineProps = { icon: string; by: string; text: string; at: string; long: string | null }

/** Openings, and among them that the server itself has decided without one. */
function linesOf(say: Say, views: readonly WireDocumentView[], passedUnseen: string | null) {
  const lines = views.map((view) => ({
    id: String(view.number),
    icon: view.by === null ? user : identificationCard,
    by: view.by === null ? say('identity.you') : say('identity.reviewer', { number: view.by }),
    text: sayLine(say, view),
    at: view.at,
    long: view.seconds === null ? null : sayLong(say, view.seconds),
  }))
  if (passedUnseen === null) return lines
  const passed = {
    id: 'passed',
    icon: flask,
    by: say('identity.practice-reviewer'),
    text: say('identity.passed-unseen'),
    at: passedUnseen,
    long: null,
  }
  return [...lines, passed].sort((one, other) => (one.at < other.at ? 1 : -1))
}

function Line({ icon, by, text, at, long }: LineProps) {
  const locale = useLocale()
  const moment = new Date(at)
  const joint = isChinese(locale) ? ' ' : ', '
  return (
    <li className={`${listItemClass} ${cx('line')}`}>
      <span className={cx('lead')}>
        <Icon path={icon} />
      </span>
      <span className={cx('grow')}>
        <span className={cx('by')}>{by}</span>
        <span className={cx('second')}>{text}</span>
      </span>
      <span className={cx('end')}>
        <time className="num" dateTime={at}>
          {formatDayOfMonth(moment, locale) + joint + formatTime(moment)}
        </time>
        {long !== null && <span className={cx('second')}>{long}</span>}
      </span>
    </li>
  )
}
