import { path as star } from 'phosphor:star'
import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireInstrument, WireMarket } from '@candor/wire/instruments.ts'
import type { WireMarketStatus } from '@candor/wire/quotes.ts'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { loadInstruments } from '../quotes/instrument-store.ts'
import { MarketRow } from '../quotes/MarketRow.tsx'
import { useMarketStatus } from '../quotes/market-status.ts'
import type { MarketTab } from '../quotes/market-tabs.ts'
import { adoptedStore, lastHeard, quoteOf } from '../quotes/quote-store.ts'
import { loadSparks } from '../quotes/spark-store.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWatchedInstruments, useWatchedMarket } from '../quotes/use-quote.ts'
import { usualSymbols } from '../watchlist/fresh-watchlist.ts'
import { watchlistStore } from '../watchlist/watchlist-store.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import css from './MarketsSection.module.css'
import { type SortOrder, sortInstruments } from './sort-instruments.ts'

const cx = classes(css)

const resortEveryMs = 5_000

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
    const timer = setInterval(resort, resortEveryMs)
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

type MarketListProps = {
  tab: MarketTab
  order: SortOrder
  /** Open and closed markets are separate: the list of a visitor who has not chosen one. */
  grouped: boolean
}

export function MarketList({ tab, order, grouped }: MarketListProps) {
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

  // Who has not chosen sees what is open first, so the list waits until that is known instead of moving its rows.
  const isWaiting = market === null && symbols === usualSymbols && lostAt === null
  if (instruments.length === 0 || isWaiting)
    return (
      <div id="market-panel" role="tabpanel" aria-label={say(`market.${tab}`)}>
        {instruments.length === 0 && refusal ? <Failed /> : <Blank />}
      </div>
    )
  const rows = { statuses, muted: lostAt !== null }
  if (grouped && statuses.length > 0) return <Groups listed={listed} {...rows} />
  return (
    <div id="market-panel" role="tabpanel" aria-label={say(`market.${tab}`)}>
      {listed.length > 0 && <Captions />}
      {tab === 'watchlist' && listed.length === 0 ? (
        <EmptyState icon={star} title={say('market.watchlist')}>
          {say('market.empty-watchlist')}
        </EmptyState>
      ) : (
        <Rows listed={listed} {...rows} />
      )}
      {lostAt !== null && <LastKnown />}
    </div>
  )
}

/** When the prices were heard that are shown without a connection. */
function LastKnown() {
  const say = useWords()
  const locale = useLocale()
  // Prices that the device has kept are brought back a moment after the connection was found missing.
  useStore(adoptedStore)
  if (lastHeard() === 0) return null
  const time = formatMoment(new Date(lastHeard()), locale, new Date())
  return <p className={cx('known')}>{say('market.last-known', { time })}</p>
}

type RowsProps = {
  listed: readonly WireInstrument[]
  statuses: readonly WireMarketStatus[]
  muted: boolean
}

const Rows = ({ listed, statuses, muted }: RowsProps) => (
  <ul>
    {listed.map((instrument) => (
      <MarketRow
        key={instrument.symbol}
        instrument={instrument}
        status={statuses.find(({ market }) => market === instrument.market)}
        muted={muted}
      />
    ))}
  </ul>
)

/** What can be traded now, then what is closed, and what a visitor should know of it. */
function Groups({ listed, ...rows }: RowsProps) {
  const say = useWords()
  const isOpen = ({ market }: WireInstrument) =>
    rows.statuses.some((status) => status.market === market && status.open)
  const groups = [
    { title: say('market.open-now'), listed: listed.filter(isOpen) },
    { title: say('market.closed-now'), listed: listed.filter((instrument) => !isOpen(instrument)) },
  ]
  return (
    <div id="market-panel" role="tabpanel" aria-label={say('market.all')}>
      {groups
        .filter((group) => group.listed.length > 0)
        .map((group) => (
          <section key={group.title} className={cx('group')} aria-label={group.title}>
            <div className={cx('captions', 'of-group')}>
              <h3>{group.title}</h3>
              <span>{say('market.last-change')}</span>
            </div>
            <Rows listed={group.listed} {...rows} />
          </section>
        ))}
      <p className={cx('known')}>{say('market.risk')}</p>
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
