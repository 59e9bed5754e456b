import { openingPrice, type Side } from '@candor/domain/positions/side.ts'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { SheetBody } from '@candor/kit/dialog/SheetParts.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useMemo, useState } from 'react'
import { showPrice } from '../quotes/quote-text.ts'
import type { InstrumentView } from '../quotes/use-instrument-detail.ts'
import { useQuote } from '../quotes/use-quote.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './Ticket.module.css'
import { TicketForm } from './TicketForm.tsx'
import { ticketTerms } from './ticket-terms.ts'

const cx = classes(css)

type TicketProps = { symbol: string; view: InstrumentView; side: Side; open: boolean; onClose: () => void }

/** The order ticket. Each opening is a new one: give it a key. */
export function Ticket({ symbol, view, side, open, onClose }: TicketProps) {
  const say = useWords()
  const [chosen, setChosen] = useState(side)
  return (
    <Sheet
      open={open}
      title={view.instrument?.ticker ?? symbol}
      words={{ close: say('app.close') }}
      onClose={onClose}
      parted
      badge={
        <>
          <OpeningPrice symbol={symbol} side={chosen} />
          <PracticeBadge>{say('app.practice')}</PracticeBadge>
        </>
      }
    >
      <TicketBody view={view} side={chosen} onSide={setChosen} onDone={onClose} />
    </Sheet>
  )
}

/** What the chosen side would open at now. */
function OpeningPrice({ symbol, side }: { symbol: string; side: Side }) {
  const quote = useQuote(symbol)
  return <span className={cx('price')}>{quote && showPrice(openingPrice(side, quote))}</span>
}

type TicketBodyProps = {
  view: InstrumentView
  side: Side
  onSide: (side: Side) => void
  onDone: () => void
}

/** The facts of the instrument are what a ticket computes with; it waits for them, and says where they do not come. */
function TicketBody({ view, ...form }: TicketBodyProps) {
  const say = useWords()
  const message = useMessage()
  const { detail, status, retry } = view
  const terms = useMemo(() => detail && ticketTerms(detail), [detail])
  if (detail && terms) return <TicketForm detail={detail} terms={terms} {...form} />
  if (status === 'failed')
    return (
      <SheetBody>
        <ErrorState
          title={message('network-error-try-later')}
          words={{ retry: say('app.try-again') }}
          onRetry={retry}
        >
          {say('detail.failed')}
        </ErrorState>
      </SheetBody>
    )
  return (
    <SheetBody>
      <div className={cx('blank')} aria-busy="true">
        <Skeleton width="100%" height="3rem" />
        <Skeleton width="60%" height="2.5rem" />
        <Skeleton width="100%" height="3.25rem" />
        <Skeleton width="100%" height="12rem" />
      </div>
    </SheetBody>
  )
}
