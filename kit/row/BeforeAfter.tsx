import { path as arrow } from 'phosphor:arrow-right'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './BeforeAfter.module.css'

const cx = classes(css)

type BeforeAfterProps = {
  before: string
  after: string
  /** “from … to …”, for those who do not see what is struck out. */
  label: string
}

/** A value that an act would change: the old one struck out, an arrow, the new one. One that stays is shown once. */
export function BeforeAfter({ before, after, label }: BeforeAfterProps) {
  if (before === after) return <span className={cx('after')}>{after}</span>
  return (
    <>
      <span className={cx('pair')} aria-hidden="true">
        <s className={cx('before')}>{before}</s>
        <span className={cx('arrow')}>
          <Icon path={arrow} size="fit" />
        </span>
        <span className={cx('after')}>{after}</span>
      </span>
      <span className="heard">{label}</span>
    </>
  )
}
