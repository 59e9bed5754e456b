import { path as list } from 'phosphor:list-bullets'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { RefusedState } from '../shell/RefusedState.tsx'
import { useWords } from '../words/use-words.ts'
import { BlankStrategy } from './StrategyStates.tsx'
import css from './TradeRow.module.css'
import { TradeRow } from './TradeRow.tsx'
import { createTradeList } from './trade-list.ts'
import type { StrategyReply } from './use-strategy.ts'

const cx = classes(css)

/** Every trade, page by page. */
export function StrategyTrades({ detail }: { detail: StrategyReply }) {
  const say = useWords()
  const { id, product } = detail.strategy
  const trades = useMemo(() => createTradeList(id), [id])
  useEffect(() => trades.start(), [trades])
  const { items, end, refusal } = useStore(trades.store)
  if (items.length === 0 && refusal)
    return (
      <RefusedState refusal={refusal} onRetry={() => void trades.loadMore()}>
        {say('strategy-page.failed')}
      </RefusedState>
    )
  if (items.length === 0 && end === 'end')
    return (
      <EmptyState icon={list} title={say('trades.title')} fill>
        {say('strategy-page.no-trades')}
      </EmptyState>
    )
  if (items.length === 0) return <BlankStrategy />
  return (
    <>
      <p className={cx('every')}>{say('trades.every')}</p>
      <InfiniteList
        label={say('trades.title')}
        items={items}
        keyOf={({ id: each }) => each}
        render={(trade) => <TradeRow trade={trade} product={product} />}
        state={end}
        onMore={trades.loadMore}
        words={{
          loading: say('loading'),
          end: say('trades.end'),
          failed: say('trades.more-failed'),
          retry: say('app.try-again'),
        }}
      />
    </>
  )
}
