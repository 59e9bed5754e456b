import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { useState } from 'react'
import { toasts } from '../frame/console-toasts.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'

type Decided = 'approved' | 'rejected' | 'first'

type Verdict = { verdict: 'approve' } | { verdict: 'reject'; reason: string }

type DecisionProps = {
  /** Sends it; gives back what came of it. */
  send: (verdict: Verdict) => Promise<Result<Decided, ApiRefusal>>
  reason: string | null
  onDecided: (decided: Decided) => void
}

/** Approves or rejects a case; a rejection without a reason is not sent. */
export function useDecision({ send, reason, onDecided }: DecisionProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [reasonError, setReasonError] = useState<string | undefined>()

  async function decide(verdict: Verdict) {
    if (busy) return
    setBusy(true)
    setError(null)
    const answer = await send(verdict)
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    setReasonError(undefined)
    toasts.showToast(say(`decide.${answer.value}-toast`), 'done', 2_500)
    onDecided(answer.value)
  }

  return {
    busy,
    error,
    reasonError: reason === null ? reasonError : undefined,
    approve: () => void decide({ verdict: 'approve' }),
    reject() {
      if (reason === null) setReasonError(say('decide.needs-reason'))
      else void decide({ verdict: 'reject', reason })
    },
  }
}
