import { PullToRefresh } from '@candor/kit/list/PullToRefresh.tsx'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useWords } from '../words/use-words.ts'

/** A page that is fetched again by pulling it down. Prices and money update by themselves; this is for customers who want to be sure. */
export function PullPage({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  return (
    <PullToRefresh
      onRefresh={onRefresh}
      disabled={!reached}
      words={{
        pull: say('app.pull'),
        release: say('app.pull-release'),
        refreshing: say('app.refreshing'),
        refresh: say('app.refresh'),
      }}
    >
      {children}
    </PullToRefresh>
  )
}
