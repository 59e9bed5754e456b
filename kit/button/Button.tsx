import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Button.module.css'
import { Spinner } from './Spinner.tsx'
import { useLateBusy } from './use-late-busy.ts'

const cx = classes(css)

export type ButtonLook = {
  /** Ink is the one primary act in view; green and red only ever open a price direction. */
  tone?: 'ink' | 'line' | 'soft' | 'quiet' | 'up' | 'down' | 'dangerous'
  size?: 'm' | 's' | 'xs'
  /** As wide as its words instead of its column. */
  fit?: boolean
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'style'> & {
    children: ReactNode
    /** The act is under way: pressing again does nothing, and after 800 ms a spinner says so. */
    busy?: boolean | undefined
  }

/** The classes of a button, for the few links that look like one. */
export function buttonClass({ tone = 'ink', size = 'm', fit }: ButtonLook): string {
  return cx('btn', tone !== 'ink' && tone, size !== 'm' && size, fit && 'fit')
}

export function Button({
  tone,
  size,
  fit,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const late = useLateBusy(busy)
  const look: ButtonLook = { ...(tone && { tone }), ...(size && { size }), ...(fit && { fit }) }

  // Not `disabled` while busy: that would throw the keyboard's place on the page away.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {late && <Spinner />}
      {children}
    </button>
  )
}
