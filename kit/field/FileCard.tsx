import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './FileCard.module.css'

const cx = classes(css)

type FileCardProps = {
  /** The address of the picture; a blank sheet is shown until there is one. */
  picture: string | null
  name: string
  second: ReactNode
  /** From 0 to 1 while it is being sent. */
  part?: number | undefined
  progressLabel?: string
  invalid?: boolean
  /** What can be done with it. */
  end: ReactNode
}

/** One picture that was chosen, is being sent or is there. */
export function FileCard({ picture, name, second, part, progressLabel, invalid, end }: FileCardProps) {
  return (
    <div className={cx('card', invalid && 'wrong')}>
      {picture ? <img className={cx('thumb')} src={picture} alt="" /> : <span className={cx('thumb')} />}
      <div className={cx('grow')}>
        <p className={cx('name')}>{name}</p>
        <p className={cx('second')}>{second}</p>
        {part !== undefined && (
          <progress className={cx('progress')} value={part} max={1} aria-label={progressLabel} />
        )}
      </div>
      {end}
    </div>
  )
}
