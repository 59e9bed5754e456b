import { accept, refuse } from '@candor/domain/result.ts'
import { measureReplies } from '@candor/domain/support/reply-times.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import {
  listConversations,
  readConversation,
  readReplyTimes,
  tellTyping,
} from '@candor/wire/conversations.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { hasLooked } from '../operators/recent-look.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { actOnConversation } from './act-on-conversation.ts'
import { auditConversation } from './audit-conversation.ts'
import { updateConversation } from './conversation-table.ts'
import { listSeenCases } from './inbox-looks.ts'
import { countInbox, findListed, listInbox } from './inbox-table.ts'
import { listMessages } from './message-table.ts'
import { listNotes } from './note-table.ts'
import { createTypingMemory } from './typing-memory.ts'
import { listWaitsSince } from './wait-table.ts'
import { writeConversation } from './write-conversation.ts'
import { answererNumber, writeMessage } from './write-message.ts'

const usualPage = 50
const messagesInPage = 100

function registerInbox(server: FastifyInstance, deps: Dependencies): void {
  const { config, database, clock } = deps
  registerOperatorRoute(server, listConversations, async ({ query, operator }) => {
    const now = clock()
    const { state = 'waiting', locale = null } = query
    const limit = Number(query.limit ?? usualPage)
    const operatorId = operator.operator.id
    return await database.transaction().execute(async (transaction) => {
      const found = await listInbox(transaction, { state, locale, operatorId, limit: limit + 1, now })
      const shown = found.slice(0, limit)
      const counts = await countInbox(transaction, operatorId)
      const cases = shown.map(({ case_number }) => Number(case_number))
      const seen = await listSeenCases(transaction, operatorId, now)
      const look = { operatorId, act: 'viewed-inbox', now, conversationId: null } as const
      if (cases.some((number) => !seen.has(number)))
        await auditConversation(transaction, { ...look, details: { state, locale, cases } })
      return accept({
        conversations: shown.map((row) => writeConversation(row, config.support)),
        more: found.length > limit,
        counts,
      })
    })
  })
}

function registerReadingOne(server: FastifyInstance, deps: Dependencies): void {
  const typing = createTypingMemory(deps)
  server.addHook('onClose', async () => void typing.stop())
  registerOperatorRoute(server, readConversation, async ({ params, query, operator }) =>
    actOnConversation(
      deps,
      operator,
      { id: params.id, act: 'read-conversation' },
      async (transaction, held, now) => {
        const after = query.after === undefined ? null : Number(query.after)
        const page = { after, before: null, limit: messagesInPage + 1 }
        const found = await listMessages(transaction, held.customer_id, page)
        const messages = after === null ? found.slice(-messagesInPage) : found.slice(0, messagesInPage)
        const seen = Math.min(messages.at(-1)?.number ?? 0, held.last_number)
        if (seen > held.operator_read)
          await updateConversation(transaction, held.id, {
            operator_read: seen,
            operator_read_at: new Date(now),
          })
        const conversation = await findListed(transaction, held.id, now)
        if (!conversation) return refuse(refusal('not-found'))
        const notes = await listNotes(transaction, held.id)
        const subject = { kind: 'conversation', id: held.id } as const
        const look = { operatorId: operator.operator.id, act: 'read-conversation', subject } as const
        // Whoever has it open reads at every hint: that is one look.
        const isOpen = after !== null && (await hasLooked(transaction, look, now))
        return accept({
          value: {
            conversation: writeConversation(conversation, deps.config.support),
            messages: messages.map(writeMessage),
            more: found.length > messagesInPage,
            notes: notes.map(({ id, operatorId, name, text, at }) => ({
              id,
              by: { name, number: answererNumber(operatorId) },
              text,
              at: at.toISOString(),
            })),
            customerTyping: typing.isTyping(held.customer_id),
          },
          number: seen,
          details: { after: after ?? 0, until: seen },
          repeated: isOpen,
          told: seen > held.operator_read ? 'read' : 'nothing',
        })
      },
    ),
  )
}

/** It is not kept anywhere: that somebody wrote shows in what they wrote. */
function registerTyping(server: FastifyInstance, { database, bus }: Dependencies): void {
  registerOperatorRoute(server, tellTyping, async ({ params }) => {
    const found = await database
      .selectFrom('conversations')
      .select('customer_id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!found) return refuse(refusal('not-found'))
    bus.publish('support.typing', {
      customerId: found.customer_id,
      conversationId: params.id,
      by: 'operator',
    })
    return accept({})
  })
}

function registerTimes(server: FastifyInstance, { config, database, clock }: Dependencies): void {
  registerOperatorRoute(server, readReplyTimes, async ({ query, operator }) => {
    const now = clock()
    const since = now - Number(query.days ?? 7) * dayMs
    return await database.transaction().execute(async (transaction) => {
      const measured = measureReplies(await listWaitsSince(transaction, since))
      const ratings = await transaction
        .selectFrom('conversations')
        .select([
          sql<number>`count(rating)::int`.as('count'),
          sql<number>`coalesce(sum(rating), 0)::int`.as('sum'),
        ])
        .where('rated_at', '>=', new Date(since))
        .executeTakeFirstOrThrow()
      const operatorId = operator.operator.id
      await auditConversation(transaction, {
        operatorId,
        act: 'viewed-reply-times',
        now,
        conversationId: null,
      })
      return accept({ promisedMinutes: config.support.promisedMinutes, measured, ratings })
    })
  })
}

export function registerConversationRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerInbox(server, deps)
  registerReadingOne(server, deps)
  registerTyping(server, deps)
  registerTimes(server, deps)
}
