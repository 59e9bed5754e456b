import { path as compass } from 'phosphor:compass'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { intervalSchema, type WireInterval } from '@candor/wire/candles.ts'
import { useState } from 'react'
import { InstrumentBar } from '../instruments/InstrumentBar.tsx'
import { useInstrumentDetail } from '../instruments/use-instrument-detail.ts'
import { Link } from '../shell/Link.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import css from './ChartPage.module.css'
import { recallHabit, rememberHabit } from './chart-memory.ts'
import { FullChart } from './FullChart.tsx'

function useInterval(): [WireInterval, (interval: WireInterval) => void] {
  const asked = intervalSchema.safeParse(usePageQuery().get('interval'))
  const [interval, setInterval] = useState<WireInterval>(() =>
    asked.success ? asked.data : recallHabit().interval,
  )
  return [
    interval,
    (next) => {
      setInterval(next)
      rememberHabit({ ...recallHabit(), interval: next })
    },
  ]
}

/** One instrument's chart over the whole screen. */
export function ChartPage() {
  const say = useWords()
  const symbol = usePageQuery().get('symbol') ?? ''
  const { instrument, status } = useInstrumentDetail(symbol)
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
  return <FullChart key={symbol} instrument={instrument} interval={interval} onInterval={setInterval} />
}
