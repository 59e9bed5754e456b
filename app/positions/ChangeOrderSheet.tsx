import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import type { WireOrder } from '@candor/wire/orders.ts'
import { useWords } from '../words/use-words.ts'
import { ChangeOrder } from './ChangeOrder.tsx'
import { WithTerms } from './WithTerms.tsx'

type ChangeOrderSheetProps = { order: WireOrder; name: string; open: boolean; onClose: () => void }

/** What lies in it goes when it closes, so each opening starts from the order as it is. */
export function ChangeOrderSheet({ order, name, open, onClose }: ChangeOrderSheetProps) {
  const say = useWords()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('change.title')}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
    >
      <WithTerms symbol={order.symbol}>
        {(terms) => <ChangeOrder order={order} terms={terms} name={name} onDone={onClose} />}
      </WithTerms>
    </Sheet>
  )
}
