import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../customers/session-store.ts'
import { type PageName, routeOf } from '../routes.ts'
import { useWords } from '../words/use-words.ts'
import { PageLoading } from './PageLoading.tsx'
import { PageNotice } from './PageNotice.tsx'
import { usePageCode } from './use-page-code.ts'

/** A module that is asked for again joins the request that hangs; only loading the app anew asks anew. */
const reload = () => window.location.reload()

/** One page with its states: on its way, too late, failed, or there. A customer's page waits until we know whose it is. */
export function PageSlot({ page }: { page: PageName }) {
  const say = useWords()
  const session = useStore(sessionStore)
  const code = usePageCode(page)
  const waitsForCustomer = routeOf(page).access === 'customer'
  const waits = waitsForCustomer && accountOf(session) === null

  if (code.status === 'timed-out') return <PageNotice text={say('page-timeout')} onTap={reload} />
  if (code.status === 'failed') return <PageNotice text={say('page-load-error')} onTap={reload} />
  if (code.status === 'loading' || waits) return <PageLoading told={code.status === 'loading' && code.told} />
  // Another customer's page is another page: nothing of the one before may be left on it.
  return <code.Page key={waitsForCustomer ? accountOf(session) : 'open'} />
}
