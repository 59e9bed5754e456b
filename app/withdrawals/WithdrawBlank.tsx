import { classes } from '@candor/kit/classes.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import css from './Withdrawals.module.css'

const cx = classes(css)

/** The form's own layout while it is on its way. */
export function WithdrawBlank() {
  const say = useWords()
  return (
    <div aria-busy="true" role="status" aria-label={say('loading')}>
      <div className={cx('amount', 'blank')}>
        <Skeleton width="100%" height="1rem" />
        <Skeleton width="12rem" height="3rem" />
      </div>
      <div className={cx('facts', 'blank')}>
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} width="100%" height="1.25rem" />
        ))}
      </div>
    </div>
  )
}
