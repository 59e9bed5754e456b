import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WirePosition } from '@candor/wire/orders.ts'
import type { ReactNode } from 'react'
import { useInstrumentDetail } from '../instruments/use-instrument-detail.ts'
import { type TicketTerms, ticketTerms } from '../orders/ticket-terms.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { AddMargin } from './AddMargin.tsx'
import { ClosePart } from './ClosePart.tsx'
import { EditStops } from './EditStops.tsx'
import type { PositionSheetName } from './PositionActs.tsx'
import css from './PositionSheet.module.css'

type PositionSheetsProps = {
  position: WirePosition
  name: string
  open: PositionSheetName | null
  onClose: () => void
}

/** The three sheets. What lies in one goes when it closes, so each opening starts afresh. */
export function PositionSheets({ position, name, open, onClose }: PositionSheetsProps) {
  const say = useWords()
  const inside = { position, name, onDone: onClose }
  const sheet = (which: PositionSheetName, title: string, children: ReactNode, flush = false) => (
    <Sheet
      open={open === which}
      onClose={onClose}
      title={title}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
      flush={flush}
    >
      {children}
    </Sheet>
  )
  return (
    <>
      {sheet('margin', say('margin.title'), <AddMargin {...inside} />)}
      {sheet(
        'stops',
        say('stops.title'),
        <WithTerms symbol={position.symbol}>{(terms) => <EditStops {...inside} terms={terms} />}</WithTerms>,
        true,
      )}
      {sheet(
        'close',
        say('close.title'),
        <WithTerms symbol={position.symbol}>{(terms) => <ClosePart {...inside} terms={terms} />}</WithTerms>,
      )}
    </>
  )
}

type WithTermsProps = { symbol: string; children: (terms: TicketTerms) => ReactNode }

/** Steps and ticks come with the instrument's facts, which are fetched. */
function WithTerms({ symbol, children }: WithTermsProps) {
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
