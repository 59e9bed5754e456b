import { path as arrow } from 'phosphor:arrow-up-right'
import { path as equals } from 'phosphor:equals'
import { path as lineSegment } from 'phosphor:line-segment'
import { path as lineSegments } from 'phosphor:line-segments'
import { path as horizontal } from 'phosphor:minus'
import { path as rows } from 'phosphor:rows'
import { path as trash } from 'phosphor:trash'
import { type DrawingKind, drawingKinds } from '@candor/kit/chart/drawing-code.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { useWords } from '../words/use-words.ts'

type DrawingSheetProps = {
  open: boolean
  /** Whether there is anything to delete. */
  drawn: boolean
  onChoose: (kind: DrawingKind) => void
  onDeleteAll: () => void
  onClose: () => void
}

const icons: Record<DrawingKind, string> = {
  trend: lineSegment,
  line: lineSegments,
  horizontal,
  ray: arrow,
  channel: equals,
  fibonacci: rows,
}

export function DrawingSheet({ open, drawn, onChoose, onDeleteAll, onClose }: DrawingSheetProps) {
  const say = useWords()
  return (
    <Sheet open={open} title={say('chart.draw')} words={{ close: say('app.close') }} onClose={onClose} flush>
      <List>
        {drawingKinds.map((kind) => (
          <Row
            key={kind}
            icon={icons[kind]}
            title={say(`chart.tool-${kind}`)}
            onClick={() => onChoose(kind)}
          />
        ))}
        {drawn && <Row icon={trash} title={say('chart.delete-all')} onClick={onDeleteAll} />}
      </List>
    </Sheet>
  )
}
