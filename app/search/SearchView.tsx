import { path as caretLeft } from 'phosphor:caret-left'
import { path as magnifyingGlass } from 'phosphor:magnifying-glass'
import { path as cross } from 'phosphor:x-circle-fill'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { marketSchema, type WireInstrument, type WireMarket } from '@candor/wire/instruments.ts'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { MarketRow } from '../quotes/MarketRow.tsx'
import { useMarketStatus } from '../quotes/market-status.ts'
import { loadSparks } from '../quotes/spark-store.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWatchedInstruments } from '../quotes/use-quote.ts'
import { back } from '../shell/navigation.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import { noteSearch } from './recent-searches.ts'
import { SearchStart } from './SearchStart.tsx'
import css from './SearchView.module.css'
import { searchInstruments, splitMatch } from './search-instruments.ts'

const cx = classes(css)

/** News is searched for beside the instruments, which are found on the device itself. */
const NewsFound = lazy(async () => {
  const [module] = await Promise.all([import('../news/NewsFound.tsx'), needWords(['news'])])
  return { default: module.NewsFound }
})

type Filter = 'all' | WireMarket

/** Watching is for what can be seen; more than this many answers nobody reads. */
const mostShown = 40

export function SearchView() {
  const say = useWords()
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const { instruments } = useInstruments()
  const found = useMemo(() => searchInstruments(instruments, searched), [instruments, searched])
  return (
    <div className={cx('view')}>
      <SearchBar typed={typed} onType={setTyped} />
      {searched.trim() === '' ? (
        <SearchStart onPick={setTyped} />
      ) : found.length === 0 ? (
        <EmptyState
          icon={magnifyingGlass}
          title={say('search.nothing', { text: searched.trim().slice(0, 40) })}
        >
          {say('search.nothing-text')}
        </EmptyState>
      ) : (
        <Found found={found.slice(0, mostShown)} typed={searched} />
      )}
      {searched.trim() !== '' && (
        <Suspense>
          <NewsFound words={searched.trim()} />
        </Suspense>
      )}
    </div>
  )
}

function SearchBar({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const say = useWords()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <search className={cx('bar')}>
      <IconButton path={caretLeft} label={say('app.back')} onClick={back} />
      <label className={cx('box')}>
        <Icon path={magnifyingGlass} />
        <input
          ref={field}
          type="search"
          className={cx('input')}
          aria-label={say('search.field')}
          placeholder={say('search.field')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={60}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && back()}
        />
        {typed !== '' && (
          <IconButton
            path={cross}
            label={say('search.clear')}
            onClick={() => {
              onType('')
              field.current?.focus()
            }}
          />
        )}
      </label>
    </search>
  )
}

function Found({ found, typed }: { found: readonly WireInstrument[]; typed: string }) {
  const say = useWords()
  const [filter, setFilter] = useState<Filter>('all')
  const counts = marketSchema.options.map((market) => ({
    market,
    list: found.filter((each) => each.market === market),
  }))
  const answering = counts.filter(({ list }) => list.length > 0)
  const shown = answering.some(({ market }) => market === filter)
    ? answering.filter(({ market }) => market === filter)
    : answering
  const symbols = useMemo(() => found.map(({ symbol }) => symbol), [found])
  useWatchedInstruments(found)
  useEffect(() => void loadSparks({ symbols }), [symbols])
  const options = [
    { value: 'all' as Filter, label: say('search.chip', { name: say('search.all'), n: found.length }) },
    ...answering.map(({ market, list }) => ({
      value: market as Filter,
      label: say('search.chip', { name: say(`market.${market}`), n: list.length }),
    })),
  ]
  return (
    <>
      <div className={cx('filter')}>
        <Chips label={say('search.filter')} options={options} value={filter} onChange={setFilter} />
      </div>
      {shown.map(({ market, list }) => (
        <section key={market} className={cx('group')}>
          <h2 className={cx('caption')}>
            {say('search.group', { name: say(`market-name.${market}`), n: list.length })}
          </h2>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is operated; this only notes that one was. */}
          <ul onClick={() => noteSearch(typed)}>
            {list.map((instrument) => (
              <FoundRow key={instrument.symbol} instrument={instrument} typed={typed} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function FoundRow({ instrument, typed }: { instrument: WireInstrument; typed: string }) {
  const locale = useLocale()
  const statuses = useMarketStatus()
  const { lostAt } = useStore(connectionStore)
  const [before, match, after] = splitMatch(instrument.name[locale], typed)
  const name = (
    <>
      {before}
      <b>{match}</b>
      {after}
    </>
  )
  const status = statuses.find(({ market }) => market === instrument.market)
  return <MarketRow instrument={instrument} status={status} muted={lostAt !== null} name={name} />
}
