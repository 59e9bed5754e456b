import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import css from './Switch.module.css'

const cx = classes(css)

type SwitchProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'role'>

/** A native checkbox that says it is a switch. Name it by the label around it (`SwitchRow`) or by `aria-label`. */
export function Switch(input: SwitchProps) {
  return (
    <span className={cx('switch')}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox tells its own state. */}
      <input {...input} type="checkbox" role="switch" className={cx('input')} />
      <span className={cx('track')} />
    </span>
  )
}
