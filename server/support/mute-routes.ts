import { accept, refuse } from '@candor/domain/result.ts'
import {
  cleanMessage,
  countCharacters,
  longestReason,
  shortestReason,
} from '@candor/domain/support/message-rule.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { muteCustomer, unmuteCustomer } from '@candor/wire/conversations.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { actOnConversation } from './act-on-conversation.ts'
import { appendMessage } from './append-message.ts'
import type { Conversation } from './conversation-table.ts'
import { insertMute, liftMutes } from './mute-table.ts'

/** The customer reads it where they read everything else; a conversation that is closed stays as it is. */
const tell = async (
  transaction: Connection,
  held: Conversation,
  event: 'muted' | 'unmuted',
  now: number,
): Promise<number> =>
  held.status === 'open'
    ? (await appendMessage(transaction, held, { author: 'service', event }, now)).last_number
    : held.last_number

/** Abuse can be stopped for a while, with a reason that the customer sees and an act that the log keeps. */
export function registerMuteRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, muteCustomer, async ({ params, body, operator }) => {
    const reason = cleanMessage(body.reason)
    const length = countCharacters(reason)
    if (length < shortestReason || length > longestReason)
      return refuse(refusal('invalid-request', { path: 'reason', problem: 'field-invalid' }))
    const asked = { id: params.id, act: 'muted-customer', body } as const
    return await actOnConversation(deps, operator, asked, async (transaction, held, now) => {
      const until = new Date(now + body.hours * hourMs)
      await liftMutes(transaction, held.customer_id, now)
      await insertMute(transaction, {
        id: makeId(now),
        customer_id: held.customer_id,
        operator_id: operator.operator.id,
        reason,
        at: new Date(now),
        until,
        lifted_at: null,
      })
      return accept({
        value: { until: until.toISOString() },
        number: await tell(transaction, held, 'muted', now),
        details: { reason, until: until.toISOString() },
      })
    })
  })

  registerOperatorRoute(server, unmuteCustomer, async ({ params, operator }) => {
    const asked = { id: params.id, act: 'unmuted-customer' } as const
    return await actOnConversation(deps, operator, asked, async (transaction, held, now) => {
      const lifted = await liftMutes(transaction, held.customer_id, now)
      if (lifted === 0n) return refuse(refusal('not-found'))
      return accept({ value: {}, number: await tell(transaction, held, 'unmuted', now) })
    })
  })
}
