import { Boundary } from '@candor/client/page/Boundary.tsx'
import { useStore } from 'zustand'
import { KeepHost } from '../customers/KeepHost.tsx'
import { OrderQuestionHost } from '../orders/OrderQuestionHost.tsx'
import { isTabPage } from '../routes.ts'
import { navigationStore } from '../shell/navigation.ts'
import { AskSession } from './AskSession.tsx'
import { FiredNoticeHost } from './FiredNoticeHost.tsx'
import { PageHost } from './PageHost.tsx'
import css from './Shell.module.css'
import { ShellToasts } from './ShellToasts.tsx'
import { TabBar } from './TabBar.tsx'

/** The frame around every page. */
export function Shell() {
  const page = useStore(navigationStore, ({ entries, current }) => entries[current]?.page ?? null)
  const onTab = page !== null && isTabPage(page)
  return (
    <>
      <main className={onTab ? `${css['column']} ${css['tabbed']}` : css['column']}>
        <PageHost />
      </main>
      {onTab && <TabBar current={page} />}
      <Boundary fallback={null}>
        <FiredNoticeHost />
      </Boundary>
      <Boundary fallback={null}>
        <OrderQuestionHost />
      </Boundary>
      <ShellToasts />
      <AskSession />
      <KeepHost page={page} />
    </>
  )
}
