import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import type { ReactNode } from 'react'
import { useMessage, useWords } from '../words/use-words.ts'

type RefusedStateProps = { refusal: ApiRefusal; onRetry: () => void; children: ReactNode }

/** In the place of a page that was asked for and not given: why, what that means, and the way to ask again. */
export function RefusedState({ refusal, onRetry, children }: RefusedStateProps) {
  const say = useWords()
  const message = useMessage()
  return (
    <ErrorState
      title={message(refusal.code, refusal.params)}
      words={{ retry: say('app.try-again') }}
      onRetry={onRetry}
      fill
    >
      {children}
    </ErrorState>
  )
}
