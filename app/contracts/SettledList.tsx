import { path as archive } from 'phosphor:archive'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { NoMatch } from '@candor/kit/state/NoMatch.tsx'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import css from '../positions/TradeList.module.css'
import { BlankTrades, FailedTrades } from '../positions/TradeStates.tsx'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import { SettledCard } from './SettledCard.tsx'
import { SettledFilters } from './SettledFilters.tsx'
import { createSettledContracts, type SettledFilter } from './settled-list.ts'

const cx = classes(css)

const everything: SettledFilter = { symbol: '', outcome: 'all', direction: 'all' }

/** The record of all contracts that were settled, with filters. The direction is looked for among what is known. */
export function SettledList() {
  const say = useWords()
  const [filter, setFilter] = useState(everything)
  const { symbol, outcome, direction } = filter
  const list = useMemo(() => createSettledContracts({ symbol, outcome }), [symbol, outcome])
  useEffect(() => list.start(), [list])
  const { items: contracts, end, refusal } = useStore(list.store)
  const wanted = useMemo(
    () => contracts.filter((contract) => direction === 'all' || contract.direction === direction),
    [contracts, direction],
  )
  if (contracts.length === 0 && refusal) return <FailedTrades onRetry={list.loadMore} />
  if (contracts.length === 0 && end === 'end' && filter === everything) return <NoneYet />
  return (
    <>
      <SettledFilters filter={filter} onChange={setFilter} />
      <p className={cx('refusals')}>
        <HelpLink article="refusals" alone>
          {say('contracts.refusals')}
        </HelpLink>
      </p>
      {contracts.length === 0 && end !== 'end' ? (
        <BlankTrades />
      ) : wanted.length === 0 && end === 'end' ? (
        <NoMatch
          words={{
            title: say('contracts.no-match'),
            text: say('contracts.no-match-text'),
            showAll: say('contracts.show-all'),
          }}
          onShowAll={() => setFilter(everything)}
        />
      ) : (
        <InfiniteList
          label={say('contracts.list')}
          items={wanted}
          keyOf={({ id }) => id}
          render={(contract) => <SettledCard contract={contract} />}
          state={end}
          onMore={list.loadMore}
          words={{
            loading: say('contracts.loading'),
            end: say('contracts.beginning'),
            failed: say('contracts.more-failed'),
            retry: say('app.try-again'),
          }}
        />
      )}
    </>
  )
}

function NoneYet() {
  const say = useWords()
  return (
    <EmptyState icon={archive} title={say('contracts.none')} fill>
      {say('contracts.none-text')}
    </EmptyState>
  )
}
