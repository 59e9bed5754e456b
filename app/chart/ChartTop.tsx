import { path as pencil } from 'phosphor:pencil-simple'
import { path as cross } from 'phosphor:x'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { intervalSchema, type WireInterval } from '@candor/wire/candles.ts'
import { InstrumentBar } from '../quotes/InstrumentBar.tsx'
import { back } from '../shell/navigation.ts'
import { useWords } from '../words/use-words.ts'
import { ChartBanners } from './ChartBanners.tsx'
import { ChartHead } from './ChartHead.tsx'
import css from './ChartPage.module.css'
import { IntervalRow } from './IntervalRow.tsx'

const cx = classes(css)

type ChartTopProps = {
  symbol: string
  ticker: string
  muted: boolean
  interval: WireInterval
  onInterval: (interval: WireInterval) => void
  onDraw: () => void
}

/** The header of a full chart. */
export function ChartTop({ symbol, ticker, muted, interval, onInterval, onDraw }: ChartTopProps) {
  const say = useWords()
  return (
    <div className={cx('top')}>
      <InstrumentBar
        title={ticker}
        end={
          <>
            <IconButton path={pencil} label={say('chart.draw')} onClick={onDraw} />
            <IconButton path={cross} label={say('chart.leave')} onClick={back} />
          </>
        }
      />
      <ChartBanners symbol={symbol} />
      <ChartHead symbol={symbol} muted={muted} />
      <div className={cx('intervals')}>
        <IntervalRow intervals={intervalSchema.options} value={interval} onChange={onInterval} />
      </div>
    </div>
  )
}
