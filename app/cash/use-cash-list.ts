import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onSubjectChanged, type Subject } from '../api/subject-changes.ts'

type CashPage<T> = { items: readonly T[]; more: boolean }
/** `quiet` is a renewal that nobody asked for. */
export type PageReader<T> = (
  before: string | undefined,
  quiet: boolean,
) => Promise<Result<CashPage<T>, ApiRefusal>>

type Listed<T> = {
  /** Null until the first page has come. */
  items: readonly T[] | null
  state: 'more' | 'loading' | 'failed' | 'end'
  refusal: ApiRefusal | null
}

/** What is known with the first page put in its place: what has moved on is replaced, what is new comes first. */
export function renewFirst<T extends { id: string }>(known: readonly T[], first: readonly T[]): readonly T[] {
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...known.filter(({ id }) => !ids.has(id))]
}

/** A customer's requests, newest first, page by page; renewed when one of them has moved on. `read` has to stay the same. */
export function useCashList<T extends { id: string }>(kind: Subject['kind'], read: PageReader<T>) {
  const [listed, setListed] = useState<Listed<T>>({ items: null, state: 'loading', refusal: null })
  const last = useRef<string | undefined>(undefined)
  last.current = listed.items?.at(-1)?.id

  const renew = useCallback(async () => {
    const answer = await read(undefined, last.current !== undefined)
    setListed(({ items, state }) => {
      if (!answer.ok) return { items, state: items ? state : 'failed', refusal: answer.refusal }
      const end = answer.value.more ? 'more' : 'end'
      return { items: renewFirst(items ?? [], answer.value.items), state: items ? state : end, refusal: null }
    })
  }, [read])
  const more = useCallback(async () => {
    setListed((before) => ({ ...before, state: 'loading' }))
    const answer = await read(last.current, false)
    setListed(({ items }) => {
      if (!answer.ok) return { items, state: 'failed', refusal: answer.refusal }
      const known = items ?? []
      return {
        items: [...known, ...answer.value.items.filter(({ id }) => !known.some((each) => each.id === id))],
        state: answer.value.more ? 'more' : 'end',
        refusal: null,
      }
    })
  }, [read])

  useEffect(() => {
    renew()
    return onSubjectChanged((subject) => subject.kind === kind && renew())
  }, [kind, renew])
  return { ...listed, renew, more }
}
