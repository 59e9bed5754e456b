import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './LinkButton.module.css'

const cx = classes(css)

type LinkButtonProps =
  | ({ href: string; children: ReactNode } & Omit<ComponentProps<'a'>, 'className' | 'style'>)
  | ({ href?: undefined; children: ReactNode } & Omit<ComponentProps<'button'>, 'className' | 'style'>)

/** The class of such words, for the links that a router draws. */
export const linkClass = cx('link')

/** Underlined words: a link where there is somewhere to go, a button where something happens here. */
export function LinkButton(props: LinkButtonProps) {
  if (props.href !== undefined) return <a {...props} className={cx('link')} />
  const { type = 'button', ...rest } = props
  return <button {...rest} type={type} className={cx('link')} />
}
