import { type ReactNode, type Ref, useId } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from './FieldError.tsx'
import css from './LevelField.module.css'
import { type FigureSize, showFigure } from './level-text.ts'
import { useTypedCaret } from './use-typed-caret.ts'

const cx = classes(css)

export type LevelFieldProps = {
  label: string
  /** As kept: digits and a point, without commas. */
  text: string
  /** After the figure: a percent sign. */
  unit: string
  /** After the figure and smaller: what it counts. */
  counted?: string
  /** Before it: a currency sign. */
  sign?: string
  /** The one figure of its page, in the size of a balance. */
  large?: boolean
  /** Beside it are buttons, which keep their width; a long figure is cut. */
  crowded?: boolean
  size: FigureSize
  beside: ReactNode
  error: string | undefined
  onType: (typed: string) => void
  onLeave: () => void
  ref: Ref<HTMLInputElement>
}

/** A large figure of so many letters before its point would not fit a narrow phone. */
const longWhole = 8

const crowdedSize = (letters: number) => (letters > 9 ? 'longest' : letters > 6 && 'long')

/**
 * A figure in the size of a price. An input cannot dim its decimals, so it writes in no colour and the figure lies over it; letters
 * are spaced alike in both, and the caret is the input's own.
 */
export function LevelField({
  label,
  text,
  unit,
  counted,
  sign,
  large,
  crowded,
  size,
  beside,
  error,
  onType,
  onLeave,
  ref,
}: LevelFieldProps) {
  const id = useId()
  const { whole, decimals } = showFigure(text)
  const typing = useTypedCaret(whole + decimals, onType)
  return (
    <div>
      <div
        className={cx(
          'line',
          error && 'err',
          large && whole.length < longWhole && 'large',
          crowded && 'crowded',
          crowded && crowdedSize(whole.length + decimals.length),
        )}
      >
        {sign !== undefined && <span className={cx('sign')}>{sign}</span>}
        <div className={cx('figure')}>
          <input
            ref={(input) => {
              typing.input.current = input
              if (typeof ref === 'function') ref(input)
              else if (ref) ref.current = input
            }}
            className={cx('input')}
            type="text"
            inputMode={size.decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            enterKeyHint="done"
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            value={whole + decimals}
            onChange={typing.onChange}
            onBlur={onLeave}
          />
          <span className={cx('shown')} aria-hidden="true">
            {whole}
            <span className={cx('dim')}>{decimals + (text && unit)}</span>
            {text && counted !== undefined && <span className={cx('counted')}>{counted}</span>}
          </span>
        </div>
        <span className={cx('beside')}>{beside}</span>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
