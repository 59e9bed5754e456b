import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Gallery.module.css'

const cx = classes(css)

/** `wide` is for components that bring their own gutter. */
export function GallerySection({
  title,
  wide,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={cx('section')}>
      <h2 className={`${cx('heading')} title-3`}>{title}</h2>
      {wide ? children : <div className={cx('stack')}>{children}</div>}
    </section>
  )
}
