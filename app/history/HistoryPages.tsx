import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatWeekdayAndDate } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { List } from '@candor/kit/row/List.tsx'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { NoPostings } from '../ledger/PostingPages.tsx'
import type { PostingFilter } from '../ledger/posting-list.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import css from './HistoryPages.module.css'
import { type HistoryDay, historyDays, keyOf, placeWaiting } from './history-days.ts'
import { createHistoryList } from './history-list.ts'
import { useWaitingDeposits } from './use-waiting-deposits.ts'
import { WaitingEntry } from './WaitingEntry.tsx'

const cx = classes(css)

type HistoryPagesProps = { filter: PostingFilter; filtered: boolean; onShowAll: () => void }

/** Trades and movements of cash by day, each once, with what the day has made. */
export function HistoryPages({ filter, filtered, onShowAll }: HistoryPagesProps) {
  const say = useWords()
  const list = useMemo(() => createHistoryList(filter), [filter])
  useEffect(() => list.start(), [list])
  const { entries, end, refusal } = useStore(list.store)
  const waiting = useWaitingDeposits(filter)
  const days = useMemo(() => {
    const ended = end === 'end'
    return historyDays(placeWaiting(entries, waiting ?? [], ended), ended)
  }, [entries, waiting, end])
  // Both come before either is shown, or rows would move aside for those that come later.
  if (days.length === 0 || waiting === null || (entries.length === 0 && end !== 'end'))
    return (
      <NoPostings
        end={waiting === null ? 'loading' : end}
        refusal={refusal}
        filtered={filtered}
        onShowAll={onShowAll}
        onRetry={list.loadMore}
      />
    )
  return (
    <>
      <InfiniteList
        label={say('history.entries')}
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
      {end === 'end' && <p className={cx('note')}>{say('history.counts')}</p>}
    </>
  )
}

function Day({ day: { day, entries, result } }: { day: HistoryDay }) {
  const say = useWords()
  const locale = useLocale()
  const first = entries[0]
  return (
    <li>
      <div className={cx('day')}>
        <h2>
          <time dateTime={day}>{first && formatWeekdayAndDate(new Date(first.at), locale, new Date())}</time>
        </h2>
        {result !== null && (
          <span className={cx('made')}>
            {say('history.day-result')} <Change value={result} text={formatMoney(result, { signed: true })} />
          </span>
        )}
      </div>
      <List>
        {entries.map((entry) =>
          entry.kind === 'waiting' ? (
            <WaitingEntry key={entry.id} entry={entry} />
          ) : (
            <HistoryEntry key={keyOf(entry)} entry={entry} />
          ),
        )}
      </List>
    </li>
  )
}
