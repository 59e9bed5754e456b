import {
  type ActiveIndicator,
  type IndicatorName,
  indicatorNames,
} from '@candor/kit/chart/indicator-settings.ts'
import { classes } from '@candor/kit/classes.ts'
import { useLongPress } from '@candor/kit/press/use-long-press.ts'
import { useWords } from '../words/use-words.ts'
import css from './IndicatorChips.module.css'

const cx = classes(css)

type IndicatorChipsProps = {
  active: readonly ActiveIndicator[]
  onToggle: (name: IndicatorName) => void
  /** A long press on a chip leads to its settings. */
  onSettings: (name: IndicatorName) => void
}

export function IndicatorChips({ active, onToggle, onSettings }: IndicatorChipsProps) {
  const say = useWords()
  return (
    <fieldset className={cx('chips')} aria-label={say('chart.indicators')}>
      {indicatorNames.map((name) => (
        <Chip
          key={name}
          name={name}
          on={active.some((each) => each.name === name)}
          onToggle={() => onToggle(name)}
          onSettings={() => onSettings(name)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { name: IndicatorName; on: boolean; onToggle: () => void; onSettings: () => void }

function Chip({ name, on, onToggle, onSettings }: ChipProps) {
  const say = useWords()
  const press = useLongPress(onSettings)
  return (
    <button
      {...press}
      type="button"
      className={cx('chip')}
      aria-pressed={on}
      title={say(`chart.name-${name}`)}
      onClick={onToggle}
    >
      <span className={cx('face', on && 'on')}>{name}</span>
    </button>
  )
}
