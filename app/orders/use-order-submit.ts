import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { BodyOf, ReplyOf, Route } from '@candor/wire/route.ts'
import { useEffect, useRef, useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { toasts } from '../shell/toasts.ts'

/** Why it was not taken. `seen` is the price it was sent with, to be shown beside the new one. */
export type TicketRefusal = { refusal: ApiRefusal; seen: string | null }

/** The shell handles an expired session. */
const askedElsewhere: readonly string[] = ['session-expired', 'session-invalid']

type OrderSubmit<R extends Route> = {
  /** The price an order was sent with; null where it named its own. */
  seenOf: (body: BodyOf<R>) => string | null
  onTaken: (reply: ReplyOf<R>) => void
}

/** What every ticket sends its order with, leveraged or spot: it keeps the refusal, and tells one that comes after the ticket was closed in a toast. */
export function useOrderSubmit<R extends Route>(form: string, route: R, { seenOf, onTaken }: OrderSubmit<R>) {
  const submission = useSubmission(form, route)
  const textOf = useRefusalText()
  const [refused, setRefused] = useState<TicketRefusal | null>(null)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const refuse = (refusal: ApiRefusal, seen: string | null) => {
    if (askedElsewhere.includes(refusal.code)) return
    setRefused({ refusal, seen })
    // The ticket was closed before the answer came.
    if (!shown.current) toasts.showToast(textOf(refusal), 'error', 4_000)
  }
  const send = async (body: BodyOf<R>) => {
    setRefused(null)
    const answer = await submission.send({ body })
    if (!answer.ok) return refuse(answer.refusal, seenOf(body))
    onTaken(answer.value)
  }
  return {
    busy: submission.busy,
    /** An order that was sent and not answered. */
    waiting: submission.waiting !== null,
    letGo: submission.letGo,
    refused,
    forgetRefusal: () => setRefused(null),
    send,
    sendAgain: () => submission.waiting && send(submission.waiting),
  }
}
