import { classes } from '@candor/kit/classes.ts'
import type { ReactNode, Ref } from 'react'
import css from './ScrollRegion.module.css'

const cx = classes(css)

type ScrollRegionProps = {
  label: string
  className: string | undefined
  children: ReactNode
  /** Where it may be wider than its room, its edge says so; `narrow`, on narrow screens only. */
  sideways?: 'always' | 'narrow'
  /** Where what comes is read out as it comes. */
  role?: 'log'
  ref?: Ref<HTMLElement>
}

/** A part of a page that scrolls by itself. It has to be reached by keyboard, so that arrow keys can scroll it. */
export function ScrollRegion({ label, className, children, sideways, role, ref }: ScrollRegionProps) {
  const named = [className, sideways && cx(sideways)].filter(Boolean).join(' ')
  return (
    <section ref={ref} role={role} aria-label={label} className={named} tabIndex={0}>
      {children}
    </section>
  )
}
