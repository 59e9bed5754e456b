import { path as caretRight } from 'phosphor:caret-right'
import type { MouseEventHandler, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './Row.module.css'

const cx = classes(css)

type RowProps = {
  title: ReactNode
  second?: ReactNode
  /** On the right, in the second colour: the setting's present value. */
  end?: ReactNode
  /** The drawing before the title. */
  icon?: string
  /** 64 px for things that are listed, 52 for settings. */
  size?: 'm' | 's'
  /** Goes somewhere: a link with a caret. `onClick` beside it lets a router take over. */
  href?: string
  onClick?: MouseEventHandler<HTMLElement>
  /** A button that opens something to choose from has a caret too. */
  opens?: boolean
  disabled?: boolean
}

/** One line of a `List`: a link, a button or plain text, by what it is given. */
export function Row({ title, second, end, icon, size = 's', href, onClick, opens, disabled }: RowProps) {
  const inside = (
    <>
      {icon && (
        <span className={cx('lead')}>
          <Icon path={icon} />
        </span>
      )}
      <span className={cx('grow')}>
        <span className={cx('first', second !== undefined && size === 'm' && 'bold')}>{title}</span>
        {second !== undefined && <span className={cx('second')}>{second}</span>}
      </span>
      {end !== undefined && <span className={cx('end')}>{end}</span>}
      {(href !== undefined || opens) && (
        <span className={cx('go')}>
          <Icon path={caretRight} size="fit" />
        </span>
      )}
    </>
  )
  const look = cx('row', size === 's' && 'small', (href !== undefined || onClick) && 'pressable')
  return <li className={cx('item')}>{frame(inside, { look, href, onClick, disabled })}</li>
}

type Frame = {
  look: string
  href: string | undefined
  onClick: MouseEventHandler<HTMLElement> | undefined
  disabled: boolean | undefined
}

function frame(inside: ReactNode, { look, href, onClick, disabled }: Frame) {
  if (href !== undefined) {
    return (
      <a className={look} href={href} onClick={onClick}>
        {inside}
      </a>
    )
  }
  if (!onClick) return <div className={look}>{inside}</div>
  return (
    <button type="button" className={look} onClick={onClick} disabled={disabled}>
      {inside}
    </button>
  )
}
