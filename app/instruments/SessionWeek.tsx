import { dayMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDayAndTime } from '@candor/kit/numbers/format-date.ts'
import { useMinuteClock } from '@candor/kit/time/minute-clock.ts'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import type { QuoteState, WireMarketStatus } from '@candor/wire/quotes.ts'
import { useMemo } from 'react'
import { zoneName } from '../preferences/zone-name.ts'
import { useMarketStatus } from '../quotes/market-status.ts'
import { showOpening } from '../quotes/opening-time.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Facts.module.css'
import { type DayBar, hoursOf, isAllDay, mondayOf, weekBars } from './week-bars.ts'

const cx = classes(css)

/** A market that never closes is open all week, also where the given week begins at another zone's Monday. */
function barsOf(detail: WireInstrumentDetail, status: WireMarketStatus | undefined, now: number): DayBar[] {
  const always = status?.open === true && status.closesAt === null
  const week = { opensAt: mondayOf(now), closesAt: mondayOf(now) + 8 * dayMs }
  const given = detail.week.map(({ opensAt, closesAt }) => ({
    opensAt: Date.parse(opensAt),
    closesAt: Date.parse(closesAt),
  }))
  return weekBars(always ? [week] : given, now)
}

type SessionWeekProps = { detail: WireInstrumentDetail; state: QuoteState | undefined }

/** When the instrument trades: seven bars, the session filled, now in accent, all in the customer's zone. */
export function SessionWeek({ detail, state }: SessionWeekProps) {
  const say = useWords()
  const locale = useLocale()
  const now = useMinuteClock()
  const status = useMarketStatus().find(({ market }) => market === detail.market)
  const bars = useMemo(() => barsOf(detail, status, now), [detail, status, now])
  return (
    <section className={cx('section')}>
      <div className={cx('title')}>
        <h2 className="title-3">{say('detail.session')}</h2>
        <SessionTag status={status} state={state} now={now} />
      </div>
      <ol className={cx('week')}>
        {bars.map((bar) => (
          <DayColumn key={bar.noon} bar={bar} />
        ))}
      </ol>
      <p className={cx('zone')}>
        {say('detail.zone', { zone: zoneName(new Date(now), locale) })}
        <span className="heard">{say('detail.now', { time: formatDayAndTime(new Date(now), locale) })}</span>
      </p>
    </section>
  )
}

function SessionTag(props: {
  status: WireMarketStatus | undefined
  state: QuoteState | undefined
  now: number
}) {
  const { status, state, now } = props
  const say = useWords()
  const locale = useLocale()
  if (state === 'halted') return <Tag tone="warn">{say('market.halted')}</Tag>
  if (!status) return null
  const time = (at: string) => showOpening(at, locale, now)
  if (status.open) {
    const closes = status.closesAt
    return (
      <Tag tone="accent">
        {closes === null ? say('market.open-always') : say('market.open-closes', { time: time(closes) })}
      </Tag>
    )
  }
  const opens = status.opensAt
  return (
    <Tag tone="warn">
      {opens === null ? say('market.closed') : say('market.closed-opens', { time: time(opens) })}
    </Tag>
  )
}

/** The day as a column is drawn in the document's language; `Intl` has its short names. */
function DayColumn({ bar }: { bar: DayBar }) {
  const say = useWords()
  const locale = useLocale()
  const day = formatDayAndTime(new Date(bar.noon), locale).split(' ')[0] ?? ''
  const hours = isAllDay(bar) ? say('detail.day-all') : hoursOf(bar)
  const heard = hours === null ? say('detail.day-closed', { day }) : say('detail.day-hours', { day, hours })
  return (
    <li className={cx('day', bar.now !== null && 'on')}>
      <span className="heard">{heard}</span>
      <span className={cx('bar')} aria-hidden="true">
        {bar.parts.map(({ from, to }) => (
          <span
            key={from}
            className={cx('part')}
            style={{ left: `${from * 100}%`, right: `${(1 - to) * 100}%` }}
          />
        ))}
        {bar.now !== null && <span className={cx('now')} style={{ left: `${bar.now * 100}%` }} />}
      </span>
      <span aria-hidden="true">{day}</span>
    </li>
  )
}
