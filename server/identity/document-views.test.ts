import {
  askVerification,
  codeOf,
  identityOf,
  judge,
  lookAtPhotos,
  photoPath,
  registeredClient,
  reviewPath,
  showPhoto,
  stateOf,
} from '@candor/tests/database/identity-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import { documentPath } from '@candor/wire/identity.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { practiceWaitMs } from '../cash/review-practice.ts'
import { openDocument } from './document-table.ts'
import { forgetIdentity } from './forget-identity.ts'
import { passWaitingIdentities } from './pass-practice.ts'
import { sendDecisionLetters } from './send-decision-letters.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ stands: true })
})
afterAll(() => server.stop())

const path = '/api/v1/verification'

describe('who looked', () => {
  it('is told to the customer: who, when, why, how long, and what they decided', async () => {
    const asked = await askVerification(server, 'identity-card')
    const own = await showPhoto(server, asked.by, documentPath(asked.documents[0] ?? ''))
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('content-security-policy')).toContain('sandbox')
    expect(own.headers.get('candor-view')).toBe('1')
    server.clock.advance(8_000)
    expect((await asked.by.post(`${path}/views/1/end`, {})).status).toBe(200)
    const reviewer = await operatorClient(server)
    await lookAtPhotos(reviewer, asked)
    server.clock.advance(65_000)
    expect((await reviewer.post(`${reviewPath(asked.id)}/views/3/end`, {})).status).toBe(200)
    await judge(reviewer, asked, 'reject', 'The birthday differs.')

    const { json } = await asked.by.get(`${path}/views`)
    const number = `R-${String(reviewer.id).padStart(2, '0')}`
    expect(json).toMatchObject({
      people: 2,
      passedUnseen: null,
      views: [
        {
          number: 2,
          by: number,
          sides: ['front', 'back'],
          reason: 'identity-review',
          decision: { status: 'rejected', reason: 'The birthday differs.' },
        },
        { number: 1, by: null, sides: ['front'], reason: 'own-look', decision: null },
      ],
    })
    const [theirs, mine] = (json as { views: { seconds: number }[] }).views
    expect([mine?.seconds, theirs?.seconds]).toEqual([8, 65])
  })

  it('is each opening, and only of its own customer', async () => {
    const asked = await askVerification(server)
    const stranger = await registeredClient(server)
    const reviewer = await operatorClient(server)
    for (const reason of ['second-look', 'customer-asked'])
      await showPhoto(server, reviewer, photoPath(asked, reason))
    expect((await showPhoto(server, stranger, documentPath(asked.documents[0] ?? ''))).status).toBe(404)
    expect(codeOf(await stranger.post(`${path}/views/1/end`, {}))).toBe('not-found')
    expect(codeOf(await asked.by.post(`${path}/views/1/end`, {})), 'not theirs to end').toBe('not-found')
    const views = async (client: TestClient) =>
      ((await client.get(`${path}/views`)).json as { views: { reason: string }[] }).views
    expect((await views(asked.by)).map(({ reason }) => reason)).toEqual(['customer-asked', 'second-look'])
    expect(await views(stranger)).toEqual([])
    const rows = await server.database
      .selectFrom('audit_log')
      .select('content')
      .where('act', '=', 'viewed-document')
      .where('subject_id', '=', asked.documents[0] ?? '')
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('cannot be left in the name of somebody who is no reviewer', async () => {
    const asked = await askVerification(server)
    const support = await operatorClient(server, 'support')
    const opening = {
      documentId: asked.documents[0] ?? '',
      reason: 'second-look',
      at: server.clock.now(),
    } as const
    for (const operatorId of [support.id, 999_999n])
      await expect(openDocument(server.database, { ...opening, operatorId })).rejects.toThrow('by reviewers')
    await expect(openDocument(server.database, { ...opening, operatorId: null })).rejects.toThrow('check')
  })

  it('is counted right however many look at once', async () => {
    const asked = await askVerification(server)
    const reviewer = await operatorClient(server)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => showPhoto(server, reviewer, photoPath(asked))),
    )
    const numbers = answers.map(({ headers }) => Number(headers.get('candor-view')))
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
  })
})

describe('the practice reviewer', () => {
  it('passes after about five seconds what is well-formed, and opens no photo', async () => {
    const asked = await askVerification(server)
    await passWaitingIdentities(server.deps)
    expect(await stateOf(asked.by)).toBe('verifying')
    server.clock.advance(practiceWaitMs + 1)
    await passWaitingIdentities(server.deps)
    expect(await stateOf(asked.by)).toBe('verified')
    const { json } = await asked.by.get(`${path}/views`)
    expect(json).toMatchObject({ views: [], passedUnseen: expect.any(String) })
  })
})

describe('a letter', () => {
  it('tells what was decided, once, in the customer’s language', async () => {
    const [verified, rejected] = [await askVerification(server), await askVerification(server)]
    await rejected.by.put('/api/v1/customers/locale', { locale: 'malay' })
    const reviewer = await operatorClient(server)
    await lookAtPhotos(reviewer, verified)
    await judge(reviewer, verified, 'approve')
    await judge(reviewer, rejected, 'reject', 'Tarikh lahir berbeza.')
    for (const _ of [1, 2])
      await Promise.all([sendDecisionLetters(server.deps), sendDecisionLetters(server.deps)])
    const cashOf = async (client: TestClient) =>
      ((await client.get('/api/v1/balance')).json as { cash: string }).cash
    expect(await cashOf(verified.by), 'the practice money that registering promises, once').toBe('10000.00')
    expect(await cashOf(rejected.by)).toBe('0.00')
    const letters = await server.lettersTo(verified.by.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Your identity is verified'])
    const [letter, ...more] = await server.lettersTo(rejected.by.email)
    expect(more).toEqual([])
    expect([letter?.subject, letter?.text]).toEqual([
      'Pengesahan anda ditolak',
      expect.stringContaining(': Tarikh lahir berbeza.'),
    ])
  })
})

describe('a customer who leaves', () => {
  it('takes photos, details and draft with them; who looked stays', async () => {
    const asked = await askVerification(server)
    const reviewer = await operatorClient(server)
    await lookAtPhotos(reviewer, asked)
    const { customer_id } = await server.database
      .selectFrom('verifications')
      .select('customer_id')
      .where('id', '=', asked.id)
      .executeTakeFirstOrThrow()
    await server.database
      .transaction()
      .execute((transaction) => forgetIdentity(transaction, customer_id, server.clock.now()))
    expect(codeOf(await reviewer.get(photoPath(asked)))).toBe('not-found')
    expect((await reviewer.get(reviewPath(asked.id))).json).toMatchObject({
      profile: null,
      documents: [{ kept: false }],
    })
    const { documents, draft } = await identityOf(asked.by)
    expect([documents, draft.name]).toEqual([[], ''])
    const { json } = await asked.by.get(`${path}/views`)
    expect((json as { views: unknown[] }).views).toHaveLength(1)
  })
})
