import { candleTime } from '@candor/kit/chart/chart-dates.ts'
import { chartNumber, chartVolume } from '@candor/kit/chart/chart-numbers.ts'
import type { Candle } from '@candor/kit/chart/drawn-candle.ts'
import { classes } from '@candor/kit/classes.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './CandleTable.module.css'

const cx = classes(css)

type CandleTableProps = {
  candles: readonly Candle[]
  ticker: string
  interval: WireInterval
  decimals: number
}

const columns = ['time', 'open', 'high', 'low', 'close', 'volume'] as const

/** The chart as figures, newest first: for who cannot see it, and for who would rather read. */
export function CandleTable({ candles, ticker, interval, decimals }: CandleTableProps) {
  const say = useWords()
  const locale = useLocale()
  const price = (value: number) => chartNumber(value, decimals)
  return (
    <table className={cx('table')}>
      <caption className="heard">
        {say('chart.table-of', { name: ticker, interval: say(`chart.interval-${interval}`) })}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {say(`chart.column-${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {candles.toReversed().map(({ timestamp, open, high, low, close, volume }) => (
          <tr key={timestamp}>
            <th scope="row">{candleTime(timestamp, interval, locale)}</th>
            <td>{price(open)}</td>
            <td>{price(high)}</td>
            <td>{price(low)}</td>
            <td>{price(close)}</td>
            <td>{chartVolume(volume, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
