import { operatorClient } from './operator-client.ts'
import { goodDeposit } from './sample-deposit.ts'
import type { Sample } from './sample-request.ts'
import { signedInClient } from './signed-in-client.ts'
import { sendPicture, sendProof, sendReport, supportPath, writeTo } from './support-desk.ts'
import type { TestServer } from './test-server.ts'

const idIn = (json: unknown): string => (json as { id: string }).id

async function withDeposit(server: TestServer) {
  const by = await signedInClient(server)
  const { json } = await by.post('/api/v1/deposits', await goodDeposit(by))
  return { by, id: idIn(json) }
}

/** A conversation that waits for an answer, whose first message has something attached. */
async function waiting(server: TestServer, attached: 'deposit' | 'picture' | 'nothing' = 'nothing') {
  const { by, id } = await withDeposit(server)
  const attachment = {
    nothing: undefined,
    deposit: { kind: 'receipt', receipt: { kind: 'deposit', id } },
    picture: { kind: 'picture', id: attached === 'picture' ? await sendPicture(by) : '' },
  }[attached]
  const conversation = await writeTo(by, { text: 'Where is it?', ...(attachment && { attachment }) })
  return { by, path: `/api/v1/operator/conversations/${conversation.id}` }
}

/** An act of an operator on a fresh conversation. */
const act =
  (ending: string, body?: Record<string, unknown>): Sample =>
  async (server) => {
    const { path } = await waiting(server)
    return { path: `${path}${ending}`, ...(body && { body }), by: await operatorClient(server, 'support') }
  }

const readyAnswer = '/api/v1/operator/ready-answers/where-is-it/en'
const goodAnswer = { title: 'Where is it?', text: 'It is in review.' }

const operatorSamples: Record<string, Sample> = {
  listConversations: async (server) => ({
    query: '?state=open&locale=en&limit=10',
    by: await operatorClient(server, 'support'),
  }),
  readConversation: async (server) => ({
    ...(await act('')(server)),
    query: '?after=0',
  }),
  answerConversation: act('/messages', { text: 'It is in review.' }),
  noteConversation: act('/notes', { text: 'Asked twice.' }),
  assignConversation: act('/assignment', { to: 'me' }),
  closeConversation: act('/close'),
  reopenConversation: async (server) => {
    const by = await operatorClient(server, 'support')
    const { path } = await waiting(server)
    await by.post(`${path}/close`, {})
    return { path: `${path}/reopen`, by }
  },
  muteCustomer: act('/mute', { reason: 'Insults', hours: 24 }),
  unmuteCustomer: async (server) => {
    const by = await operatorClient(server, 'support')
    const { path } = await waiting(server)
    await by.post(`${path}/mute`, { reason: 'Insults', hours: 24 })
    return { path: `${path}/mute`, by }
  },
  tellTyping: act('/typing'),
  checkReceipt: async (server) => {
    const { path } = await waiting(server, 'deposit')
    return { path: `${path}/messages/1/receipt`, by: await operatorClient(server, 'support') }
  },
  openAttachedPicture: async (server) => {
    const { path } = await waiting(server, 'picture')
    return { path: `${path}/messages/1/picture`, by: await operatorClient(server, 'support') }
  },
  openAttachedReport: async (server) => {
    const { conversation } = await sendProof(server)
    return {
      path: `/api/v1/operator/conversations/${conversation.id}/messages/1/report`,
      by: await operatorClient(server, 'support'),
    }
  },
  listReadyAnswers: async (server) => ({
    query: '?locale=en',
    by: await operatorClient(server, 'support'),
  }),
  saveReadyAnswer: async (server) => ({
    path: readyAnswer,
    body: goodAnswer,
    by: await operatorClient(server, 'support'),
  }),
  deleteReadyAnswer: async (server) => {
    const by = await operatorClient(server, 'support')
    await by.put(readyAnswer, goodAnswer)
    return { path: readyAnswer, by }
  },
  readReplyTimes: async (server) => ({ query: '?days=7', by: await operatorClient(server, 'support') }),
}

/** One request per route of customer service that succeeds. */
export const samples: Record<string, Sample> = {
  ...operatorSamples,
  readSupport: async () => ({}),
  listSupportMessages: async () => ({ query: '?after=0&before=9&limit=10' }),
  searchSupport: async () => ({ query: '?words=gold' }),
  sendSupportMessage: async (server) => {
    const { by, id } = await withDeposit(server)
    const attachment = { kind: 'receipt', receipt: { kind: 'deposit', id } }
    return { body: { text: 'Where is my deposit?', attachment }, by }
  },
  markSupport: async (server) => {
    const { by } = await waiting(server)
    return { body: { number: 1, mark: 'read' }, by }
  },
  rateSupport: async (server) => {
    const { by, path } = await waiting(server)
    await (await operatorClient(server, 'support')).post(`${path}/close`, {})
    return { body: { stars: 4, words: 'Quick' }, by }
  },
  listSupportReceipts: async () => ({}),
  readSupportReceipt: async (server) => {
    const { by, id } = await withDeposit(server)
    return { path: `/api/v1/support/receipts/deposit/${id}`, by }
  },
  sendSupportPicture: async (server) => {
    const form = new FormData()
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='
    form.append('file', new Blob([Buffer.from(dot, 'base64')], { type: 'image/png' }), 'dot.png')
    return { form, by: await signedInClient(server) }
  },
  readSupportPicture: async (server) => {
    const by = await signedInClient(server)
    return { path: `${supportPath}/pictures/${await sendPicture(by)}`, by }
  },
  sendSupportReport: async (server) => {
    const form = new FormData()
    form.append('file', new Blob(['{}'], { type: 'application/json' }), 'report.json')
    return { form, by: await signedInClient(server) }
  },
  readSupportReport: async (server) => {
    const by = await signedInClient(server)
    return { path: `${supportPath}/reports/${await sendReport(by)}`, by }
  },
}
