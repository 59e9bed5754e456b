import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { useListedStrategy } from '../strategies/strategy-store.ts'
import { useWords } from '../words/use-words.ts'
import { leftOver } from './participation-figures.ts'
import { RedeemForm } from './RedeemForm.tsx'

type RedeemSheetProps = {
  participation: WireParticipation
  open: boolean
  onClose: () => void
  onChanged: (participation: WireParticipation) => void
}

/** Takes money out before the term ends, all of it or a part. */
export function RedeemSheet({ participation, open, onClose, onChanged }: RedeemSheetProps) {
  const say = useWords()
  const strategy = useListedStrategy(participation.strategy)
  const left = leftOver(participation, strategy?.value?.value)
  return (
    <Sheet
      open={open && left !== null && strategy !== undefined}
      onClose={onClose}
      title={say('redeem.title')}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
    >
      {left && strategy && (
        <RedeemForm
          participation={participation}
          strategy={strategy}
          left={left}
          onDone={(changed) => {
            onChanged(changed)
            onClose()
          }}
        />
      )}
    </Sheet>
  )
}
