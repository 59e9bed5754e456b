import { Activity, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { sessionStore } from '../api/session-store.ts'
import { type PageName, routeOf } from '../routes.ts'
import { writeAddress } from '../shell/decide-navigation.ts'
import { navigationStore, redirectTo } from '../shell/navigation.ts'
import { PageContext } from '../shell/page-context.ts'
import { mountedEntries, type PageEntry } from '../shell/page-stack.ts'
import { usePageTitle } from '../shell/use-page-title.ts'
import { useWords } from '../words/use-words.ts'
import { PageMissing } from './PageMissing.tsx'
import { PageSlot } from './PageSlot.tsx'

const usualWidth = 480

/** Visitors who open a customer's page are sent to log in, and come back to it. */
function useLoginGate(entry: PageEntry | undefined): void {
  const session = useStore(sessionStore)
  useEffect(() => {
    if (!entry?.page || session.status !== 'visitor' || routeOf(entry.page).access === 'open') return
    const to = encodeURIComponent(writeAddress({ page: entry.page, query: entry.query }))
    redirectTo(writeAddress({ page: 'login', query: `to=${to}` }))
  }, [entry, session.status])
}

/** Each page is found again where it was left. */
function useScrollMemory(mount: string | undefined): void {
  const positions = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    if (mount === undefined) return
    window.scrollTo(0, positions.current.get(mount) ?? 0)
    const note = () => positions.current.set(mount, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [mount])
}

/** The document follows the page that is shown: its title and its own maximum width. */
function useDocumentFor(page: PageName | null): void {
  const say = useWords()
  const pageTitle = usePageTitle(page)
  useLayoutEffect(() => {
    const name = say('app.name')
    const title = page ? (pageTitle ?? name) : say('page-not-found')
    document.title = title === name ? name : `${title} · ${name}`
    const width = (page && routeOf(page).maxWidth) ?? usualWidth
    document.documentElement.style.setProperty('--col-max', `${width}px`)
  }, [page, pageTitle, say])
}

function MountedPage({ entry }: { entry: PageEntry }) {
  const { page, query } = entry
  const here = useMemo(() => page && { page, query: new URLSearchParams(query) }, [page, query])
  if (!here) return <PageMissing />
  return (
    <PageContext value={here}>
      <PageSlot page={here.page} />
    </PageContext>
  )
}

/** The pages that are open, the shown one on top; those underneath keep their state and cost nothing. */
export function PageHost() {
  const stack = useStore(navigationStore)
  const pages = mountedEntries(stack)
  const shown = pages.find((each) => each.shown)
  useLoginGate(shown?.entry)
  // A view of a page (search on home) has its own place to scroll to.
  useScrollMemory(shown && `${shown.mount}?${shown.entry.query}`)
  useDocumentFor(shown?.entry.page ?? null)
  return pages.map(({ mount, entry, shown: visible }) => (
    <Activity key={mount} mode={visible ? 'visible' : 'hidden'}>
      <div data-page={entry.page ?? 'missing'}>
        <MountedPage entry={entry} />
      </div>
    </Activity>
  ))
}
