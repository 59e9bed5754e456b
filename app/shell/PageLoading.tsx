import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import { NavBar } from './NavBar.tsx'
import { PageNotice } from './PageNotice.tsx'
import css from './PageStates.module.css'
import { reloadApp } from './reload-app.ts'
import { useWait } from './use-wait.ts'

/** Nothing at first; after 200 ms the outline of a page, with the word for who cannot see it; at last that it does not come. */
export function PageLoading() {
  const say = useWords()
  const wait = useWait()
  if (wait === 'over') return <PageNotice text={say('page-timeout')} onTap={reloadApp} />
  if (wait === 'short') return <div className={css['blank']} aria-busy="true" />
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
