import { candleTime } from '@candor/kit/chart/chart-dates.ts'
import { chartChange, chartNumber } from '@candor/kit/chart/chart-numbers.ts'
import type { PriceChartHandle } from '@candor/kit/chart/create-price-chart.ts'
import { shiftIndex, walkIndex, zoomFactor } from '@candor/kit/chart/walk-index.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'

type Walk = {
  spoken: string
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
  /** Older candles were put in front of those that are walked on. */
  shift: (older: number) => void
}

/** A walk along the candles by keys: the crosshair follows, and its candle is read aloud. */
export function useCandleWalk(
  chart: RefObject<PriceChartHandle | null>,
  interval: WireInterval,
  decimals: number,
): Walk {
  const say = useWords()
  const locale = useLocale()
  const at = useRef<number | null>(null)
  const [spoken, setSpoken] = useState('')

  function speak(index: number) {
    const list = chart.current?.candles() ?? []
    const candle = list[index]
    if (!candle) return
    const price = (value: number) => chartNumber(value, decimals)
    setSpoken(
      say('chart.spoken', {
        time: candleTime(candle.timestamp, interval, locale),
        open: price(candle.open),
        high: price(candle.high),
        low: price(candle.low),
        close: price(candle.close),
        change: chartChange(list[index - 1]?.close ?? candle.open, candle.close),
      }),
    )
  }

  function end() {
    at.current = null
    setSpoken('')
    chart.current?.endWalk()
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const now = chart.current
    if (!now || event.altKey || event.ctrlKey || event.metaKey) return
    const zoom = zoomFactor(key)
    const next = zoom === null ? walkIndex(key, at.current, now.candles().length) : null
    if (zoom !== null) now.zoom(zoom)
    else if (next !== null) {
      at.current = next
      now.walkTo(next)
      speak(next)
    } else if (key === 'Escape' && at.current !== null) end()
    else return
    event.preventDefault()
  }

  return {
    spoken,
    onKeyDown,
    onBlur: () => at.current !== null && end(),
    shift: (older) => {
      at.current = shiftIndex(at.current, older)
    },
  }
}
