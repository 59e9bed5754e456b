import { accept, refuse } from '@candor/domain/result.ts'
import { cleanMessage } from '@candor/domain/support/message-rule.ts'
import {
  listSupportMessages,
  listSupportReceipts,
  markSupport,
  rateSupport,
  readSupport,
  readSupportReceipt,
  searchSupport,
  sendSupportMessage,
} from '@candor/wire/support.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findUnread, lockUnread, markSubjectRead } from '../notices/notice-table.ts'
import type { Connection } from '../postgres/database.ts'
import { readIdempotencyKey } from '../teller/register-money-route.ts'
import {
  type Conversation,
  findNewestConversation,
  lockNewestConversation,
  updateConversation,
} from './conversation-table.ts'
import { countUnread, listMessages, searchMessages } from './message-table.ts'
import { postMessage } from './post-message.ts'
import { createStateReader } from './read-support-state.ts'
import { findReceiptFacts, listReceiptFacts } from './receipt-facts.ts'
import { writeMessage } from './write-message.ts'

const usualPage = 50
const mostFound = 50

const numberIn = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function registerReading(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  const stateOf = createStateReader(deps)

  registerRoute(server, readSupport, async ({ session }) => accept(await stateOf(session.customer.id)))

  registerRoute(server, listSupportMessages, async ({ query, session }) => {
    const customerId = session.customer.id
    const limit = Number(query.limit ?? usualPage)
    const [after, before] = [numberIn(query.after), numberIn(query.before)]
    const found = await listMessages(database, customerId, { after, before, limit: limit + 1 })
    // Of a page that goes forward the surplus is its newest, of one that goes back its oldest.
    const page = after === null ? found.slice(-limit) : found.slice(0, limit)
    // Read after the messages: what it says is never older than what they show.
    const state = await stateOf(customerId)
    return accept({ messages: page.map(writeMessage), more: found.length > limit, state })
  })

  registerRoute(server, searchSupport, async ({ query, session }) => {
    const words = cleanMessage(query.words)
    if (words === '') return refuse(refusal('invalid-request', { path: 'words', problem: 'field-required' }))
    const found = await searchMessages(database, session.customer.id, words, mostFound + 1)
    return accept({
      messages: found.slice(0, mostFound).map(writeMessage),
      more: found.length > mostFound,
    })
  })
}

function registerReceipts(server: FastifyInstance, { database }: Dependencies): void {
  registerRoute(server, listSupportReceipts, async ({ session }) =>
    accept({ receipts: await listReceiptFacts(database, session.customer.id) }),
  )

  registerRoute(server, readSupportReceipt, async ({ params, session }) => {
    const facts = await findReceiptFacts(database, session.customer.id, params.kind, params.id)
    return facts ? accept(facts) : refuse(refusal('not-found'))
  })
}

/** Who has seen the answers needs no notice of them any more. Gives back how many notices are unread now, where that has changed. */
async function readAnswers(
  transaction: Connection,
  { id, customer_id }: Conversation,
  now: number,
): Promise<number | null> {
  await lockUnread(transaction, customer_id)
  const about = { event: 'support-answered', subjectId: id } as const
  const read = await markSubjectRead(transaction, customer_id, about, new Date(now))
  return read > 0 ? await findUnread(transaction, customer_id) : null
}

/** Marks only ever move forward, whatever order they arrive in. */
function registerMarks(server: FastifyInstance, { database, bus, clock }: Dependencies): void {
  registerRoute(server, markSupport, async ({ body, session }) => {
    const customerId = session.customer.id
    const newest = await findNewestConversation(database, customerId)
    if (!newest) return accept({ unread: 0 })
    const number = Math.min(body.number, newest.last_number)
    const known = body.mark === 'read' ? newest.customer_read : newest.customer_got
    if (number > known) {
      const changed = await database.transaction().execute(async (transaction) => {
        const held = await lockNewestConversation(transaction, customerId)
        if (held?.id !== newest.id) return null
        await updateConversation(transaction, held.id, {
          customer_got: Math.max(held.customer_got, number),
          ...(body.mark === 'read' && { customer_read: Math.max(held.customer_read, number) }),
        })
        return body.mark === 'read' ? await readAnswers(transaction, held, clock()) : null
      })
      if (changed !== null) bus.publish('notices.changed', { customerId, unread: changed })
      bus.publish('support.changed', { customerId, conversationId: newest.id, number: newest.last_number })
    }
    const read = body.mark === 'read' ? Math.max(newest.customer_read, number) : newest.customer_read
    return accept({ unread: await countUnread(database, customerId, read) })
  })
}

function registerRating(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerRoute(server, rateSupport, async ({ body, session }) => {
    return await database.transaction().execute(async (transaction) => {
      const held = await lockNewestConversation(transaction, session.customer.id)
      if (!held) return refuse(refusal('not-found'))
      if (held.status !== 'closed') return refuse(refusal('conversation-open'))
      await updateConversation(transaction, held.id, {
        rating: body.stars,
        rating_words: cleanMessage(body.words ?? '') || null,
        rated_at: new Date(clock()),
      })
      return accept({})
    })
  })
}

export function registerSupportRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerReading(server, deps)
  registerReceipts(server, deps)
  registerMarks(server, deps)
  registerRating(server, deps)

  registerRoute(server, sendSupportMessage, async ({ body, session, request }) => {
    const key = readIdempotencyKey(request)
    if (key === null) return refuse(refusal('idempotency-key-required'))
    const posted = await postMessage(deps, { customer: session.customer, key, body, now: deps.clock() })
    return posted.ok ? accept({ message: writeMessage(posted.value) }) : posted
  })
}
