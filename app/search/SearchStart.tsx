import { path as clockIcon } from 'phosphor:clock'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireMarketStatus } from '@candor/wire/quotes.ts'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { MarketRow } from '../quotes/MarketRow.tsx'
import { useMarketStatus } from '../quotes/market-status.ts'
import { chooseMarketTab } from '../quotes/market-tabs.ts'
import { showOpening } from '../quotes/opening-time.ts'
import { quoteOf } from '../quotes/quote-store.ts'
import { loadSparks } from '../quotes/spark-store.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWatchedInstruments } from '../quotes/use-quote.ts'
import { back } from '../shell/navigation.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { findMovers } from './find-movers.ts'
import { clearSearches, recentSearches } from './recent-searches.ts'
import css from './SearchView.module.css'

const cx = classes(css)

/** What search shows before anything is typed: what was searched for lately, what moves, and what is open. */
export function SearchStart({ onPick }: { onPick: (text: string) => void }) {
  const statuses = useMarketStatus()
  return (
    <>
      <Recent onPick={onPick} />
      {statuses.length > 0 && (
        <>
          <Movers statuses={statuses} />
          <OpenNow statuses={statuses} />
        </>
      )}
    </>
  )
}

function Recent({ onPick }: { onPick: (text: string) => void }) {
  const say = useWords()
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  const clear = () => {
    clearSearches()
    setRecent([])
  }
  return (
    <section className={cx('group')}>
      <div className={cx('captions')}>
        <h2>{say('search.recent')}</h2>
        <LinkButton onClick={clear}>{say('search.clear-recent')}</LinkButton>
      </div>
      <div className={cx('recent')}>
        {recent.map((text) => (
          <button key={text} type="button" className={cx('pick')} onClick={() => onPick(text)}>
            <span>
              <Icon path={clockIcon} size="s" />
              {text}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** Quotes arrive a moment after they are requested; then the rows keep their order while they are shown. */
const settleMs = [400, 1_200]

function useMovers(open: readonly WireInstrument[]): readonly WireInstrument[] {
  const [movers, setMovers] = useState<readonly WireInstrument[]>([])
  useWatchedInstruments(open)
  useEffect(() => {
    const look = () => setMovers(findMovers(open, quoteOf))
    look()
    const timers = settleMs.map((wait) => setTimeout(look, wait))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [open])
  return movers
}

function Movers({ statuses }: { statuses: readonly WireMarketStatus[] }) {
  const say = useWords()
  const { instruments } = useInstruments()
  const { lostAt } = useStore(connectionStore)
  const openMarkets = statuses.flatMap(({ market, open }) => (open ? [market] : [])).join(' ')
  const open = useMemo(
    () => instruments.filter(({ market }) => openMarkets.split(' ').includes(market)),
    [instruments, openMarkets],
  )
  const movers = useMovers(open)
  useEffect(() => {
    if (movers.length > 0) void loadSparks({ symbols: movers.map(({ symbol }) => symbol) })
  }, [movers])
  if (movers.length === 0) return null
  return (
    <section className={cx('group')}>
      <div className={cx('captions')}>
        <h2>{say('search.movers')}</h2>
        <span>{say('market.last-change')}</span>
      </div>
      <ul>
        {movers.map((instrument) => (
          <MarketRow
            key={instrument.symbol}
            instrument={instrument}
            status={statuses.find(({ market }) => market === instrument.market)}
            muted={lostAt !== null}
          />
        ))}
      </ul>
    </section>
  )
}

/** The seven markets, those that trade now first; each leads to its list. */
function OpenNow({ statuses }: { statuses: readonly WireMarketStatus[] }) {
  const say = useWords()
  const locale = useLocale()
  const when = ({ open, closesAt, opensAt }: WireMarketStatus): string => {
    const at = open ? closesAt : opensAt
    if (at === null) return say(open ? 'search.always' : 'search.closed')
    return say(open ? 'search.closes' : 'search.opens', { time: showOpening(at, locale, Date.now()) })
  }
  const show = (market: WireMarketStatus['market']) => {
    chooseMarketTab(market)
    back()
  }
  return (
    <section className={cx('group')}>
      <div className={cx('captions')}>
        <h2>{say('search.open-now')}</h2>
        <span className="num">{formatTime(new Date())}</span>
      </div>
      <List>
        {statuses
          .toSorted((one, other) => Number(other.open) - Number(one.open))
          .map((status) => (
            <Row
              key={status.market}
              title={
                <span className={status.open ? undefined : 't2'}>
                  {say(`search.market.${status.market}`)}
                </span>
              }
              end={when(status)}
              opens
              onClick={() => show(status.market)}
            />
          ))}
      </List>
    </section>
  )
}
