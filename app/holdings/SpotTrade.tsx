import type { SpotSide } from '@candor/domain/holdings/spot-request.ts'
import { classes } from '@candor/kit/classes.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { type ReactNode, useMemo } from 'react'
import type { InstrumentView } from '../quotes/use-instrument-detail.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './Spot.module.css'
import { SpotTicket } from './SpotTicket.tsx'
import { spotTerms } from './spot-ticket-terms.ts'

const cx = classes(css)

type SpotTradeProps = {
  view: InstrumentView
  side: SpotSide
  /** The page below the ticket; its buttons stay in view under all of it. */
  children: ReactNode
}

/** Buying and selling without leverage. It waits for the facts of the instrument, and says where they do not come. */
export function SpotTrade({ view, side, children }: SpotTradeProps) {
  const { detail, status, retry } = view
  if (detail)
    return (
      <Known detail={detail} side={side}>
        {children}
      </Known>
    )
  return (
    <>
      {status === 'failed' ? <Failed onRetry={retry} /> : <Blank />}
      {children}
    </>
  )
}

type KnownProps = { detail: WireInstrumentDetail; side: SpotSide; children: ReactNode }

function Known({ detail, side, children }: KnownProps) {
  const say = useWords()
  const terms = useMemo(() => spotTerms(detail), [detail])
  if (terms)
    return (
      // A link to the other side is a new ticket.
      <SpotTicket key={side} detail={detail} terms={terms} side={side}>
        {children}
      </SpotTicket>
    )
  return (
    <>
      <p className={cx('never')}>{say('spot.no-pair')}</p>
      {children}
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const say = useWords()
  const message = useMessage()
  return (
    <ErrorState
      title={message('network-error-try-later')}
      words={{ retry: say('app.try-again') }}
      onRetry={onRetry}
    >
      {say('detail.failed')}
    </ErrorState>
  )
}

function Blank() {
  return (
    <div className={cx('form')} aria-busy="true">
      <Skeleton width="100%" height="3rem" />
      <Skeleton width="60%" height="2.5rem" />
      <Skeleton width="100%" height="9rem" />
    </div>
  )
}
