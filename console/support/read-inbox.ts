import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { listConversations, readConversation, type WireConversation } from '@candor/wire/conversations.ts'
import type { ReplyOf } from '@candor/wire/route.ts'

export type OpenConversation = ReplyOf<typeof readConversation>

export const inboxViews = ['waiting', 'mine', 'open', 'closed'] as const
type InboxView = (typeof inboxViews)[number]

type InboxPart = { items: readonly WireConversation[] } & Pick<
  ReplyOf<typeof listConversations>,
  'more' | 'counts'
>

const listOf =
  (state: InboxView): Reader<InboxPart> =>
  async (_id, options) => {
    const answer = await sendRequest(listConversations, { query: { state, limit: '100' } }, options)
    if (!answer.ok) return answer
    const { conversations: items, more, counts } = answer.value
    return accept({ items, more, counts })
  }

/** One reader for each view, always the same one. */
export const listInbox: Record<InboxView, ReturnType<typeof listOf>> = {
  waiting: listOf('waiting'),
  mine: listOf('mine'),
  open: listOf('open'),
  closed: listOf('closed'),
}

/** All messages, page by page: a conversation is read from its beginning. */
export const readWhole: Reader<OpenConversation> = async (id, options) => {
  const first = await sendRequest(readConversation, { params: { id }, query: {} }, options)
  if (!first.ok) return first
  let { messages, more } = first.value
  while (more) {
    const after = String(messages.at(-1)?.number ?? 0)
    const next = await sendRequest(readConversation, { params: { id }, query: { after } }, options)
    if (!next.ok) return next
    messages = [...messages, ...next.value.messages]
    more = next.value.more && next.value.messages.length > 0
  }
  return accept({ ...first.value, messages, more: false })
}
