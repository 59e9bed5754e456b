import { Boundary } from '@candor/client/page/Boundary.tsx'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { isTabPage } from '../routes.ts'
import { navigationStore } from '../shell/navigation.ts'
import { PageHost } from './PageHost.tsx'
import css from './Shell.module.css'
import { ShellToasts } from './ShellToasts.tsx'
import { TabBar } from './TabBar.tsx'

/** Fetched when somebody is signed in, and there from then on. */
const CustomerHosts = lazy(() =>
  import('./CustomerHosts.tsx').then((module) => ({ default: module.CustomerHosts })),
)

/** The frame around every page. */
export function Shell() {
  const page = useStore(navigationStore, ({ entries, current }) => entries[current]?.page ?? null)
  const signedIn = useStore(sessionStore, (session) => accountOf(session) !== null)
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (signedIn && !wasSignedIn) setWasSignedIn(true)
  const onTab = page !== null && isTabPage(page)
  return (
    <>
      <main className={onTab ? `${css['column']} ${css['tabbed']}` : css['column']}>
        <PageHost />
      </main>
      {onTab && <TabBar current={page} />}
      {wasSignedIn && (
        <Boundary fallback={null}>
          <Suspense>
            <CustomerHosts page={page} />
          </Suspense>
        </Boundary>
      )}
      <ShellToasts />
    </>
  )
}
