import { path as star } from 'phosphor:star'
import { classes } from '@candor/kit/classes.ts'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireInstrument, WireMarket } from '@candor/wire/instruments.ts'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { loadInstruments } from '../quotes/instrument-store.ts'
import { useMarketStatus } from '../quotes/market-status.ts'
import { lastHeard, quoteOf } from '../quotes/quote-store.ts'
import { loadSparks } from '../quotes/spark-store.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWatchedInstruments, useWatchedMarket } from '../quotes/use-quote.ts'
import { connectionStore } from '../shell/live-connection.ts'
import { usualSymbols } from '../watchlist/fresh-watchlist.ts'
import { watchlistStore } from '../watchlist/watchlist-store.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { MarketRow } from './MarketRow.tsx'
import css from './MarketsSection.module.css'
import type { MarketTab } from './market-tabs.ts'
import { type SortOrder, sortInstruments } from './sort-instruments.ts'

const cx = classes(css)

const resortEvery = 5_000

/** The instruments of a tab in the order asked for. By figures the order is looked at again every few seconds, not with every tick. */
function useOrdered(
  tab: MarketTab,
  order: SortOrder,
  instruments: readonly WireInstrument[],
): readonly WireInstrument[] {
  const watched = useStore(watchlistStore, (state) => state.symbols)
  const [beat, setBeat] = useState(0)
  useEffect(() => {
    if (order === 'given' || order === 'name') return
    const resort = () => setBeat((count) => count + 1)
    const timer = setInterval(resort, resortEvery)
    // A tab that was just opened has its quotes a moment later.
    const soon = [300, 800, 1_500].map((wait) => setTimeout(resort, wait))
    return () => {
      clearInterval(timer)
      for (const each of soon) clearTimeout(each)
    }
  }, [order, tab])
  return useMemo(() => {
    const listed =
      tab === 'watchlist'
        ? watched.flatMap((symbol) => instruments.find((each) => each.symbol === symbol) ?? [])
        : instruments.filter(({ market }) => market === tab)
    return sortInstruments(listed, order, quoteOf)
  }, [tab, order, instruments, watched, beat])
}

export function MarketList({ tab, order }: { tab: MarketTab; order: SortOrder }) {
  const say = useWords()
  const { instruments, refusal } = useInstruments()
  const { lostAt } = useStore(connectionStore)
  const statuses = useMarketStatus()
  const listed = useOrdered(tab, order, instruments)
  const market: WireMarket | null = tab === 'watchlist' ? null : tab
  const symbols = useStore(watchlistStore, (state) => state.symbols)
  useWatchedMarket(market)
  useWatchedInstruments(market === null ? listed : [])
  useEffect(() => {
    if (market !== null) loadSparks({ market })
    else if (symbols.length > 0) loadSparks({ symbols })
  }, [market, symbols])

  if (instruments.length === 0) return refusal ? <Failed /> : <Blank />
  // Who has not chosen sees what is open first, so the list waits until that is known instead of moving its rows.
  if (market === null && symbols === usualSymbols && lostAt === null) return <Blank />
  return (
    <div id="market-panel" role="tabpanel" aria-label={say(`market.${tab}`)}>
      {listed.length > 0 && <Captions />}
      {tab === 'watchlist' && listed.length === 0 ? (
        <EmptyState icon={star} title={say('market.watchlist')}>
          {say('market.empty-watchlist')}
        </EmptyState>
      ) : (
        <ul>
          {listed.map((instrument) => (
            <MarketRow
              key={instrument.symbol}
              instrument={instrument}
              status={statuses.find((each) => each.market === instrument.market)}
              muted={lostAt !== null}
            />
          ))}
        </ul>
      )}
      {lostAt !== null && lastHeard() > 0 && (
        <p className={cx('known')}>{say('market.last-known', { time: formatTime(new Date(lastHeard())) })}</p>
      )}
    </div>
  )
}

function Failed() {
  const say = useWords()
  const message = useMessage()
  return (
    <ErrorState
      title={message('network-error-try-later')}
      words={{ retry: say('app.try-again') }}
      onRetry={loadInstruments}
    >
      {say('market.failed')}
    </ErrorState>
  )
}

function Captions() {
  const say = useWords()
  return (
    <div className={cx('captions')}>
      <span>{say('market.instrument')}</span>
      <span>{say('market.day')}</span>
      <span>{say('market.last-change')}</span>
    </div>
  )
}

/** The list before anything is known of it: same rows, same places. */
function Blank() {
  return (
    <div aria-busy="true">
      <Captions />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className={cx('blank')}>
          <span>
            <Skeleton width="5rem" height="1rem" />
            <Skeleton width="3.5rem" height="0.75rem" />
          </span>
          <span>
            <Skeleton width="4.5rem" height="1rem" />
            <Skeleton width="3.25rem" height="0.75rem" />
          </span>
        </div>
      ))}
    </div>
  )
}
