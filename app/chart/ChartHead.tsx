import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { LivePrice } from '../quotes/LivePrice.tsx'
import { showChange, showPrice } from '../quotes/quote-text.ts'
import { useQuote } from '../quotes/use-quote.ts'
import { useWords } from '../words/use-words.ts'
import css from './ChartPage.module.css'

const cx = classes(css)

/** The price over a full chart, in one line. */
export function ChartHead({ symbol, muted }: { symbol: string; muted: boolean }) {
  const say = useWords()
  const quote = useQuote(symbol)
  if (!quote) {
    return (
      <div className={cx('head')} aria-busy="true">
        <Skeleton width="8rem" height="1.5rem" />
        <Skeleton width="7rem" height="1rem" />
      </div>
    )
  }
  return (
    <div className={cx('head')}>
      <div className={cx('now')}>
        <span className={cx('price')}>
          <LivePrice
            text={showPrice(quote.last)}
            value={Number(quote.last)}
            muted={muted || quote.state === 'closed'}
          />
        </span>
        <span className="sub">
          <Change value={showChange(quote).hundredths} muted={muted} />
        </span>
      </div>
      <span className={cx('range')}>
        {say('chart.day-range', { high: showPrice(quote.high), low: showPrice(quote.low) })}
      </span>
    </div>
  )
}
