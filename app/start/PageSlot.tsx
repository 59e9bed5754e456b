import { Boundary } from '@candor/client/page/Boundary.tsx'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { type PageName, routeOf } from '../routes.ts'
import { PageLoading } from '../shell/PageLoading.tsx'
import { PageNotice } from '../shell/PageNotice.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { reloadApp } from '../shell/reload-app.ts'
import { useWords } from '../words/use-words.ts'
import { usePageCode } from './use-page-code.ts'

/** One page with its states: on its way, too late, failed, or there; failed too where a part of it does not arrive. A customer's page waits until we know whose it is. */
export function PageSlot({ page }: { page: PageName }) {
  const say = useWords()
  const session = useStore(sessionStore)
  const code = usePageCode(page)
  const query = usePageQuery()
  const waitsForCustomer = routeOf(page).access === 'customer'
  const waits = waitsForCustomer && accountOf(session) === null

  const failed = <PageNotice text={say('page-load-error')} onTap={reloadApp} />
  if (code.status === 'failed') return failed
  if (code.status === 'loading' || waits) return <PageLoading />
  // Another customer's page is another page: nothing of the one before may be left on it.
  return (
    <Boundary key={waitsForCustomer ? accountOf(session) : 'open'} fallback={failed} shows={query.toString()}>
      <code.Page />
    </Boundary>
  )
}
