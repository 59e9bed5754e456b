/** How much the figures over the candles say. */
export type LegendDetail = {
  /** When the candle opened. The last one needs no time. */
  time: boolean
  /** The values of the indicators' lines, not only their names. */
  values: boolean
  volume: boolean
}

/** The width in px under which the figures of a candle need two lines. */
const narrowWidth = 560

export const isNarrow = (width: number): boolean => width < narrowWidth

/** Lines of indicators whose values are beside the candle's without taking lines of their own from the candles. */
const mostValues = 2

/** While a candle is pointed at, everything is shown over the candles; otherwise the legend leaves them the pane. */
export function legendDetail(view: { reading: boolean; width: number; lines: number }): LegendDetail {
  if (view.reading) return { time: true, values: true, volume: true }
  const values = view.lines <= mostValues
  return isNarrow(view.width)
    ? { time: false, values, volume: false }
    : { time: true, values, volume: values }
}
