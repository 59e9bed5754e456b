import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { followConversation } from '@candor/domain/support/follow-conversation.ts'
import { cleanMessage, judgeMessage } from '@candor/domain/support/message-rule.ts'
import {
  answerConversation,
  assignConversation,
  closeConversation,
  noteConversation,
  reopenConversation,
} from '@candor/wire/conversations.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { readIdempotencyKey } from '../teller/register-money-route.ts'
import { actOnConversation } from './act-on-conversation.ts'
import { answerMessage } from './answer-message.ts'
import { appendMessage, endWait } from './append-message.ts'
import { columnsOf, lockNewestConversation, stateOf, updateConversation } from './conversation-table.ts'
import { insertNote } from './note-table.ts'
import { answererNumber, writeMessage } from './write-message.ts'

const problems = { 'message-empty': 'field-required', 'message-too-long': 'field-too-long' } as const

function readText(given: string): Result<string, Refusal> {
  const text = cleanMessage(given)
  const wrong = judgeMessage(text, false)
  return wrong ? refuse(refusal('invalid-request', { path: 'text', problem: problems[wrong] })) : accept(text)
}

function registerWriting(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, answerConversation, async ({ params, body, operator, request }) => {
    const key = readIdempotencyKey(request)
    if (key === null) return refuse(refusal('idempotency-key-required'))
    const text = readText(body.text)
    if (!text.ok) return text
    const answer = { operatorId: operator.operator.id, key, text: text.value }
    const asked = { id: params.id, act: 'answered-customer', body } as const
    const done = await actOnConversation(deps, operator, asked, answerMessage(deps.config.support, answer))
    return done.ok ? accept({ message: writeMessage(done.value) }) : done
  })

  registerOperatorRoute(server, noteConversation, async ({ params, body, operator }) => {
    const text = readText(body.text)
    if (!text.ok) return text
    const { id: operatorId, name } = operator.operator
    const asked = { id: params.id, act: 'noted-conversation', body } as const
    return await actOnConversation(deps, operator, asked, async (transaction, held, now) => {
      const note = { id: makeId(now), text: text.value, at: new Date(now) }
      await insertNote(transaction, { ...note, conversation_id: held.id, operator_id: operatorId })
      const by = { name, number: answererNumber(operatorId) }
      return accept({
        value: { ...note, by, at: note.at.toISOString() },
        number: held.last_number,
        details: { note: note.id },
      })
    })
  })
}

type Answerer = { id: bigint; name: string }

/** Somebody who may answer: the operator who asks, or another by number. */
async function findAnswerer(connection: Connection, to: string, me: Answerer): Promise<Answerer | null> {
  if (to === 'me') return me
  const row = await connection
    .selectFrom('operators')
    .select(['id', 'name', 'roles'])
    .where('id', '=', BigInt(to.slice('S-'.length)))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.roles.some((role) => role === 'support' || role === 'admin') ? row : null
}

function registerAssignment(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, assignConversation, async ({ params, body, operator }) => {
    const asked = { id: params.id, act: 'assigned-conversation', body } as const
    return await actOnConversation(deps, operator, asked, async (transaction, held) => {
      const to = body.to === null ? null : await findAnswerer(transaction, body.to, operator.operator)
      if (body.to !== null && to === null)
        return refuse(refusal('invalid-request', { path: 'to', problem: 'field-invalid' }))
      await updateConversation(transaction, held.id, { assigned_to: to?.id ?? null })
      const assignedTo = to && { name: to.name, number: answererNumber(to.id) }
      return accept({
        value: { assignedTo },
        number: held.last_number,
        details: { to: assignedTo?.number ?? null },
      })
    })
  })
}

function registerEnds(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, closeConversation, async ({ params, operator }) => {
    const asked = { id: params.id, act: 'closed-conversation' } as const
    return await actOnConversation(deps, operator, asked, async (transaction, held, now) => {
      const next = followConversation(stateOf(held), 'close', now)
      if (!next.ok) return refuse(refusal(next.refusal))
      const by = operator.operator.id
      await updateConversation(transaction, held.id, columnsOf(next.value))
      const told = await appendMessage(transaction, held, { author: 'service', event: 'closed' }, now)
      const ended = { by, number: told.last_number, answered: false, now }
      await endWait(transaction, deps.config.support, held, ended)
      return accept({
        value: {},
        number: told.last_number,
        details: { customer: held.waiting_since === null ? 'answered' : 'unanswered' },
      })
    })
  })

  registerOperatorRoute(server, reopenConversation, async ({ params, operator }) => {
    const asked = { id: params.id, act: 'reopened-conversation' } as const
    return await actOnConversation(deps, operator, asked, async (transaction, held, now) => {
      const next = followConversation(stateOf(held), 'reopen', now)
      if (!next.ok) return refuse(refusal(next.refusal))
      // Numbers go on in the newest alone.
      const newest = await lockNewestConversation(transaction, held.customer_id)
      if (newest?.id !== held.id) return refuse(refusal('conversation-closed'))
      await updateConversation(transaction, held.id, columnsOf(next.value))
      const told = await appendMessage(transaction, held, { author: 'service', event: 'reopened' }, now)
      return accept({ value: {}, number: told.last_number })
    })
  })
}

export function registerConversationActs(server: FastifyInstance, deps: Dependencies): void {
  registerWriting(server, deps)
  registerAssignment(server, deps)
  registerEnds(server, deps)
}
