import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { type ChangeEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import css from './LevelField.module.css'
import { countKept, type FigureSize, placeCaret, showFigure } from './level-text.ts'

const cx = classes(css)

type LevelFieldProps = {
  label: string
  /** As kept: digits and a point, without commas. */
  text: string
  /** After the figure: a percent sign. */
  unit: string
  /** Before it: a currency sign. */
  sign?: string
  /** The one figure of its page, in the size of a balance. */
  large?: boolean
  size: FigureSize
  beside: ReactNode
  error: string | undefined
  onType: (typed: string) => void
  onLeave: () => void
  ref: Ref<HTMLInputElement>
}

/** A large figure of so many letters before its point would not fit a narrow phone. */
const longWhole = 8

/**
 * A figure in the size of a price. An input cannot dim its decimals, so it writes in no colour and the figure lies over it; letters
 * are spaced alike in both, and the caret is the input's own.
 */
export function LevelField({
  label,
  text,
  unit,
  sign,
  large,
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
      <div className={cx('line', error && 'err', large && whole.length < longWhole && 'large')}>
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
          </span>
        </div>
        <span className={cx('beside')}>{beside}</span>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Commas come and go while a figure is typed; the caret stays behind the digit it was behind. */
function useTypedCaret(shown: string, onType: (typed: string) => void) {
  const input = useRef<HTMLInputElement | null>(null)
  const [typed, setTyped] = useState<{ kept: number } | null>(null)
  useLayoutEffect(() => {
    if (typed === null || input.current === null || input.current !== document.activeElement) return
    const place = placeCaret(shown, typed.kept)
    input.current.setSelectionRange(place, place)
  }, [typed, shown])
  return {
    input,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      // A new object each time: also a letter that is not kept must not carry the caret off.
      setTyped({ kept: countKept(target.value, target.selectionStart ?? target.value.length) })
      onType(target.value)
    },
  }
}
