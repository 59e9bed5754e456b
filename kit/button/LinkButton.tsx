import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './LinkButton.module.css'

const cx = classes(css)

type LinkButtonProps = {
  /** The words stand among others and must not push their lines apart. */
  inSentence?: boolean
  children: ReactNode
} & (
  | ({ href: string } & Omit<ComponentProps<'a'>, 'className' | 'style'>)
  | ({ href?: undefined } & Omit<ComponentProps<'button'>, 'className' | 'style'>)
)

/** The class of such words, for the links that a router draws. */
export const linkClass = cx('link')

/** The same for a link among the words of a sentence. */
export const sentenceLinkClass = cx('link', 'sentence')

/** Underlined words: a link where there is somewhere to go, a button where something happens here. */
export function LinkButton({ inSentence = false, ...props }: LinkButtonProps) {
  const className = inSentence ? sentenceLinkClass : linkClass
  if (props.href !== undefined) return <a {...props} className={className} />
  const { type = 'button', ...rest } = props
  return <button {...rest} type={type} className={className} />
}
