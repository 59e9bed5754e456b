import {
  beginPhoto,
  codeOf,
  finishPhoto,
  goodDocument,
  identityOf,
  idPhoto,
  registeredClient,
  sendPhoto,
  sendPiece,
  showPhoto,
  uploadOf,
} from '@candor/tests/database/identity-desk.ts'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { documentPath, documentPiece, leastPiece } from '@candor/wire/identity.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVault } from '../vault/create-vault.ts'
import { forgetOldPhotos } from './forget-old-photos.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const path = '/api/v1/verification'

describe('a photo on its way', () => {
  it('goes on where it was cut off', async () => {
    const client = await registeredClient(server)
    const photo = await idPhoto(1200, 800)
    const { id } = uploadOf(await beginPhoto(client, 'identity-card', 'front', photo.length))
    const first = photo.subarray(0, 100_000)
    expect(uploadOf(await sendPiece(client, id, 0, first)).offset).toBe(100_000)
    // Sent again because the answer was lost, or from the wrong place: nothing is taken twice.
    for (const offset of [0, 50_000, 200_000]) {
      const problem = problemOf(await sendPiece(client, id, offset, first))
      expect([problem.code, problem.params]).toEqual(['upload-offset', { offset: '100000' }])
    }
    expect(codeOf(await finishPhoto(client, id))).toBe('upload-offset')
    const asked = uploadOf(await client.get(`${path}/uploads/${id}`))
    expect([asked.offset, asked.bytes, asked.document]).toEqual([100_000, photo.length, null])
    for (let offset = 100_000; offset < photo.length; offset += documentPiece.mostBytes)
      await sendPiece(client, id, offset, photo.subarray(offset, offset + documentPiece.mostBytes))
    const done = uploadOf(await finishPhoto(client, id))
    expect(done.document).toMatchObject({ idType: 'identity-card', side: 'front' })
    expect(uploadOf(await finishPhoto(client, id)), 'finished twice, it is one photo').toEqual(done)
    const shown = await showPhoto(server, client, documentPath(done.document?.id ?? ''))
    const { width, height, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([width, height, exif]).toEqual([1200, 800, undefined])
  })

  it('of two pieces at once takes one', async () => {
    const client = await registeredClient(server)
    const photo = await idPhoto(1200, 800)
    const { id } = uploadOf(await beginPhoto(client, 'passport', 'front', photo.length))
    const piece = photo.subarray(0, leastPiece)
    const answers = await Promise.all([1, 2, 3].map(() => sendPiece(client, id, 0, piece)))
    expect(answers.map(codeOf).toSorted()).toEqual(['accepted', 'upload-offset', 'upload-offset'])
  })

  it('is refused where it is none, too large, in crumbs, or another’s', async () => {
    const client = await registeredClient(server)
    const other = await registeredClient(server)
    const photo = await idPhoto()
    const { id } = uploadOf(await beginPhoto(client, 'passport', 'front', photo.length))
    expect(codeOf(await sendPiece(other, id, 0, photo))).toBe('not-found')
    expect(codeOf(await other.get(`${path}/uploads/${id}`))).toBe('not-found')
    expect(codeOf(await finishPhoto(other, id))).toBe('not-found')
    expect(codeOf(await sendPiece(client, id, 0, photo.subarray(0, 100)))).toBe('invalid-request')
    expect(codeOf(await sendPiece(client, id, 0, Buffer.concat([photo, photo])))).toBe('invalid-request')
    expect(codeOf(await sendPiece(client, id, 0, Buffer.alloc(photo.length, 'x')))).toBe(
      'document-unreadable',
    )
    expect(codeOf(await sendPiece(client, id, 0, Buffer.alloc(documentPiece.mostBytes + 1)))).toBe(
      'payload-too-large',
    )
    expect(codeOf(await beginPhoto(client, 'passport', 'back', 1000))).toBe('invalid-request')
    expect(codeOf(await beginPhoto(client, 'passport', 'front', 10 * 1024 * 1024 + 1))).toBe(
      'invalid-request',
    )
    const broken = photo.subarray(0, photo.length / 2)
    expect(codeOf(await sendPhoto(client, 'passport', 'front', broken))).toBe('document-unreadable')
    expect((await identityOf(client)).documents).toEqual([])
  })

  it('takes the place of the one before, whose key is gone then', async () => {
    const client = await registeredClient(server)
    const [first, second] = [await goodDocument(client), await goodDocument(client)]
    expect((await identityOf(client)).documents.map(({ id }) => id)).toEqual([second])
    expect((await showPhoto(server, client, documentPath(first))).status).toBe(404)
    expect((await showPhoto(server, client, documentPath(second))).status).toBe(200)
    expect((await client.delete(documentPath(second))).status).toBe(200)
    expect((await showPhoto(server, client, documentPath(second))).status).toBe(404)
    expect(codeOf(await client.delete(documentPath(second)))).toBe('not-found')
    const left = await asOwner(server, (database) =>
      sql<{ content: unknown; sealed_key: unknown }>`
        select content, sealed_key from identity_documents where id in (${first}, ${second})`.execute(
        database,
      ),
    )
    expect(left.rows).toEqual([
      { content: null, sealed_key: null },
      { content: null, sealed_key: null },
    ])
  })

  it('goes after a day, and a photo that nobody sent for review after a month', async () => {
    const own = await startTestServer()
    const client = await registeredClient(own)
    const document = await goodDocument(client)
    const photo = await idPhoto(900, 900)
    const { id } = uploadOf(await beginPhoto(client, 'identity-card', 'front', photo.length))
    await sendPiece(client, id, 0, photo.subarray(0, leastPiece))
    const rows = async () => [
      (await own.database.selectFrom('document_pieces').select('begins').execute()).length,
      (
        await own.database
          .selectFrom('identity_documents')
          .select('id')
          .where('shredded_at', 'is', null)
          .execute()
      ).length,
    ]
    own.clock.advance(25 * 60 * 60_000)
    await forgetOldPhotos(own.deps)
    expect(await rows()).toEqual([0, 1])
    own.clock.advance(30 * 24 * 60 * 60_000)
    await forgetOldPhotos(own.deps)
    expect(await rows(), document).toEqual([0, 0])
    await own.stop()
  })
})

describe('a photo at rest', () => {
  it('is encrypted with its own key, bound to its owner and its id', async () => {
    const client = await registeredClient(server)
    const ids = [
      await goodDocument(client, 'identity-card'),
      await goodDocument(client, 'identity-card', 'back'),
    ]
    const { rows } = await asOwner(server, (database) =>
      sql<{ id: string; customer_id: bigint; content: Buffer; sealed_key: Buffer }>`
        select id, customer_id, content, sealed_key from identity_documents where id in (${ids[0]}, ${ids[1]}) order by id`.execute(
        database,
      ),
    )
    const [one, other] = rows
    if (!one || !other) throw new Error('no photos')
    const { vault } = server.deps
    const keyOf = (row: typeof one, id = row.id, owner = row.customer_id) =>
      vault.open('identity document', `${owner} ${id}`, row.sealed_key)
    const key = keyOf(one)
    if (!key) throw new Error('no key')
    const bound = `${one.customer_id} ${one.id}`
    const picture = createVault(key).open('identity document', bound, one.content)
    expect(picture?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(one.content.includes(picture?.subarray(0, 64) ?? '')).toBe(false)
    expect(keyOf(other)?.equals(key)).toBe(false)
    // Put in the place of another, given to another, or changed by a bit, nothing opens.
    expect(keyOf(one, other.id)).toBeNull()
    expect(keyOf(one, one.id, one.customer_id + 1n)).toBeNull()
    expect(createVault(key).open('identity document', bound, other.content)).toBeNull()
    one.content.writeUInt8((one.content.at(-1) ?? 0) ^ 1, one.content.length - 1)
    expect(createVault(key).open('identity document', bound, one.content)).toBeNull()
    expect(createVault(Buffer.alloc(32)).open('identity document', bound, one.sealed_key)).toBeNull()
  })

  it('cannot be read, exchanged or looked at unseen by the role the server works as', async () => {
    const client = await registeredClient(server)
    const id = await goodDocument(client)
    const tries = [
      'select content from identity_documents',
      'select sealed_key from identity_documents',
      'select * from identity_documents',
      `update identity_documents set content = 'x'`,
      `update identity_documents set shredded_at = null`,
      'delete from identity_documents',
      `insert into document_views values (1, 1, now(), '${id}', null, 'own-look', sha256('x'))`,
      'delete from document_views',
      'update document_views set reason = reason',
      'update identities set views = 0',
      `update customers set verification = 'verified'`,
    ]
    for (const text of tries) await expect(sql.raw(text).execute(server.database), text).rejects.toThrow()
    expect((await showPhoto(server, client, documentPath(id))).status).toBe(200)
  })

  it('stays closed when the row that says who opens it cannot be written', async () => {
    const client = await registeredClient(server)
    const id = await goodDocument(client)
    await asOwner(server, (database) =>
      sql
        .raw('alter table document_views add constraint closed check (number < 0) not valid')
        .execute(database),
    )
    const answer = await showPhoto(server, client, documentPath(id))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      500,
      'application/problem+json; charset=utf-8',
    ])
    await asOwner(server, (database) =>
      sql.raw('alter table document_views drop constraint closed').execute(database),
    )
    expect((await showPhoto(server, client, documentPath(id))).status).toBe(200)
  })
})
