import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { previewAlert, type WireAlertCondition } from '@candor/wire/alerts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useEffect, useRef, useState } from 'react'
import { request } from '../api/request.ts'

export type PastFirings = ReplyOf<typeof previewAlert>

type AlertPreviewState = {
  /** The last answer; its curve stays true while another condition is looked at, its firings do not. */
  past: PastFirings | null
  /** The firings belong to what is entered now. */
  current: boolean
  refusal: ApiRefusal | null
  retry: () => void
}

/** While the customer types, nothing is requested. */
const typingDelayMs = 400

/** What the condition would have done in the last 30 days; null while there is none to look at. */
export function useAlertPreview(symbol: string, condition: WireAlertCondition | null): AlertPreviewState {
  const key = condition && JSON.stringify(condition)
  const [past, setPast] = useState<PastFirings | null>(null)
  const [settled, setSettled] = useState<{ key: string; refusal: ApiRefusal | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef<string | null>(null)

  // The key represents the condition, which is another object each time; each attempt sends a new request.
  useEffect(() => {
    if (condition === null || key === null) return
    const abort = new AbortController()
    const ask = async () => {
      const answer = await request(
        previewAlert,
        { body: { symbol, condition } },
        { quiet: true, signal: abort.signal },
      )
      if (abort.signal.aborted) return
      if (answer.ok) setPast(answer.value)
      setSettled({ key, refusal: answer.ok ? null : answer.refusal })
    }
    // The first look and a retry are not typing.
    const timer = setTimeout(ask, asked.current === null || asked.current === key ? 0 : typingDelayMs)
    asked.current = key
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [symbol, key, attempt])

  const mine = settled !== null && settled.key === key ? settled : null
  return {
    past,
    current: mine !== null && mine.refusal === null,
    refusal: mine?.refusal ?? null,
    retry() {
      setSettled(null)
      setAttempt((count) => count + 1)
    },
  }
}
