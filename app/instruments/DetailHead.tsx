import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatDayAndTime, formatTime } from '@candor/kit/numbers/format-date.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireQuote } from '@candor/wire/quotes.ts'
import head from '../quotes/HeadPrice.module.css'
import { HeadPrice } from '../quotes/HeadPrice.tsx'
import { showChange, showPrice, showSpread } from '../quotes/quote-text.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './DetailHead.module.css'

const cx = classes(css)

type DetailHeadProps = {
  name: string
  quote: WireQuote | undefined
  muted: boolean
  /** Only the price and its change: where a form needs the room. */
  short?: boolean
}

/** The price, its change since the last close, and the day's range. */
export function DetailHead({ name, quote, muted, short = false }: DetailHeadProps) {
  return (
    <section className={cx('head')} aria-busy={!quote}>
      <div className={cx('main')}>
        <p className={cx('name')}>{name || <Skeleton width="8rem" height="0.75rem" />}</p>
        {quote ? (
          <HeadPrice text={showPrice(quote.last)} value={Number(quote.last)} muted={muted} />
        ) : (
          <div className={head['price']}>
            <Skeleton width="11rem" height="2.5rem" />
          </div>
        )}
        {!short &&
          (quote ? <ChangeLine quote={quote} muted={muted} /> : <Skeleton width="8rem" height="1.125rem" />)}
      </div>
      {short ? quote && <ChangePair quote={quote} muted={muted} /> : <DayRange quote={quote} muted={muted} />}
    </section>
  )
}

function ChangeLine({ quote, muted }: { quote: WireQuote; muted: boolean }) {
  const say = useWords()
  const locale = useLocale()
  const { hundredths, amount } = showChange(quote)
  const at = new Date(quote.at)
  const when =
    quote.state === 'closed'
      ? say('detail.at-close')
      : quote.state === 'halted'
        ? say('detail.at', { time: formatDayAndTime(at, locale) })
        : muted
          ? say('detail.at', { time: formatTime(at, { seconds: true }) })
          : say('detail.today')
  return (
    <p className={cx('change')}>
      <Change
        value={hundredths}
        text={`${amount} (${formatPercent(hundredths, { signed: true })})`}
        muted={muted}
      />{' '}
      <span className={cx('when')}>{when}</span>
    </p>
  )
}

/** The same change beside the price, in two lines. */
function ChangePair({ quote, muted }: { quote: WireQuote; muted: boolean }) {
  const { hundredths, amount } = showChange(quote)
  return (
    <p className={cx('change', 'beside')}>
      <Change value={hundredths} muted={muted} />
      <span className={cx('when')}>{amount}</span>
    </p>
  )
}

function DayRange({ quote, muted }: { quote: WireQuote | undefined; muted: boolean }) {
  const say = useWords()
  const value = (text: string | undefined) => text ?? <Skeleton width="3.5rem" height="0.75rem" />
  return (
    <dl className={cx('range', muted && 'muted')}>
      <dt>{say('detail.high')}</dt>
      <dd>{value(quote && showPrice(quote.high))}</dd>
      <dt>{say('detail.low')}</dt>
      <dd>{value(quote && showPrice(quote.low))}</dd>
      <dt>{say('detail.spread')}</dt>
      {/* What does not trade is neither bid for nor offered. */}
      <dd>{value(quote && (quote.state === 'closed' ? say('detail.no-spread') : showSpread(quote)))}</dd>
    </dl>
  )
}
