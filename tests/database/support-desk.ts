import type { WireConversation } from '@candor/wire/conversations.ts'
import type { WireSupportMessage, WireSupportState } from '@candor/wire/support.ts'
import { bought } from './delivery-desk.ts'
import { recordTicks } from './record-ticks.ts'
import { freshReceipt } from './sample-deposit.ts'
import { signedInClient } from './signed-in-client.ts'
import type { Answer, TestClient, TestServer } from './test-server.ts'

/** Both sides of customer service, as tests talk to them. */

export const supportPath = '/api/v1/support'
export const conversationsPath = '/api/v1/operator/conversations'

const idIn = ({ json, text }: Answer): string => {
  const { id } = json as { id?: string }
  if (id === undefined) throw new Error(text)
  return id
}

export const sendPicture = async (by: TestClient): Promise<string> =>
  idIn(await by.send('POST', `${supportPath}/pictures`, { form: await freshReceipt() }))

export async function sendReport(by: TestClient, text = '{"proof":null}'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'application/json' }), 'report.json')
  return idIn(await by.send('POST', `${supportPath}/reports`, { form }))
}

export const stateOf = async (by: TestClient): Promise<WireSupportState> =>
  (await by.get(supportPath)).json as WireSupportState

/** Writes a message and gives back the conversation it is in. */
export async function writeTo(
  by: TestClient,
  body: Record<string, unknown>,
): Promise<NonNullable<WireSupportState['conversation']>> {
  const sent = await by.post(`${supportPath}/messages`, body)
  const { conversation } = await stateOf(by)
  if (sent.status !== 200 || !conversation) throw new Error(sent.text)
  return conversation
}

type Talk = { messages: WireSupportMessage[]; more: boolean; state: WireSupportState }

export const talkOf = async (by: TestClient, query = ''): Promise<Talk> =>
  (await by.get(`${supportPath}/messages${query}`)).json as Talk

type Opened = {
  conversation: WireConversation
  messages: WireSupportMessage[]
  notes: { text: string }[]
  customerTyping: boolean
}

export const openConversation = async (by: TestClient, id: string, query = ''): Promise<Opened> =>
  (await by.get(`${conversationsPath}/${id}${query}`)).json as Opened

/** A customer whose device says that a contract was settled wrong, and who has sent its file. */
export async function sendProof(server: TestServer) {
  const now = server.clock.now()
  await recordTicks(server.database, server.market.board, now)
  await server.deps.publicLog.seal()
  server.market.show(now, { BTCUSD: '90000.00' })
  const by = await signedInClient(server)
  const { id: contractId } = await bought(server, by)
  const reportId = await sendReport(by)
  const failed = [{ check: 'path', says: 'seed 97,133.70, logged 97,098.00' }]
  const attachment = { kind: 'proof', contractId, reportId, passed: 10, failed }
  return { by, contractId, reportId, conversation: await writeTo(by, { text: 'Wrong', attachment }) }
}
