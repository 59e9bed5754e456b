import { path as archive } from 'phosphor:archive'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { NoMatch } from '@candor/kit/state/NoMatch.tsx'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import css from '../positions/TradeList.module.css'
import { BlankTrades, FailedTrades } from '../positions/TradeStates.tsx'
import { useWords } from '../words/use-words.ts'
import { ClosedCard } from './ClosedCard.tsx'
import { ClosedFilters } from './ClosedFilters.tsx'
import { createClosedTrades } from './closed-list.ts'
import { type ClosedFilter, isWanted } from './merge-closed.ts'

const cx = classes(css)

const everything: ClosedFilter = { symbol: '', side: 'all', cause: 'all' }

/** What has ended, with filters. Side and cause are looked for among what is known; the list reads on until some are found. */
export function ClosedList() {
  const say = useWords()
  const [filter, setFilter] = useState(everything)
  const list = useMemo(() => createClosedTrades(filter.symbol), [filter.symbol])
  useEffect(() => list.start(), [list])
  const { items: trades, end, refusal } = useStore(list.store)
  const wanted = useMemo(() => trades.filter((trade) => isWanted(trade, filter)), [trades, filter])
  const filtered = filter !== everything
  if (trades.length === 0 && refusal) return <FailedTrades onRetry={list.loadMore} />
  if (trades.length === 0 && end === 'end' && !filtered) return <NothingClosed />
  return (
    <>
      <ClosedFilters filter={filter} onChange={setFilter} />
      <p className={cx('said')}>{say('closed.after-fees')}</p>
      {trades.length === 0 && end !== 'end' ? (
        <BlankTrades />
      ) : wanted.length === 0 && end === 'end' ? (
        <NoMatch
          words={{
            title: say('wallet.no-match'),
            text: say('wallet.no-match-text'),
            showAll: say('wallet.show-all'),
          }}
          onShowAll={() => setFilter(everything)}
        />
      ) : (
        <InfiniteList
          label={say('wallet.closed')}
          items={wanted}
          keyOf={({ id }) => id}
          render={(trade) => <ClosedCard trade={trade} />}
          state={end}
          onMore={list.loadMore}
          words={{
            loading: say('wallet.loading'),
            end: say('wallet.beginning'),
            failed: say('wallet.more-failed'),
            retry: say('app.try-again'),
          }}
        />
      )}
    </>
  )
}

function NothingClosed() {
  const say = useWords()
  return (
    <EmptyState icon={archive} title={say('wallet.no-closed')} fill>
      {say('wallet.no-closed-text')}
    </EmptyState>
  )
}
