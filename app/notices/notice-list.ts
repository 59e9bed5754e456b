import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { AnyNoticeKind } from '@candor/domain/notices/notice-choice.ts'
import { listNotices, type WireNotice } from '@candor/wire/notices.ts'
import { createStore } from 'zustand/vanilla'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import { joinEarlierNotices, joinNewestNotices } from './notice-pages.ts'
import { noteRead } from './read-notices.ts'
import { onNoticesChanged, unreadStore } from './unread-store.ts'

type NoticeListState = {
  items: readonly WireNotice[]
  end: 'more' | 'loading' | 'failed' | 'end'
  refusal: ApiRefusal | null
}

/** The customer's notices of one kind, or all, read page by page and renewed from the top when some were written or read. */
export function createNoticeList(kind: AnyNoticeKind | null) {
  const store = createStore<NoticeListState>(() => ({ items: [], end: 'more', refusal: null }))
  let isRenewing = false
  let isRenewedAgain = false

  const ask = (before: string | null, quiet: boolean) =>
    request(
      listNotices,
      { query: { ...(kind !== null && { kind }), ...(before !== null && { before }) } },
      { quiet },
    )
  async function renew(): Promise<void> {
    if (isRenewing) {
      isRenewedAgain = true
      return
    }
    isRenewing = true
    const { items: known, end } = store.getState()
    const answer = await ask(null, known.length > 0)
    isRenewing = false
    if (answer.ok) {
      const { notices, more, unread } = answer.value
      unreadStore.setState({ unread })
      const { items, met } = joinNewestNotices(known, notices, more)
      const isWhole = met ? end === 'end' : !more
      store.setState({ items: noteRead(items), end: isWhole ? 'end' : 'more', refusal: null })
    } else if (known.length === 0) store.setState({ end: 'failed', refusal: answer.refusal })
    if (!isRenewedAgain) return
    isRenewedAgain = false
    await renew()
  }
  return {
    store,
    renew,
    async loadMore(): Promise<void> {
      const { items, end } = store.getState()
      if (end === 'loading') return
      const last = items.at(-1)
      if (last === undefined) return await renew()
      store.setState({ end: 'loading', refusal: null })
      const answer = await ask(last.id, false)
      if (!answer.ok) return store.setState({ end: 'failed', refusal: answer.refusal })
      store.setState(({ items: known }) => ({
        items: joinEarlierNotices(known, answer.value.notices),
        end: answer.value.more ? 'more' : 'end',
      }))
    },
    /** Follows what changes while the list is in view; gives back the way to stop. */
    start(): () => void {
      void renew()
      const ends = [
        onNoticesChanged(() => void renew()),
        connectionStore.subscribe(({ lostAt }, before) => {
          if (lostAt === null && before.lostAt !== null) void renew()
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

export type NoticeList = ReturnType<typeof createNoticeList>
