import type { BodyOf, ParamsOf, Route } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { forgetSubmission, unansweredOf } from './idempotency-key.ts'
import { sendWithKey } from './send-with-key.ts'
import { accountOf, sessionStore } from './session-store.ts'

/**
 * Sends a form that moves money. What has no answer yet, also from before a reload, is `waiting`: until it is sent again or let go,
 * nobody knows whether it was done.
 */
export function useSubmission<R extends Route>(form: string, route: R) {
  const account = useStore(sessionStore, accountOf) ?? ''
  const look = (): BodyOf<R> | null => {
    const unanswered = unansweredOf({ account, form })
    if (!unanswered?.inDoubt) return null
    const read = route.body.safeParse(unanswered.body)
    return read.success ? (read.data as BodyOf<R>) : null
  }
  const [waiting, setWaiting] = useState(look)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    waiting,
    async send(input: { params?: ParamsOf<R>; body?: BodyOf<R> }, onKey?: (key: string) => void) {
      setBusy(true)
      const answer = await sendWithKey(form, route, input, onKey)
      setBusy(false)
      setWaiting(look)
      return answer
    },
    letGo() {
      forgetSubmission({ account, form })
      setWaiting(null)
    },
  }
}
