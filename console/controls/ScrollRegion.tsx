import type { ReactNode, Ref } from 'react'

type ScrollRegionProps = {
  label: string
  className: string | undefined
  children: ReactNode
  /** Where what comes is read out as it comes. */
  role?: 'log'
  ref?: Ref<HTMLElement>
}

/** A part of a page that scrolls by itself. It has to be reached by keyboard, so that arrow keys can scroll it. */
export function ScrollRegion({ label, className, children, role, ref }: ScrollRegionProps) {
  return (
    <section ref={ref} role={role} aria-label={label} className={className} tabIndex={0}>
      {children}
    </section>
  )
}
