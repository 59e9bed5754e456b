import { connect } from 'node:net'
import { type HostileForm, makeHostileForms, writeRequest } from '@candor/tests/database/hostile-forms.ts'
import { beginPhoto, registeredClient, uploadOf } from '@candor/tests/database/identity-desk.ts'
import { freshReceipt, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  problemOf,
  readAnswer,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let server: TestServer
/** What would have ended the process. */
let uncaught: string[] = []
const noteUncaught = (error: unknown) => uncaught.push(String(error))
beforeAll(async () => {
  server = await startTestServer()
  process.on('uncaughtException', noteUncaught)
  process.on('unhandledRejection', noteUncaught)
})
beforeEach(() => {
  uncaught = []
})
afterAll(async () => {
  process.off('uncaughtException', noteUncaught)
  process.off('unhandledRejection', noteUncaught)
  await server.stop()
})

const receipts = '/api/v1/receipts'
const seed = 20_261_115

/** Sends the request; the answer, or nothing where the sender did not wait for one. */
const send = (form: HostileForm, path: string, headers: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.write(writeRequest(form, path, headers), () => {
      if (form.leaves) setTimeout(() => socket.destroy(), 20)
    })
  })

const cookieOf = (client: TestClient) => [`cookie: candor_session=${client.token}`]

/** What a form was answered with where that is anything but a clear refusal. */
function judge(form: HostileForm, raw: string): string[] {
  if (form.leaves) return []
  // Bytes beyond the claimed length are the next request on the line, and no business of this one's.
  const { status, json } = readAnswer(raw)
  const code = (json as { code?: string } | undefined)?.code
  return status >= 400 && status < 500 && (code !== undefined || form.kind.includes('shorter'))
    ? []
    : [`${form.kind}: ${status} ${code}`]
}

async function sendAll(path: string, name: string, client: TestClient): Promise<string[]> {
  const forms = makeHostileForms(240, seed, name)
  const troubles: string[] = []
  for (const form of forms) {
    const before = uncaught.length
    troubles.push(...judge(form, await send(form, path, cookieOf(client))))
    if (uncaught.length > before) troubles.push(`${form.kind}: ends the process (${uncaught.at(-1)})`)
  }
  return troubles
}

describe('a form that is none', () => {
  it('of 25 parts and without an end is refused, and nothing else comes of it', async () => {
    const client = await signedInClient(server)
    const text = `${'--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n'.repeat(25)}--x\r\n`
    const form: HostileForm = {
      kind: 'crash',
      contentType: 'multipart/form-data; boundary=x',
      body: Buffer.from(text),
      claims: Buffer.byteLength(text),
      leaves: false,
    }
    const answer = readAnswer(await send(form, receipts, cookieOf(client)))
    expect(problemOf(answer).status).toBeGreaterThanOrEqual(400)
    expect(uncaught).toEqual([])
  })

  it('sent as a receipt in 240 ways ends its own request and nothing else', async () => {
    const client = await signedInClient(server)
    expect(await sendAll(receipts, 'file', client)).toEqual([])
    expect((await client.send('POST', receipts, { form: await freshReceipt() })).status).toBe(200)
  })

  it('sent as a piece of a photo in 240 ways ends its own request and nothing else', async () => {
    const client = await registeredClient(server)
    const { id } = uploadOf(await beginPhoto(client, 'passport', 'front', 100_000))
    expect(await sendAll(`/api/v1/verification/uploads/${id}/pieces?offset=0`, 'piece', client)).toEqual([])
    expect((await client.get(`/api/v1/verification/uploads/${id}`)).status).toBe(200)
  })

  it('is not even looked at where nobody is signed in', async () => {
    const forms = makeHostileForms(80, seed, 'file').filter(
      ({ leaves, kind }) => !leaves && !kind.includes('shorter'),
    )
    for (const form of forms) {
      const problem = problemOf(readAnswer(await send(form, receipts, [])))
      expect([form.kind, problem.code]).toEqual([form.kind, 'session-invalid'])
    }
    expect(uncaught).toEqual([])
  })
})
