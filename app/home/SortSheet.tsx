import { RadioGroup } from '@candor/kit/choice/RadioGroup.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { useWords } from '../words/use-words.ts'
import { type SortOrder, sortOrders } from './sort-instruments.ts'

type SortSheetProps = {
  open: boolean
  order: SortOrder
  onChoose: (order: SortOrder) => void
  onClose: () => void
}

export function SortSheet({ open, order, onChoose, onClose }: SortSheetProps) {
  const say = useWords()
  const options = sortOrders.map((value) => ({ value, title: say(`market.sort-${value}`) }))
  return (
    <Sheet open={open} title={say('market.sort')} words={{ close: say('app.close') }} onClose={onClose} flush>
      <RadioGroup label={say('market.sort')} options={options} value={order} onChange={onChoose} />
    </Sheet>
  )
}
