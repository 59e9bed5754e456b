import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import {
  listSupportMessages,
  markSupport,
  sendSupportMessage,
  type WireSupportMessage,
  type WireSupportState,
} from '@candor/wire/support.ts'
import { createStore } from 'zustand/vanilla'
import { accountNow, readingOnce } from '../api/follow-account.ts'
import { request } from '../api/request.ts'
import { outcomeOf } from '../api/send-with-key.ts'
import { mergeMessages } from './merge-messages.ts'
import { addUnsent, dropUnsent, type MessageBody, readUnsent, type UnsentMessage } from './unsent-messages.ts'

type SupportStore = {
  account: string | null
  /** Null until the server has told. */
  state: WireSupportState | null
  messages: readonly WireSupportMessage[]
  /** Older ones are there. */
  more: boolean
  unsent: readonly UnsentMessage[]
  refusal: ApiRefusal | null
  /** When somebody of customer service was last heard to write. */
  typingAt: number | null
}

const nothing = {
  state: null,
  messages: [],
  more: false,
  unsent: [],
  refusal: null,
  typingAt: null,
}

export const supportStore = createStore<SupportStore>(() => ({ account: null, ...nothing }))

const pageLimit = '100'

/** Reads what follows the last number that is known, page by page: nothing is lost in a gap, and nothing comes twice. */
async function readNew(): Promise<void> {
  const account = accountNow()
  if (supportStore.getState().account !== account) supportStore.setState({ account, ...nothing })
  if (account === null) return
  supportStore.setState({ unsent: readUnsent(account) })
  for (;;) {
    const { messages, state } = supportStore.getState()
    const last = messages.at(-1)?.number
    const query = last === undefined ? {} : { after: String(last), limit: pageLimit }
    const answer = await request(listSupportMessages, { query }, { quiet: state !== null })
    if (accountNow() !== account) return
    if (!answer.ok) return supportStore.setState({ refusal: answer.refusal })
    const { value } = answer
    supportStore.setState((before) => ({
      state: value.state,
      messages: mergeMessages(before.messages, value.messages),
      more: last === undefined ? value.more : before.more,
      refusal: null,
      typingAt: value.messages.some(({ author }) => author === 'operator') ? null : before.typingAt,
    }))
    if (last === undefined || !value.more) break
  }
}

export const loadSupport = readingOnce(readNew)

/** The page of messages before the oldest that is shown. */
export async function loadOlder(): Promise<void> {
  const { account, messages } = supportStore.getState()
  const oldest = messages[0]?.number
  if (oldest === undefined) return
  const answer = await request(listSupportMessages, { query: { before: String(oldest) } })
  if (!answer.ok || accountNow() !== account) return
  supportStore.setState((before) => ({
    messages: mergeMessages(before.messages, answer.value.messages),
    more: answer.value.more,
  }))
}

/** Sends what waits, in its order. What the server has answered is dropped; what may not have arrived stays, with its key. */
async function sendWaiting(): Promise<void> {
  for (;;) {
    const account = accountNow()
    const [next] = account === null ? [] : readUnsent(account)
    if (account === null || next === undefined) return
    const answer = await request(sendSupportMessage, { body: next.body }, { key: next.key, quiet: true })
    if (!answer.ok && outcomeOf(answer.refusal) !== 'answered') return
    dropUnsent(account, next.key)
    if (accountNow() !== account) return
    supportStore.setState((before) => ({
      unsent: readUnsent(account),
      messages: answer.ok ? mergeMessages(before.messages, [answer.value.message]) : before.messages,
      refusal: answer.ok ? null : answer.refusal,
    }))
  }
}

export const sendUnsent = readingOnce(sendWaiting)

/** Keeps a message on the device first, then sends it: whatever happens in between, it is sent once. */
export function writeMessage(body: MessageBody): void {
  const account = accountNow()
  if (account === null) return
  addUnsent(account, body, Date.now())
  supportStore.setState({ unsent: readUnsent(account), refusal: null })
  void sendUnsent().then(() => loadSupport())
}

/** Customer service has seen the messages up to this number. */
export function noteRead(number: number, at: string): void {
  supportStore.setState(({ state }) => {
    const conversation = state?.conversation
    if (!state || !conversation || conversation.operatorRead >= number) return {}
    return {
      state: { ...state, conversation: { ...conversation, operatorRead: number, operatorReadAt: at } },
    }
  })
}

/** The last number of which the server was told that this device has it. */
let told: { account: string | null; number: number } = { account: null, number: 0 }

/** Says that the device has the last message, and that the customer has it before their eyes where the page is seen. */
export async function markLast(isSeen: boolean): Promise<void> {
  const { account, state, messages } = supportStore.getState()
  const last = messages.at(-1)?.number ?? 0
  const known = isSeen ? (state?.customerRead ?? 0) : told.account === account ? told.number : 0
  if (!state || last <= Math.max(known, state.customerRead)) return
  told = { account, number: last }
  if (isSeen) supportStore.setState({ state: { ...state, customerRead: last, unread: 0 } })
  await request(markSupport, { body: { number: last, mark: isSeen ? 'read' : 'delivered' } }, { quiet: true })
}
