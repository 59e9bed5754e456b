import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { BodyOf, ParamsOf, Route } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useSubmission } from '../api/use-submission.ts'
import { loadTrading } from '../orders/trading-store.ts'
import type { TradeAct } from './trade-answer.ts'

/** One act on one position or order, sent with its own key. The caller shows the answer. */
export function useTradeAct<R extends Route>(act: TradeAct, id: string, route: R) {
  const { busy, waiting, send, letGo } = useSubmission(`${act}.${id}`, route)
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  return {
    busy,
    /** What was sent and has no answer; it can only be sent again as it was. */
    waiting,
    refusal,
    forget: () => setRefusal(null),
    letGo,
    /** An act that says all by its name has no body. */
    async send(body?: BodyOf<R>) {
      setRefusal(null)
      const answer = await send({ params: { id } as ParamsOf<R>, ...(body !== undefined && { body }) })
      if (!answer.ok) {
        setRefusal(answer.refusal)
        // What was refused may have moved on meanwhile.
        void loadTrading()
      }
      return answer
    },
  }
}
