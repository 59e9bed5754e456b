import type { PostingFamily } from '@candor/domain/ledger/posting-family.ts'
import { listPostings, type WirePosting } from '@candor/wire/ledger.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connectionStore } from '../api/connection-store.ts'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { balanceStore } from './balance-store.ts'
import { mergeNewest } from './posting-days.ts'
import { ownZone, type Period } from './posting-period.ts'

export type PostingFilter = Period & { family: 'all' | PostingFamily }

export type PostingListState = {
  postings: readonly WirePosting[]
  /** What the end of the list is doing. */
  end: 'more' | 'loading' | 'failed' | 'end'
  refusal: ApiRefusal | null
}

export type PostingList = {
  store: StoreApi<PostingListState>
  /** Asks for the page that follows what is known. */
  loadMore(): Promise<void>
  /** Follows the ledger while the list is in view; gives back the way to stop. */
  start(): () => void
}

const pageSize = '50'

/** How a page is asked for; the grouped history is asked for the same way. */
export function queryOf({ family, from, until }: PostingFilter, before: number | undefined) {
  return {
    limit: pageSize,
    ...(family !== 'all' && { family }),
    ...(from && { from }),
    ...(until && { until }),
    ...((from || until) && { zone: ownZone() }),
    ...(before !== undefined && { before: String(before) }),
  }
}

/** The postings that match, page by page, newest first. What is posted while they are shown comes on top. */
export function createPostingList(filter: PostingFilter): PostingList {
  const store = createStore<PostingListState>(() => ({ postings: [], end: 'more', refusal: null }))
  const ask = (quiet: boolean, before?: number) =>
    request(listPostings, { query: queryOf(filter, before) }, { quiet })

  async function loadMore(): Promise<void> {
    if (store.getState().end === 'loading') return
    store.setState({ end: 'loading', refusal: null })
    const answer = await ask(false, store.getState().postings.at(-1)?.number)
    if (!answer.ok) return store.setState({ end: 'failed', refusal: answer.refusal })
    const { postings, more } = answer.value
    store.setState((now) => ({ postings: [...now.postings, ...postings], end: more ? 'more' : 'end' }))
  }

  async function loadNewest(): Promise<void> {
    if (store.getState().postings.length === 0) return await loadMore()
    const answer = await ask(true)
    if (!answer.ok) return
    const { postings, end } = store.getState()
    const merged = mergeNewest(postings, answer.value.postings)
    if (merged.met) store.setState({ postings: merged.postings })
    // An earlier page that is on its way belongs to the end it was asked for; only then may that end not move.
    else if (end !== 'loading')
      store.setState({ postings: merged.postings, end: answer.value.more ? 'more' : 'end' })
  }

  function start(): () => void {
    void loadNewest()
    const unfollow = balanceStore.subscribe((now, before) => {
      if (now.balance && now.balance.version !== before.balance?.version) void loadNewest()
    })
    const unlisten = connectionStore.subscribe(({ lostAt }, before) => {
      if (lostAt === null && before.lostAt !== null) void loadNewest()
      if (lostAt === null && store.getState().end === 'failed') void loadMore()
    })
    return () => {
      unfollow()
      unlisten()
    }
  }
  return { store, loadMore, start }
}
