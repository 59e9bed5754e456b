import { path as clock } from 'phosphor:clock-counter-clockwise'
import { path as magnifyingGlass } from 'phosphor:magnifying-glass'
import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { formatWeekdayAndDate } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import css from './PostingPages.module.css'
import { PostingRow } from './PostingRow.tsx'
import { groupByDay, type PostingDay } from './posting-days.ts'
import type { PostingList } from './posting-list.ts'

const cx = classes(css)

type PostingPagesProps = { list: PostingList; filtered: boolean; onShowAll: () => void }

/** The days of the list, or what stands in their place: on their way, none, or not to be had. */
export function PostingPages({ list, filtered, onShowAll }: PostingPagesProps) {
  const say = useWords()
  const { postings, end, refusal } = useStore(list.store)
  const days = useMemo(() => groupByDay(postings), [postings])
  if (postings.length > 0)
    return (
      <InfiniteList
        label={say('history.postings')}
        items={days}
        keyOf={({ day }) => day}
        render={(day) => <Day day={day} />}
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
  return (
    <NoPostings
      end={end}
      refusal={refusal}
      filtered={filtered}
      onShowAll={onShowAll}
      onRetry={list.loadMore}
    />
  )
}

type NoPostingsProps = {
  end: 'more' | 'loading' | 'failed' | 'end'
  refusal: ApiRefusal | null
  filtered: boolean
  onShowAll: () => void
  onRetry: () => void
}

/** What stands in the place of a list of which nothing is known. */
export function NoPostings({ end, refusal, filtered, onShowAll, onRetry }: NoPostingsProps) {
  const say = useWords()
  const message = useMessage()
  if (refusal)
    return (
      <ErrorState
        title={message(refusal.code, refusal.params)}
        words={{ retry: say('app.try-again') }}
        onRetry={onRetry}
        fill
      >
        {say('history.safe')}
      </ErrorState>
    )
  if (end !== 'end') return <Waiting />
  return filtered ? <NoMatch onShowAll={onShowAll} /> : <Nothing />
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

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const say = useWords()
  const step = (
    <Button tone="line" size="s" fit onClick={onShowAll}>
      {say('history.show-all')}
    </Button>
  )
  return (
    <EmptyState icon={magnifyingGlass} title={say('history.none')} action={step} fill>
      {say('history.none-text')}
    </EmptyState>
  )
}
