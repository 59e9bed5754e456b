import { classes } from '@candor/kit/classes.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import css from './Deposits.module.css'

const cx = classes(css)

/** The form's own layout while it is on its way. */
export function DepositBlank() {
  const say = useWords()
  return (
    <div aria-busy="true" role="status" aria-label={say('loading')}>
      <div className={cx('practice')}>
        <Skeleton width="100%" height="5.125rem" />
      </div>
      <div className={cx('details')}>
        {[8, 10, 7, 8].map((width, place) => (
          <div key={place} className={cx('row', 'blank')}>
            <Skeleton width="5rem" height="0.75rem" />
            <Skeleton width={`${width}rem`} height="1rem" />
          </div>
        ))}
      </div>
      <div className={cx('fields')}>
        <Skeleton width="100%" height="4.5rem" />
        <Skeleton width="100%" height="4.25rem" />
      </div>
    </div>
  )
}
