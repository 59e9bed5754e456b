import { classes } from '../classes.ts'
import css from './State.module.css'

const cx = classes(css)

type SkeletonProps = { width: string; height: string; round?: boolean }

/** A grey shape where something will be. Shapes match the final layout; the region around them says `aria-busy`. */
export function Skeleton({ width, height, round }: SkeletonProps) {
  return (
    <span
      className={cx('skeleton')}
      style={{ width, height, ...(round && { borderRadius: '50%' }) }}
      aria-hidden="true"
    />
  )
}
