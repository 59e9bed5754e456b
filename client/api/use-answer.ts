import type { Result } from '@candor/domain/result.ts'
import { useCallback, useEffect, useState } from 'react'
import type { ApiRefusal } from './refusal-reply.ts'
import type { RequestOptions } from './send-request.ts'

export type Reader<T> = (id: string, options: RequestOptions) => Promise<Result<T, ApiRefusal>>

export type Fetched<T> = {
  /** The last answer; it stays while it is fetched again, and when that fails. */
  value: T | null
  refusal: ApiRefusal | null
  /** Asks again because the reader wants to; `renew` does so without a word. */
  retry: () => void
  renew: () => void
  /** Takes over what another request has answered. */
  adopt: (value: T) => void
}

type Heard<T> = { id: string; value: T | null; refusal: ApiRefusal | null }

/**
 * Asks for something when a part of a page is shown, which shows the loading text as any opening does, when asked to, and again when
 * `reached` changes. `read` has to stay the same.
 */
export function useAnswer<T>(read: Reader<T>, id: string, reached: boolean): Fetched<T> {
  const [heard, setHeard] = useState<Heard<T>>({ id, value: null, refusal: null })
  const [attempt, setAttempt] = useState({ quiet: false })

  useEffect(() => {
    let current = true
    read(id, attempt).then((answer) => {
      if (!current) return
      setHeard((before) => {
        const kept = before.id === id ? before.value : null
        return answer.ok
          ? { id, value: answer.value, refusal: null }
          : { id, value: kept, refusal: answer.refusal }
      })
    })
    return () => {
      current = false
    }
  }, [read, id, attempt, reached])

  const retry = useCallback(() => setAttempt({ quiet: false }), [])
  const renew = useCallback(() => setAttempt({ quiet: true }), [])
  const adopt = useCallback((value: T) => setHeard({ id, value, refusal: null }), [id])
  const own = heard.id === id ? heard : { value: null, refusal: null }
  return { value: own.value, refusal: own.refusal, retry, renew, adopt }
}
