import { path as clock } from 'phosphor:clock-counter-clockwise'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { formatWeekdayAndDate } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { NoMatch } from '@candor/kit/state/NoMatch.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { Link } from '../shell/Link.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import type { LedgerList } from './ledger-list.ts'
import css from './PostingPages.module.css'
import { PostingRow } from './PostingRow.tsx'
import { groupByDay, type PostingDay } from './posting-days.ts'

const cx = classes(css)

type Filtered = { filtered: boolean; onShowAll: () => void }

type LedgerDaysProps<Item, Day> = Filtered & {
  label: string
  list: LedgerList<Item>
  days: readonly Day[]
  render: (day: Day) => ReactNode
  /** Something that belongs among the days is still on its way. */
  incomplete?: boolean
}

/** The days of a list, or instead of them: loading, empty, or failed. */
export function LedgerDays<Item, Day extends { day: string }>(props: LedgerDaysProps<Item, Day>) {
  const { label, list, days, render, incomplete = false, filtered, onShowAll } = props
  const say = useWords()
  const { end, refusal } = useStore(list.store)
  if (days.length > 0)
    return (
      <InfiniteList
        label={label}
        items={days}
        keyOf={({ day }) => day}
        render={render}
        state={end}
        onMore={list.loadMore}
        words={{
          loading: say('history.loading'),
          end: say(filtered ? 'history.no-more' : 'history.beginning'),
          failed: say('history.more-failed'),
          retry: say('app.try-again'),
        }}
      />
    )
  if (refusal)
    return (
      <RefusedState refusal={refusal} onRetry={list.loadMore}>
        {say('history.safe')}
      </RefusedState>
    )
  if (end !== 'end' || incomplete) return <Waiting />
  return filtered ? (
    <NoMatch
      words={{ title: say('history.none'), text: say('history.none-text'), showAll: say('history.show-all') }}
      onShowAll={onShowAll}
    />
  ) : (
    <Nothing />
  )
}

/** The ledger posting by posting. */
export function PostingPages({ list, ...filtered }: Filtered & { list: LedgerList<WirePosting> }) {
  const say = useWords()
  const { items } = useStore(list.store)
  const days = useMemo(() => groupByDay(items), [items])
  const render = (day: PostingDay) => <Day day={day} />
  return <LedgerDays label={say('history.postings')} list={list} days={days} render={render} {...filtered} />
}

function Day({ day: { day, postings } }: { day: PostingDay }) {
  const locale = useLocale()
  const first = postings[0]
  const title = first && formatWeekdayAndDate(new Date(first.at), locale, new Date())
  return (
    <li>
      <h2 className={cx('day')}>
        <time dateTime={day}>{title}</time>
      </h2>
      <List>
        {postings.map((posting) => (
          <PostingRow key={posting.number} posting={posting} />
        ))}
      </List>
    </li>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

function Waiting() {
  return (
    <div aria-busy="true">
      <div className={cx('day')}>
        <Skeleton width="4rem" height="1rem" />
      </div>
      {rows.map((row) => (
        <div key={row} className={cx('waiting')}>
          <Skeleton width="1.25rem" height="1.25rem" />
          <div className={cx('lines')}>
            <Skeleton width="45%" height="1rem" />
            <Skeleton width="65%" height="0.8125rem" />
          </div>
          <Skeleton width="4.5rem" height="1rem" />
        </div>
      ))}
    </div>
  )
}

function Nothing() {
  const say = useWords()
  const step = (
    <Link to="deposit" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('history.deposit')}
    </Link>
  )
  return (
    <EmptyState icon={clock} title={say('history.empty')} action={step} fill>
      {say('history.empty-text')}
    </EmptyState>
  )
}
