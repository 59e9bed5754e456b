import { classes } from '../classes.ts'
import { LevelField, type LevelFieldProps } from './LevelField.tsx'
import { cleanFigure } from './level-text.ts'
import css from './MoneyField.module.css'

const cx = classes(css)

type MoneyFieldProps = Omit<LevelFieldProps, 'unit' | 'counted' | 'sign' | 'size'> & {
  /** Over the field, at the end of its label: how much there is. Without it the label is only read aloud, and shown by the page. */
  have?: string | null
  /** How many digits of dollars can be typed; ten are more than any account holds. */
  whole?: number
}

/** An amount in dollars and cents. `onType` is given what can be kept of what was typed. */
export function MoneyField({ have, whole = 10, onType, ...field }: MoneyFieldProps) {
  const size = { whole, decimals: 2 }
  return (
    <>
      {have !== undefined && (
        <div className={cx('label')}>
          <span>{field.label}</span>
          {have !== null && <span className="num">{have}</span>}
        </div>
      )}
      <LevelField
        {...field}
        unit=""
        sign="$"
        size={size}
        onType={(typed) => onType(cleanFigure(typed, size))}
      />
    </>
  )
}
