import { randomUUID } from 'node:crypto'
import type { WireMade } from '@candor/wire/groups.ts'
import type { WireAct } from '@candor/wire/two-person-acts.ts'
import { operatorClient } from './operator-client.ts'
import type { TestClient, TestServer } from './test-server.ts'

let made = 0

/** A group that nobody else uses, made by a fresh operator. */
export async function groupDesk(server: TestServer, startingMoney = '2500.00') {
  const by = await operatorClient(server, 'admin')
  made += 1
  const name = `Class ${made} ${randomUUID().slice(0, 8)}`
  const { json } = await by.post('/api/v1/operator/groups', { name, startingMoney })
  const { id } = json as { id: string }
  return { by, id, name, path: `/api/v1/operator/groups/${id}` }
}

type Preview = { hash: string; ready: number; people: { line: number; problem: string | null }[] }

/** Previews a file and creates what is ready. */
export async function importText(
  by: TestClient,
  path: string,
  text: string,
  importId: string = randomUUID(),
) {
  const preview = (await by.post(`${path}/import-preview`, { text })).json as Preview
  const answer = await by.post(`${path}/imports`, { importId, text, hash: preview.hash, vouched: true })
  return { preview, answer, made: (answer.json as { made: WireMade[] }).made }
}

export const firstPassword = 'A first Password 1!'

/** A browser in which somebody has come in by a one-time code. */
export async function enterBy(server: TestServer, code: string, newPassword = firstPassword) {
  const client = server.client()
  const answer = await client.post('/api/v1/entry/password', {
    code,
    newPassword,
    locale: 'en',
    deviceId: client.deviceId,
  })
  return { client, answer }
}

/** Asks for a reset of a group. */
export async function askReset(by: TestClient, path: string, name: string): Promise<WireAct> {
  const answer = await by.post(`${path}/reset`, { reason: 'A new term begins.', confirm: name })
  return (answer.json as { act: WireAct }).act
}
