import { gunzipSync } from 'node:zlib'
import { mostSupportBytes } from '@candor/domain/customers/kept-quotas.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import { findAuditTroubles } from '@candor/tests/database/audit-troubles.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import { goodDeposit, goodPassword, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { registeredClient } from '@candor/tests/database/secured-customer.ts'
import {
  conversationsPath,
  sendPicture,
  sendProof,
  sendReport,
  supportPath,
  writeTo,
} from '@candor/tests/database/support-desk.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeId } from '../postgres/make-id.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)

describe('what belongs to somebody else', () => {
  it('is not found: things of every kind, pictures, reports', async () => {
    const { by: owner, contractId, reportId } = await sendProof(server)
    const deposit = ((await owner.post('/api/v1/deposits', await goodDeposit(owner))).json as { id: string })
      .id
    const picture = await sendPicture(owner)
    const paths = [
      `receipts/contract/${contractId}`,
      `receipts/deposit/${deposit}`,
      `pictures/${picture}`,
      `reports/${reportId}`,
    ]
    const stranger = await signedInClient(server)
    for (const path of paths) {
      expect((await owner.get(`${supportPath}/${path}`)).status, path).toBe(200)
      expect(codeOf(await stranger.get(`${supportPath}/${path}`)), path).toBe('not-found')
    }
    // Nor is a thing found under another kind than its own, or a file under another.
    for (const kind of ['order', 'spot-order', 'position', 'withdrawal', 'participation', 'loan'])
      expect(codeOf(await owner.get(`${supportPath}/receipts/${kind}/${deposit}`)), kind).toBe('not-found')
    expect(codeOf(await owner.get(`${supportPath}/reports/${picture}`))).toBe('not-found')
    expect(codeOf(await owner.get(`${supportPath}/pictures/${reportId}`))).toBe('not-found')
  })

  it('is not found by an operator either in the conversation of another customer', async () => {
    const owner = await signedInClient(server)
    const attachment = { kind: 'picture', id: await sendPicture(owner) }
    await writeTo(owner, { text: 'first' })
    const { id } = await writeTo(owner, { attachment })
    const other = await writeTo(await signedInClient(server), { text: 'Hello' })
    const operator = await operatorClient(server, 'support')
    expect((await operator.get(`${conversationsPath}/${id}/messages/2/picture`)).status).toBe(200)
    for (const path of [
      `${other.id}/messages/2/picture`,
      `${id}/messages/1/picture`,
      `${id}/messages/2/report`,
    ])
      expect(codeOf(await operator.get(`${conversationsPath}/${path}`)), path).toBe('not-found')
  })
})

describe('a conversation', () => {
  const words = 'Where is the money of my grandmother?'

  it('is in the download of its customer with its files, and in nobody else’s', async () => {
    const client = await signedInClient(server)
    const picture = await sendPicture(client)
    await writeTo(client, { text: words, attachment: { kind: 'picture', id: picture } })
    const archiveOf = async (by: TestClient): Promise<string> => {
      const { path } = (await by.post('/api/v1/security/data', {})).json as { path: string }
      const response = await fetch(server.origin + path, {
        headers: { cookie: `candor_session=${by.token}` },
      })
      return gunzipSync(Buffer.from(await response.arrayBuffer())).toString('latin1')
    }
    const archive = await archiveOf(client)
    expect(archive).toContain(words)
    expect(archive).toContain(`message-files/${picture}.jpg`)
    expect(await archiveOf(await signedInClient(server))).not.toContain(words)
  })

  it('goes with the account, notes and files included, and the books hold without it', async () => {
    const client = await registeredClient(server)
    const attachment = { kind: 'picture', id: await sendPicture(client) }
    const { id } = await writeTo(client, { text: words, attachment })
    const operator = await operatorClient(server, 'support')
    await operator.post(`${conversationsPath}/${id}/messages`, { text: 'I am looking.' })
    await operator.post(`${conversationsPath}/${id}/notes`, { text: 'A note about it.' })
    await operator.post(`${conversationsPath}/${id}/mute`, { reason: 'A reason', hours: 1 })
    const body = { password: goodPassword, accountNumber: client.accountNumber }
    expect(codeOf(await client.post('/api/v1/security/deletion', body))).toBe('ok')
    const count = async (table: string, column: string, value: string) => {
      const { rows } = await asOwner(server, (database) =>
        sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)}::text = ${value}`.execute(
          database,
        ),
      )
      return rows[0]?.n
    }
    for (const table of ['support_messages', 'support_notes', 'support_waits'])
      expect(await count(table, 'conversation_id', id), table).toBe(0)
    expect(await count('conversations', 'id', id)).toBe(0)
    expect(await count('support_files', 'id', attachment.id)).toBe(0)
    expect(await count('support_mutes', 'reason', 'A reason')).toBe(0)
    expect(codeOf(await operator.get(`${conversationsPath}/${id}`))).toBe('not-found')
    expect(await findAuditTroubles(server.databaseUrl)).toEqual([])
  })
})

describe('files that a practice customer sends to customer service', () => {
  it('are 24 MB a day and no byte more, pictures and reports together, however many come at once', async () => {
    const client = await signedInClient(server)
    const conversation = await writeTo(client, { text: 'Hello' })
    const { customer_id: customerId } = await server.database
      .selectFrom('conversations')
      .select('customer_id')
      .where('id', '=', conversation.id)
      .executeTakeFirstOrThrow()
    const fourMegabytes = 4 * 1024 * 1024
    const keep = (bytes: number, age: number) => {
      const at = server.clock.now() - age
      return sql`insert into support_files (id, customer_id, kind, content, sent_at)
        values (${makeId(at)}, ${customerId}, 'report', ${Buffer.alloc(bytes)}, ${new Date(at)})`.execute(
        server.database,
      )
    }
    // What was sent the day before does not count.
    await keep(fourMegabytes, dayMs + hourMs)
    for (let each = 0; each < 5; each += 1) await keep(fourMegabytes, hourMs)
    const report = `{"proof":"${'x'.repeat(900)}"}`
    const room = Math.round(1.5 * report.length)
    await keep(mostSupportBytes.trial - 5 * fourMegabytes - room, hourMs)
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () => sendReport(client, report).then(() => 'ok', String)),
    )
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(outcomes.filter((one) => one.includes('support-file-limit'))).toHaveLength(2)
    // With the last byte used up there is no room for the smallest picture.
    await keep(room - report.length, hourMs)
    await expect(sendPicture(client)).rejects.toThrow('support-file-limit')
    expect(await sendReport(await signedInClient(server), report)).toBeTruthy()
  })
})
