import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { WithTerms } from '../positions/WithTerms.tsx'
import { useWords } from '../words/use-words.ts'
import { ChangeSpot } from './ChangeSpot.tsx'

type ChangeSpotSheetProps = { order: WireSpotOrder; name: string; open: boolean; onClose: () => void }

/** What lies in it goes when it closes, so each opening starts from the order as it is. */
export function ChangeSpotSheet({ order, name, open, onClose }: ChangeSpotSheetProps) {
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
        {(terms) => <ChangeSpot order={order} terms={terms} name={name} onDone={onClose} />}
      </WithTerms>
    </Sheet>
  )
}
