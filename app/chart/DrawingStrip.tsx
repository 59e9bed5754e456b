import { Button } from '@candor/kit/button/Button.tsx'
import type { DrawState } from '@candor/kit/chart/chart-drawings.ts'
import { classes } from '@candor/kit/classes.ts'
import { useWords } from '../words/use-words.ts'
import css from './ChartPage.module.css'

const cx = classes(css)

type DrawingStripProps = { state: DrawState; onCancel: () => void; onDelete: (id: string) => void }

/** What to do next while a line is drawn, and the way to delete one that is selected. */
export function DrawingStrip({ state, onCancel, onDelete }: DrawingStripProps) {
  const say = useWords()
  if (state.kind === 'none') return null
  return (
    <div className={cx('strip')} role="status">
      {state.kind === 'drawing' && <span className={cx('hint')}>{say('chart.draw-hint')}</span>}
      {state.kind === 'drawing' ? (
        <Button tone="line" size="xs" fit onClick={onCancel}>
          {say('chart.cancel')}
        </Button>
      ) : (
        <Button tone="line" size="xs" fit onClick={() => onDelete(state.id)}>
          {say('chart.delete-one')}
        </Button>
      )}
    </div>
  )
}
