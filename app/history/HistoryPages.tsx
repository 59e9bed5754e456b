import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatWeekdayAndDate } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { List } from '@candor/kit/row/List.tsx'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { LedgerDays } from '../ledger/PostingPages.tsx'
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
  const { items, end } = useStore(list.store)
  const waiting = useWaitingDeposits(filter)
  const days = useMemo(() => {
    const ended = end === 'end'
    // Both come before either is shown, or rows would move aside for those that come later.
    if (waiting === null || (items.length === 0 && !ended)) return []
    return historyDays(placeWaiting(items, waiting, ended), ended)
  }, [items, waiting, end])
  return (
    <>
      <LedgerDays
        label={say('history.entries')}
        list={list}
        days={days}
        render={(day) => <Day day={day} />}
        incomplete={waiting === null}
        filtered={filtered}
        onShowAll={onShowAll}
      />
      {days.length > 0 && end === 'end' && <p className={cx('note')}>{say('history.counts')}</p>}
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
