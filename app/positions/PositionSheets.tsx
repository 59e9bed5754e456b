import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import type { WirePosition } from '@candor/wire/orders.ts'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import { AddMargin } from './AddMargin.tsx'
import { ClosePart } from './ClosePart.tsx'
import { EditStops } from './EditStops.tsx'
import type { PositionSheetName } from './PositionActs.tsx'
import { WithTerms } from './WithTerms.tsx'

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
