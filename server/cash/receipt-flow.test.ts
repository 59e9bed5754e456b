import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { describeLong } from '@candor/tests/long-form.ts'
import { receiptPath, receiptUpload } from '@candor/wire/deposits.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeId } from '../postgres/make-id.ts'
import { deleteOldUnusedReceipts, findReceiptContent } from './receipt-table.ts'

let server: TestServer
let customer: TestClient
beforeAll(async () => {
  // Deposits are put into the table here without a command.
  server = await startTestServer({ booksAreBroken: true })
})
beforeEach(async () => {
  customer = await signedInClient(server)
})
afterAll(() => server.stop())

const path = '/api/v1/receipts'

/** A photo that nobody has sent yet, with a place in its metadata. */
const photo = (width = 60, height = 30): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()

const formOf = (...parts: [name: string, bytes: Buffer, fileName: string][]): FormData => {
  const form = new FormData()
  for (const [name, bytes, fileName] of parts) form.append(name, new Blob([new Uint8Array(bytes)]), fileName)
  return form
}

const send = (client: TestClient, bytes: Buffer, fileName = 'slip.jpg') =>
  client.send('POST', path, { form: formOf(['file', bytes, fileName]) })

const idOf = async (client: TestClient, bytes: Buffer): Promise<string> =>
  ((await send(client, bytes)).json as { id: string }).id

const show = (client: TestClient, id: string) =>
  fetch(server.origin + receiptPath(id), { headers: { cookie: `candor_session=${client.token}` } })

const keptIds = async (): Promise<string[]> => {
  const rows = await server.database.selectFrom('receipts').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** As a deposit does: from now on the receipt has been used. */
const useReceipt = async (receiptId: string): Promise<void> => {
  await sql`
    insert into deposits (id, customer_id, channel, amount, receipt_id, picture_hash, status, requested_at)
    select ${makeId(server.clock.now())}, customer_id, 'bank', 1000, id, picture_hash, 'in-review', sent_at
    from receipts where id = ${receiptId}`.execute(server.database)
}

describe('a receipt', () => {
  it('is kept as a clean copy, which its owner can look at', async () => {
    const sent = await photo(3_000, 100)
    const answer = await send(customer, sent, '收據.png')
    expect(answer.status).toBe(200)
    const { id, name, bytes } = answer.json as { id: string; name: string; bytes: number }
    expect(name).toBe('收據.png')

    const shown = await show(customer, id)
    const content = Buffer.from(await shown.arrayBuffer())
    expect([shown.status, content.length]).toEqual([200, bytes])
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(shown.headers.get('content-disposition')).toBe(
      `inline; filename="__.jpg"; filename*=UTF-8''${encodeURIComponent('收據')}.jpg`,
    )
    const { format, width, height, exif } = await sharp(content).metadata()
    expect([format, width, height, exif]).toEqual(['jpeg', 2_000, 67, undefined])
    expect(sent.includes('SecretCamera') && !content.includes('Secret')).toBe(true)
    expect((await findReceiptContent(server.database, id))?.content.equals(content)).toBe(true)
  })

  it('is not there for anybody else', async () => {
    const id = await idOf(customer, await photo())
    const other = await signedInClient(server)
    const unknown = makeId(Date.now())
    expect((await show(customer, id)).status).toBe(200)
    for (const asked of [id, id.toUpperCase(), unknown])
      expect(problemOf(await other.get(receiptPath(asked))).code).toBe('not-found')
    expect(problemOf(await server.client().get(receiptPath(id))).code).toBe('session-invalid')
    for (const asked of ['1', `${id}x`, '..%2f..%2fetc%2fpasswd', "'%20or%201=1"])
      expect(problemOf(await customer.get(receiptPath(asked))).code).toBe('invalid-request')
  })

  it('has the same hash as a copy of it with other metadata', async () => {
    const sent = await photo()
    const exif = sent.indexOf('SecretCamera')
    const altered = Buffer.concat([
      sent.subarray(0, exif),
      Buffer.from('OtherCamera!'),
      sent.subarray(exif + 12),
    ])
    expect(altered.equals(sent)).toBe(false)
    const ids = [await idOf(customer, sent), await idOf(await signedInClient(server), altered)]
    const rows = await server.database
      .selectFrom('receipts')
      .select('picture_hash')
      .where('id', 'in', ids)
      .execute()
    expect(new Set(rows.map((row) => row.picture_hash.toString('hex'))).size).toBe(1)
  })

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\temp\\slip.jpg', 'slip.jpg'],
    ['<script>alert(1)</script>.png', 'script.png'],
    ["a\"; filename*=UTF-8''evil.html", 'a; filename*=UTF-8evil.html'],
    ['a\r\nset-cookie: candor_session=x', 'aset-cookie: candor_session=x'],
    [`${'n'.repeat(3_000)}.jpg`, 'n'.repeat(200)],
  ])('named %j is named %j', async (given, kept) => {
    const answer = await send(customer, await photo(), given)
    const { id, name } = answer.json as { id: string; name: string }
    expect(name).toBe(kept)
    const shown = await show(customer, id)
    expect(shown.status).toBe(200)
    expect(shown.headers.getSetCookie()).toEqual([])
    expect(shown.headers.get('content-disposition')).toMatch(
      /^inline; filename="[\w .()-]+\.jpg"; filename\*=UTF-8''[\w.~!%-]+\.jpg$/,
    )
  })
})

describe('a receipt is refused', () => {
  let before: string[]
  beforeEach(async () => {
    before = await keptIds()
  })
  const expectNothingKept = async () => expect(await keptIds()).toEqual(before)

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PDF', '%PDF-1.7'],
    ['a GIF', 'GIF89a'],
    ['an empty file', ''],
    ['half a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ])('when it is %s, whatever it calls itself', async (_what, text) => {
    const answer = await send(customer, Buffer.from(text, 'latin1'), 'slip.jpg')
    expect([answer.status, problemOf(answer).code]).toEqual([400, 'receipt-unreadable'])
    await expectNothingKept()
  })

  it('when it is larger than 10 MB', async () => {
    const full = Buffer.alloc(receiptUpload.mostBytes, 1)
    expect(problemOf(await send(customer, full)).code).toBe('receipt-unreadable')
    const answer = await send(customer, Buffer.alloc(receiptUpload.mostBytes + 1, 1))
    expect([answer.status, problemOf(answer).code]).toEqual([413, 'payload-too-large'])
    const absurd = await server.exchange(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: candor_session=${customer.token}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 99999999999\r\n\r\n--x\r\n',
    )
    expect(absurd).toContain('"code":"payload-too-large"')
    await expectNothingKept()
  })

  it('when the form has no file, a text in its place, two files or something else', async () => {
    const one = await photo()
    const text = new FormData()
    text.append('file', 'text')
    const required = [{ path: 'file', problem: 'field-required' }]
    const invalid = [{ path: 'file', problem: 'field-invalid' }]
    const cases: [FormData, unknown][] = [
      [new FormData(), required],
      [formOf(['file', Buffer.alloc(0), '']), required],
      [text, invalid],
      [formOf(['file', one, 'a.jpg'], ['file', one, 'b.jpg']), invalid],
      [
        formOf(['file', one, 'a.jpg'], ['other', one, 'b.jpg']),
        [{ path: 'other', problem: 'field-unknown' }],
      ],
    ]
    for (const [form, fields] of cases) {
      const problem = problemOf(await customer.send('POST', path, { form }))
      expect([problem.code, problem.fields]).toEqual(['invalid-request', fields])
    }
    const nothing = problemOf(await customer.send('POST', path))
    expect([nothing.code, nothing.fields]).toEqual(['invalid-request', required])
    const many = formOf(
      ...Array.from({ length: 50 }, (_, at) => [`f${at}`, one, 'x'] as [string, Buffer, string]),
    )
    expect(problemOf(await customer.send('POST', path, { form: many })).status).toBe(413)
    expect(
      problemOf(await customer.send('POST', path, { form: formOf(['__proto__', one, 'x']) })).status,
    ).toBe(400)
    await expectNothingKept()
  })

  it.each([
    ['no form', 'text', 'multipart/form-data; boundary=x'],
    [
      'a form without an end',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
    ],
    ['a form without a boundary', '--x\r\n\r\n--x--', 'multipart/form-data'],
    ['a part without a header', '--x\r\n\r\nabc\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
    [
      'a part without a name',
      '--x\r\ncontent-disposition: form-data; filename="a"\r\n\r\nabc\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['a header without an end', `--x\r\n${'a'.repeat(200_000)}`, 'multipart/form-data; boundary=x'],
    ['JSON', '{"file":"abc"}', 'application/json'],
    ['bare bytes', 'abc', 'image/jpeg'],
  ])('when it comes as %s', async (_what, text, kind) => {
    const problem = problemOf(await customer.send('POST', path, { text, headers: { 'content-type': kind } }))
    expect(problem.status).toBeGreaterThanOrEqual(400)
    expect(problem.status).toBeLessThan(500)
    await expectNothingKept()
  })

  it('and nothing is left when the line is cut, not even a place in the queue', async () => {
    const bytes = await photo(600, 600)
    const head =
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: candor_session=${customer.token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${bytes.length + 500}\r\n\r\n` +
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
    const cut = () =>
      new Promise<void>((resolve) => {
        const line = connect(Number(new URL(server.origin).port), '127.0.0.1', async () => {
          line.write(head)
          line.write(bytes.subarray(0, bytes.length / 2))
          await sleep(100)
          line.destroy()
          resolve()
        })
        line.on('error', () => {})
      })
    await Promise.all([cut(), cut(), cut()])
    await sleep(100)
    await expectNothingKept()
    const answers = await Promise.all([1, 2, 3].map(() => send(customer, bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('receipts that wait for their deposit', () => {
  const keptOf = async (ids: string[]) => (await keptIds()).filter((id) => ids.includes(id))

  it('are at most 20 for each customer: older ones go, used ones stay', async () => {
    const first = await idOf(customer, await photo())
    await useReceipt(first)
    const ids: string[] = []
    for (let sent = 0; sent < 23; sent += 1) {
      // Ids of the same millisecond have no order.
      server.clock.advance(2)
      ids.push(await idOf(customer, await photo()))
    }
    expect(await keptOf([first, ...ids])).toEqual([first, ...ids.slice(3)])
  })

  it('are deleted after a day, unless they were used', async () => {
    const [used, unused] = [await idOf(customer, await photo()), await idOf(customer, await photo())]
    await useReceipt(used)
    server.clock.advance(23 * 60 * 60_000)
    // Nobody stays signed in that long.
    const young = await idOf(await signedInClient(server), await photo())
    await deleteOldUnusedReceipts(server.database, server.clock.now())
    expect(await keptOf([used, unused, young])).toEqual([used, unused, young])
    server.clock.advance(61 * 60_000)
    await deleteOldUnusedReceipts(server.database, server.clock.now())
    expect(await keptOf([used, unused, young])).toEqual([used, young])
    expect(await findReceiptContent(server.database, unused)).toBeNull()
  })
})

describeLong('a flood of receipts', () => {
  it('is bounded, and everybody gets an answer', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => signedInClient(server)))
    const bytes = Buffer.concat([await photo(), Buffer.alloc(6 * 1024 * 1024)])
    const answers = await Promise.all(
      crowd.flatMap((client) => Array.from({ length: 5 }, () => send(client, bytes))),
    )
    const codes = answers.map((answer) => (answer.status === 200 ? 'kept' : problemOf(answer).code))
    expect([...new Set(codes)].toSorted()).toEqual(['kept', 'server-busy', 'too-many-requests'])
    expect((await send(customer, await photo())).status).toBe(200)
  })
})
