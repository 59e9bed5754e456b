import { randomUUID } from 'node:crypto'
import { accountOf } from '@candor/tests/database/account-of.ts'
import {
  askVerification,
  beginPhoto,
  codeOf,
  goodDocument,
  goodProfile,
  identityOf,
  idPhoto,
  judge,
  lookAtPhotos,
  photoPath,
  registeredClient,
  reviewPath,
  sendPhoto,
  showPhoto,
  stateOf,
  uploadOf,
} from '@candor/tests/database/identity-desk.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { documentPath, type WireIdentity } from '@candor/wire/identity.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const path = '/api/v1/verification'

describe('a draft', () => {
  it('is kept as it was typed, for another device to go on with', async () => {
    const one = await registeredClient(server)
    expect(await identityOf(one)).toMatchObject({ state: 'unverified', request: null, documents: [] })
    const draft = { ...goodProfile, name: 'Wei L', phone: '12', birthday: '', idType: '' }
    expect((await one.put(`${path}/draft`, draft)).status).toBe(200)
    const other = server.client()
    other.token = one.token
    expect((await identityOf(other)).draft).toEqual(draft)
  })
})

describe('sending for review', () => {
  it('says everything that is wrong at once, and keeps nothing', async () => {
    const client = await registeredClient(server)
    const send = (change: Record<string, unknown>) =>
      client.post(path, { ...goodProfile, idType: 'identity-card', documents: [], ...change })
    const wrong = problemOf(await send({ name: '', birthday: '2015-01-01', phone: '12' }))
    expect(wrong.fields).toEqual([
      { path: 'name', problem: 'field-required' },
      { path: 'birthday', problem: 'too-young' },
      { path: 'phone', problem: 'mobile-invalid' },
    ])
    const front = await goodDocument(client, 'identity-card')
    expect(problemOf(await send({ documents: [front] })).fields).toEqual([
      { path: 'back', problem: 'field-required' },
    ])
    const back = await goodDocument(client, 'identity-card', 'back')
    for (const documents of [[], [front], [front, front], [front, randomUUID()]])
      expect(codeOf(await send({ documents })), String(documents)).toBe('documents-changed')
    expect(await stateOf(client)).toBe('unverified')
    expect(codeOf(await send({ documents: [back, front] }))).toBe('accepted')
    expect(await stateOf(client)).toBe('verifying')
  })

  it('shreds what was photographed and not sent, and leaves nothing to change while it is reviewed', async () => {
    const client = await registeredClient(server)
    const card = await goodDocument(client, 'identity-card')
    const passport = await goodDocument(client, 'passport')
    const body = { ...goodProfile, idType: 'passport', documents: [passport] }
    expect(codeOf(await client.post(path, body))).toBe('accepted')
    expect((await identityOf(client)).documents.map(({ id }) => id)).toEqual([passport])
    expect((await showPhoto(server, client, documentPath(card))).status).toBe(404)
    for (const answer of [
      await client.post(path, body),
      await client.put(`${path}/draft`, { ...goodProfile, idType: '' }),
      await beginPhoto(client, 'passport', 'front', 1000),
      await client.delete(documentPath(passport)),
    ])
      expect(codeOf(answer)).toBe('verification-under-way')
  })

  it('of five at once, one counts', async () => {
    const client = await registeredClient(server)
    const body = { ...goodProfile, idType: 'passport', documents: [await goodDocument(client)] }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => client.post(path, body)))
    expect(answers.map(codeOf).filter((code) => code === 'accepted')).toHaveLength(1)
  })

  it('is not needed by a practice customer, who is verified from the start', async () => {
    const client = await signedInClient(server)
    expect((await identityOf(client)).state).toBe('verified')
    expect(codeOf(await client.post(path, { ...goodProfile, idType: 'passport', documents: [] }))).toBe(
      'already-verified',
    )
  })
})

describe('a reviewer', () => {
  it('sees everything, approves what they have opened, and the customer is verified at once', async () => {
    const asked = await askVerification(server, 'identity-card')
    const reviewer = await operatorClient(server)
    const socket = await asked.by.openSocket()
    const waiting = (await reviewer.get('/api/v1/operator/verifications?limit=100')).json as {
      requests: { id: string; fullName: string; earlier: number }[]
    }
    expect(waiting.requests.find(({ id }) => id === asked.id)).toMatchObject({
      fullName: 'Tan Wei Ling',
      country: 'MY',
      idType: 'identity-card',
      earlier: 0,
    })
    const before = (await reviewer.get(reviewPath(asked.id))).json as Record<string, unknown>
    expect(before).toMatchObject({
      profile: { surname: 'Tan', name: 'Wei Ling', birthday: '1991-04-09', phone: '+60123456789' },
      status: 'verifying',
      own: false,
      documents: [
        { id: asked.documents[0], side: 'front', seen: false, kept: true },
        { id: asked.documents[1], side: 'back', seen: false, kept: true },
      ],
    })
    expect(codeOf(await judge(reviewer, asked, 'approve'))).toBe('documents-unseen')
    await lookAtPhotos(reviewer, { ...asked, documents: asked.documents.slice(0, 1) })
    expect(codeOf(await judge(reviewer, asked, 'approve'))).toBe('documents-unseen')
    await lookAtPhotos(reviewer, asked)
    expect(codeOf(await judge(reviewer, asked, 'approve'))).toBe('accepted')
    expect(codeOf(await judge(reviewer, asked, 'approve'))).toBe('already-decided')

    expect(await stateOf(asked.by)).toBe('verified')
    const identity = await identityOf(asked.by)
    expect(identity.draft.name, 'the draft has served').toBe('')
    expect(identity.request?.decidedBy).toBe(`R-${String(reviewer.id).padStart(2, '0')}`)
    const { json } = await asked.by.get('/api/v1/session')
    expect((json as { customer: { accountName: string } }).customer.accountName).toBe('Tan Wei Ling')
    let heard = await socket.next()
    while (heard.kind !== 'subject.changed') heard = await socket.next()
    expect(heard.subject).toEqual({ kind: 'verification', id: asked.id })
    socket.raw.close()
  })

  it('rejects with a reason, and the customer tries again with what they have typed', async () => {
    const asked = await askVerification(server)
    const reviewer = await operatorClient(server)
    expect(codeOf(await judge(reviewer, asked, 'reject', ' '))).toBe('invalid-request')
    expect(codeOf(await judge(reviewer, asked, 'reject', 'The birthday differs.'))).toBe('accepted')
    const { state, request, draft, documents } = await identityOf(asked.by)
    expect([state, request?.reason, draft.name]).toEqual(['rejected', 'The birthday differs.', 'Wei Ling'])
    const again = {
      ...draft,
      birthday: '1991-09-04',
      idType: 'passport',
      documents: documents.map(({ id }) => id),
    }
    expect(codeOf(await asked.by.post(path, again))).toBe('accepted')
    expect(await stateOf(asked.by)).toBe('verifying')
    const { id } = (await identityOf(asked.by)).request ?? { id: '' }
    expect((await reviewer.get(reviewPath(id))).json).toMatchObject({
      earlier: [{ reason: 'The birthday differs.' }],
      profile: { birthday: '1991-09-04' },
    })
  })

  it('agrees to what they saw and to nothing else', async () => {
    const asked = await askVerification(server)
    const reviewer = await operatorClient(server)
    await lookAtPhotos(reviewer, asked)
    const { contentHash } = (await reviewer.get(reviewPath(asked.id))).json as { contentHash: string }
    await asOwner(server, (database) =>
      database
        .updateTable('verification_profiles')
        .set({ name: 'Somebody Else' })
        .where('verification_id', '=', asked.id)
        .execute(),
    )
    const decision = { verdict: 'approve', contentHash }
    expect(codeOf(await reviewer.post(`${reviewPath(asked.id)}/decision`, decision))).toBe('content-changed')
    expect(await stateOf(asked.by)).toBe('verifying')
  })

  it('never decides or opens their own, and nothing without the role', async () => {
    const asked = await askVerification(server)
    const self = await operatorClient(server, 'reviewer', await accountOf(asked.by))
    expect((await self.get(reviewPath(asked.id))).json).toMatchObject({ own: true })
    expect(codeOf(await self.get(photoPath(asked)))).toBe('own-request')
    expect(codeOf(await judge(self, asked, 'approve'))).toBe('own-request')
    const support = await operatorClient(server, 'support,editor,risk,admin')
    expect(codeOf(await support.get(photoPath(asked)))).toBe('role-required')
    expect(codeOf(await support.get(reviewPath(asked.id)))).toBe('role-required')
  })

  it('is told when somebody else has sent the same picture', async () => {
    const [one, other] = [await registeredClient(server), await registeredClient(server)]
    const photo = await idPhoto()
    await sendPhoto(one, 'passport', 'front', photo)
    const sent = uploadOf(await sendPhoto(other, 'passport', 'front', photo)).document?.id
    const answer = await other.post(path, { ...goodProfile, idType: 'passport', documents: [sent] })
    const { id } = (answer.json as WireIdentity).request ?? { id: '' }
    const reviewer = await operatorClient(server)
    expect((await reviewer.get(reviewPath(id))).json).toMatchObject({
      documents: [{ alsoSentBy: [await accountOf(one)] }],
    })
  })

  it('of five at once, one decides', async () => {
    const asked = await askVerification(server)
    const crowd = await Promise.all([1, 2, 3, 4, 5].map(() => operatorClient(server)))
    for (const each of crowd) await lookAtPhotos(each, asked)
    const answers = await Promise.all(
      crowd.map((each, at) =>
        at % 2 === 0 ? judge(each, asked, 'approve') : judge(each, asked, 'reject', 'Not readable.'),
      ),
    )
    expect(answers.map(codeOf).toSorted()).toEqual(['accepted', ...Array(4).fill('already-decided')])
  })
})
