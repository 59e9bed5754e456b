import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { strategyName } from '../strategies/strategy-text.ts'
import { showUnitValue } from '../strategies/unit-text.ts'
import type { StrategyDetail } from '../strategies/use-strategy.ts'
import { useWords } from '../words/use-words.ts'
import { JoinForm } from './JoinForm.tsx'
import css from './Participations.module.css'

const cx = classes(css)

type JoinSheetProps = { detail: StrategyDetail; open: boolean; onClose: () => void }

/** Takes part in a strategy. What lies in it goes when it closes, so each opening starts afresh. */
export function JoinSheet({ detail, open, onClose }: JoinSheetProps) {
  const say = useWords()
  const { strategy } = detail
  const name = strategyName(say, strategy.id)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('join.title')}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
    >
      <p className={cx('sub')}>
        {strategy.value ? say('join.unit-value', { name, value: showUnitValue(strategy.value.value) }) : name}
      </p>
      <JoinForm detail={detail} onDone={onClose} />
    </Sheet>
  )
}
