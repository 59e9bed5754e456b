import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import { NavBar } from './NavBar.tsx'
import css from './PageStates.module.css'

/** Nothing at first; after 200 ms the outline of a page, with the word for who cannot see it. */
export function PageLoading({ told }: { told: boolean }) {
  const say = useWords()
  if (!told) return <div className={css['blank']} aria-busy="true" />
  return (
    <>
      <NavBar />
      <div className={css['loading']} role="status" aria-busy="true">
        <span className={css['heard']}>{say('loading')}</span>
        <Skeleton width="8rem" height="1.5rem" />
        <Skeleton width="100%" height="3rem" />
        <Skeleton width="70%" height="1rem" />
        <Skeleton width="100%" height="3rem" />
        <Skeleton width="55%" height="1rem" />
      </div>
    </>
  )
}
