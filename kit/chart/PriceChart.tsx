import { useEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import type { ChartSetup } from './chart-setup.ts'
import type { PriceChartHandle } from './create-price-chart.ts'
import css from './PriceChart.module.css'
import { leavePageScroll } from './page-scroll.ts'
import { tellPointersUpright } from './turned-pointer.ts'

const cx = classes(css)

const loadChart = () => import('./create-price-chart.ts')

// This file is loaded when a chart is about to be shown: its code loads while the page still fetches its data.
loadChart().catch(() => {})

type PriceChartProps = ChartSetup & {
  onHandle?: (handle: PriceChartHandle | null) => void
  onFailed: () => void
  /** The page is turned by a quarter to the right. */
  turned?: boolean
  /** Fingers that move up or down scroll the page. */
  scrolls?: boolean
}

/** A chart in the box its parent gives it. Another symbol, interval or language is another chart: give it a key. */
export function PriceChart({
  onHandle,
  onFailed,
  turned = false,
  scrolls = false,
  ...setup
}: PriceChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const figures = useRef<HTMLDivElement>(null)
  const handle = useRef<PriceChartHandle | null>(null)
  const latest = useRef({ setup, onHandle, onFailed })
  latest.current = { setup, onHandle, onFailed }

  useEffect(() => {
    let gone = false
    // Made without its candles, a chart would be drawn twice, the first time with nothing in it.
    Promise.all([loadChart(), latest.current.setup.source.prepare()])
      .then(([{ createPriceChart }]) => {
        if (gone || !host.current || !figures.current) return
        const { setup: now, onHandle: tell } = latest.current
        handle.current = createPriceChart(host.current, figures.current, {
          ...now,
          onStatus: (status) => latest.current.setup.onStatus(status),
          onCandles: (older) => latest.current.setup.onCandles(older),
          onDrawings: (drawings) => latest.current.setup.onDrawings(drawings),
          onDrawState: (state) => latest.current.setup.onDrawState(state),
        })
        tell?.(handle.current)
      })
      .catch(() => !gone && latest.current.onFailed())
    return () => {
      gone = true
      handle.current?.destroy()
      handle.current = null
      latest.current.onHandle?.(null)
    }
  }, [])

  const { look, own, closed = null } = setup
  // Turning changes the room there is for figures.
  useEffect(() => handle.current?.dress(look), [look, turned])
  useEffect(() => (own ? handle.current?.showOwn(own) : undefined), [own])
  useEffect(() => handle.current?.showClosed(closed), [closed])
  useEffect(() => (turned && host.current ? tellPointersUpright(host.current) : undefined), [turned])
  useEffect(() => (scrolls && host.current ? leavePageScroll(host.current) : undefined), [scrolls])
  return (
    <>
      <div ref={host} className={cx('chart', scrolls && 'scrolls')} />
      <div ref={figures} className={cx('figures')} aria-hidden="true" />
    </>
  )
}
