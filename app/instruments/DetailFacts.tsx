import { classes } from '@candor/kit/classes.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireQuote } from '@candor/wire/quotes.ts'
import type { InstrumentView } from '../quotes/use-instrument-detail.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './Facts.module.css'
import { SessionWeek } from './SessionWeek.tsx'
import { AboutFacts, TermsFacts } from './TermsFacts.tsx'
import { TodayFacts } from './TodayFacts.tsx'

const cx = classes(css)

type DetailFactsProps = {
  view: InstrumentView
  quote: WireQuote | undefined
  muted: boolean
  /** With the terms of leveraged trading, which are not those of a spot order. */
  leveraged: boolean
}

/** The sections under the chart. What could not be fetched says so in its own place. */
export function DetailFacts({ view, quote, muted, leveraged }: DetailFactsProps) {
  const say = useWords()
  const message = useMessage()
  const { detail, status, retry } = view
  return (
    <>
      <TodayFacts quote={quote} detail={detail} failed={status === 'failed'} muted={muted} />
      {detail && <SessionWeek detail={detail} state={quote?.state} />}
      {detail && leveraged && <TermsFacts detail={detail} />}
      {detail && <AboutFacts detail={detail} quote={quote} />}
      {status === 'loading' && !detail && <BlankFacts />}
      {status === 'failed' && !detail && (
        <ErrorState
          title={message('network-error-try-later')}
          words={{ retry: say('app.try-again') }}
          onRetry={retry}
        >
          {say('detail.failed')}
        </ErrorState>
      )}
    </>
  )
}

function BlankFacts() {
  return (
    <section className={cx('section')} aria-busy="true">
      <div className={cx('title')}>
        <Skeleton width="7rem" height="1.25rem" />
        <Skeleton width="9rem" height="1.25rem" />
      </div>
      <div className={cx('about')}>
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} width="100%" height="1.25rem" />
        ))}
      </div>
    </section>
  )
}
