import { classes } from '@candor/kit/classes.ts'
import css from './ActButton.module.css'
import { KeyCap } from './KeyCap.tsx'

const cx = classes(css)

type ActButtonProps = {
  children: string
  /** Ink is the one recommended act in view. */
  tone?: 'ink' | 'line'
  letter?: string
  busy?: boolean
  disabled?: boolean
  type?: 'button' | 'submit'
  onPress?: () => void
}

/** An act of the console: what it does at the left, the key that does the same at the right. */
export function ActButton(props: ActButtonProps) {
  const { children, tone = 'line', letter, busy = false, disabled = false, type = 'button', onPress } = props
  return (
    <button
      type={type}
      className={cx('act', tone)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-keyshortcuts={letter}
      onClick={() => !busy && onPress?.()}
    >
      <span>{children}</span>
      {letter !== undefined && <KeyCap letter={letter} />}
    </button>
  )
}
