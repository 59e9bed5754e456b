import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import type { WireOther } from '@candor/wire/open-cases.ts'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { addressStore, goTo, replaceAddress } from '../frame/navigate.ts'
import { nextCase } from './next-case.ts'
import { type CaseList, useOthers } from './use-others.ts'
import { standsSideBySide, useWalk } from './walk-list.ts'

/** How often a list looks for new cases, without a word. */
const renewEveryMs = 5_000

/** How many are in which view of a list. */
type Counts<View extends string> = Readonly<Record<View, number>>

/** `counts` where the list has views that are counted. */
type Page<Item, View extends string> = {
  items: readonly Item[]
  more: boolean
  counts?: Counts<View>
}

/** `View` are those that are counted, what waits always among them. */
export type Queue<Item, View extends string = 'waiting'> = {
  /** Null until the first answer. */
  items: readonly Item[] | null
  more: boolean
  /** How many are in each view; null until it is known, and where there are none. */
  counts: Counts<View> | null
  refusal: ApiRefusal | null
  retry: () => void
  /** The case that is open, whether or not it is in the list. */
  openId: string | null
  /** Whether the open case is in the list; it no longer is once somebody else has decided it. */
  listed: boolean
  /** Who else is on which case. */
  others: readonly WireOther[]
  open: (id: string | null) => void
  /** A case is decided, and the next one comes by itself. It leaves the list at once, unless it `stays` for a second person. */
  leave: (id: string, stays?: boolean) => void
}

/**
 * A list of cases that renews itself; arrow keys and J, K go through it. `read` has to stay the same for a view: the cases of another one are not
 * shown, let alone opened, until its own are there.
 */
export function useQueue<Item extends { id: string }, View extends string = 'waiting'>(
  place: CaseList,
  read: Reader<Page<Item, View>>,
  view = '',
): Queue<Item, View> {
  const { value, refusal, retry, renew } = useAnswer(read, `${place} ${view}`, true)
  const { id: openId, query } = useStore(addressStore)
  const others = useOthers(place, openId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const timer = setInterval(renew, renewEveryMs)
    return () => clearInterval(timer)
  }, [renew])

  const items = value?.items.filter(({ id }) => !left.has(id)) ?? null
  const ids = items?.map(({ id }) => id) ?? []
  const open = useCallback((id: string | null) => goTo(place, id, query), [place, query])
  useWalk(place, ids)

  function leave(id: string, stays = false) {
    if (!stays) setLeft((before) => new Set([...before, id]))
    replaceAddress(place, standsSideBySide() ? nextCase(ids, id) : null, query)
    renew()
  }

  // Until the list is there, what the address names is taken to be in it.
  const listed = openId === null || items === null || ids.includes(openId)
  const { more = false, counts = null } = value ?? {}
  return { items, more, counts, refusal, retry, openId, listed, others, open, leave }
}
