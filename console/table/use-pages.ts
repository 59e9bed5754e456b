import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { RequestOptions } from '@candor/client/api/send-request.ts'
import type { Result } from '@candor/domain/result.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { mergeNewest } from './merge-newest.ts'

/** Reads the page after a row, or the first one. */
export type ReadPage<Row> = (
  after: Row | null,
  options?: RequestOptions,
) => Promise<Result<{ rows: readonly Row[]; more: boolean }, ApiRefusal>>

type Loaded<Row> = {
  rows: readonly Row[]
  /** What has come since and is not shown yet; null where it is more than a page. */
  arrived: readonly Row[] | null
  more: boolean
  refusal: ApiRefusal | null
  busy: boolean
}

export type Pages<Row> = Loaded<Row> & { loadMore: () => void; showArrived: () => void }

const nothing = { rows: [], arrived: [], more: true, refusal: null, busy: true }

const refreshMs = 10 * secondMs

/** Asks now and then what is new. */
function useNewest<Row>(
  read: ReadPage<Row>,
  keyOf: ((row: Row) => string) | null,
  change: (next: (before: Loaded<Row>) => Loaded<Row>) => void,
): void {
  useEffect(() => {
    if (keyOf === null) return
    let current = true
    const timer = setInterval(async () => {
      if (document.hidden) return
      const answer = await read(null, { quiet: true })
      if (!current || !answer.ok) return
      const { rows: newest } = answer.value
      change((before) => ({ ...before, ...mergeNewest(before.rows, newest, keyOf) }))
    }, refreshMs)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [read, keyOf, change])
}

/**
 * A list, newest first, read page by page, each from the last row that is known, so that a page costs the same however far down it is. What
 * comes while it is open waits to be shown; without `keyOf` nobody asks for it, as where each look is in the audit log. Begins anew where `read`
 * is another.
 */
export function usePages<Row>(read: ReadPage<Row>, keyOf: ((row: Row) => string) | null = null): Pages<Row> {
  const [loaded, setLoaded] = useState<Loaded<Row>>(nothing)
  const round = useRef(0)

  const load = useCallback(
    async (after: Row | null) => {
      const mine = round.current
      setLoaded((before) => ({ ...before, busy: true }))
      const answer = await read(after)
      if (mine !== round.current) return
      setLoaded((before) =>
        answer.ok
          ? {
              ...before,
              rows: [...before.rows, ...answer.value.rows],
              more: answer.value.more,
              refusal: null,
              busy: false,
            }
          : { ...before, refusal: answer.refusal, busy: false },
      )
    },
    [read],
  )

  const begin = useCallback(() => {
    round.current += 1
    setLoaded(nothing)
    void load(null)
  }, [load])
  useEffect(begin, [begin])
  useNewest(read, keyOf, setLoaded)

  const { rows, arrived, more, busy } = loaded
  const loadMore = useCallback(() => {
    if (more && !busy) void load(rows.at(-1) ?? null)
  }, [more, busy, rows, load])
  const showArrived = useCallback(() => {
    if (arrived === null) begin()
    else setLoaded((before) => ({ ...before, rows: [...arrived, ...before.rows], arrived: [] }))
  }, [arrived, begin])
  return { ...loaded, loadMore, showArrived }
}
