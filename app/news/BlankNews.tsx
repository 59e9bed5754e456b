import { classes } from '@candor/kit/classes.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import css from './News.module.css'

const cx = classes(css)

/** The list before anything is known of it: same rows, same places. */
export function BlankNews() {
  const say = useWords()
  return (
    <div role="status" aria-busy="true" aria-label={say('loading')} className={cx('blank')}>
      <Skeleton width="4rem" height="1.25rem" />
      <Skeleton width="90%" height="1.75rem" />
      <Skeleton width="70%" height="1.75rem" />
      <Skeleton width="100%" height="3rem" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className={cx('blank-row')}>
          <Skeleton width="95%" height="1.25rem" />
          <Skeleton width="45%" height="1rem" />
        </div>
      ))}
    </div>
  )
}
