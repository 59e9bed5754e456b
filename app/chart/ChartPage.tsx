import { path as compass } from 'phosphor:compass'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { intervalSchema, type WireInterval } from '@candor/wire/candles.ts'
import { symbolText } from '@candor/wire/instruments.ts'
import { useState } from 'react'
import { InstrumentBar } from '../quotes/InstrumentBar.tsx'
import { loadInstruments } from '../quotes/instrument-store.ts'
import { useInstrumentDetail } from '../quotes/use-instrument-detail.ts'
import { readAddress } from '../shell/decide-navigation.ts'
import { Link } from '../shell/Link.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { amendQuery } from './amend-query.ts'
import css from './ChartPage.module.css'
import { recallHabit, rememberHabit } from './chart-memory.ts'
import { FullChart } from './FullChart.tsx'
import { askCandlesAhead } from './instrument-candles.ts'

const intervalIn = (query: URLSearchParams): WireInterval | null => {
  const asked = intervalSchema.safeParse(query.get('interval'))
  return asked.success ? asked.data : null
}

// This file is loaded when the chart that the address names is about to be shown: what it needs is fetched while the page is being made.
function askAhead(): void {
  const { page, query } = readAddress(window.location.hash.slice(1))
  const asked = new URLSearchParams(query)
  const symbol = symbolText.safeParse(asked.get('symbol'))
  if (page !== 'chart' || !symbol.success) return
  void askCandlesAhead(symbol.data, intervalIn(asked) ?? recallHabit().interval)
  void loadInstruments()
}
askAhead()

/** The interval is in the address; where it is not, it is the one this device used last. */
function useInterval(): [WireInterval, (interval: WireInterval) => void] {
  const asked = intervalIn(usePageQuery())
  const [usual] = useState(() => recallHabit().interval)
  return [
    asked ?? usual,
    (next) => {
      rememberHabit({ ...recallHabit(), interval: next })
      amendQuery('interval', next)
    },
  ]
}

/** One instrument's chart over the whole screen. */
export function ChartPage() {
  const say = useWords()
  const symbol = usePageQuery().get('symbol') ?? ''
  const view = useInstrumentDetail(symbol)
  const { instrument, status } = view
  const [interval, setInterval] = useInterval()
  if (status === 'missing') {
    const home = (
      <Link to="home" className={linkClass}>
        {say('app.to-home')}
      </Link>
    )
    return (
      <>
        <InstrumentBar title={say('title.chart')} />
        <EmptyState fill icon={compass} title={say('detail.missing')} action={home}>
          {say('detail.missing-text')}
        </EmptyState>
      </>
    )
  }
  if (!instrument) return <div className={css['page']} aria-busy="true" />
  return (
    <FullChart
      key={symbol}
      instrument={instrument}
      view={view}
      interval={interval}
      onInterval={setInterval}
    />
  )
}
