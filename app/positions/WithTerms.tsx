import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { ReactNode } from 'react'
import { type TicketTerms, ticketTerms } from '../orders/ticket-terms.ts'
import { useInstrumentDetail } from '../quotes/use-instrument-detail.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './PositionSheet.module.css'

type WithTermsProps = { symbol: string; children: (terms: TicketTerms) => ReactNode }

/** Steps and ticks come with the instrument's facts, which are fetched. */
export function WithTerms({ symbol, children }: WithTermsProps) {
  const say = useWords()
  const message = useMessage()
  const { detail, status, retry } = useInstrumentDetail(symbol)
  if (detail) return children(ticketTerms(detail))
  if (status === 'failed' || status === 'missing')
    return (
      <ErrorState
        title={message('network-error-try-later')}
        words={{ retry: say('app.try-again') }}
        onRetry={retry}
      >
        {say('story.safe')}
      </ErrorState>
    )
  return (
    <div className={css['loading']} aria-busy="true">
      <Skeleton width="60%" height="1rem" />
      <Skeleton width="100%" height="8rem" />
      <Skeleton width="100%" height="3.25rem" />
    </div>
  )
}
