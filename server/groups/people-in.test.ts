import { createHash, randomUUID } from 'node:crypto'
import { mostImported } from '@candor/domain/groups/read-people.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { enterBy, groupDesk, importText } from '@candor/tests/database/group-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { itLong } from '@candor/tests/long-form.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const countCustomers = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from customers`.execute(server.database)
  return rows[0]?.n ?? 0
}

const codeOf = (made: readonly { code: string | null }[]): string => made[0]?.code ?? ''

const balanceOf = async (client: Awaited<ReturnType<typeof enterBy>>['client']) =>
  ((await client.get('/api/v1/balance')).json as { cash: string }).cash

describe('a file of people', () => {
  it('is looked at line by line before anything is created, and the rest is created', async () => {
    const { by, path } = await groupDesk(server)
    const before = await countCustomers()
    const text = [
      '\uFEFFname,contact,money',
      'Ada Lee,ada.import@mail.example,',
      'Bo,bo(at)mail.example,',
      '=cmd|calc,,',
      '"Chan, Ka Yan",,500.00',
      'Dee,ADA.import@mail.example,',
    ].join('\r\n')
    const preview = (await by.post(`${path}/import-preview`, { text })).json as {
      people: { line: number; problem: string | null; repeats: number | null }[]
      total: string
    }
    expect(preview.people.map(({ line, problem, repeats }) => [line, problem, repeats])).toEqual([
      [2, null, null],
      [3, 'contact-invalid', null],
      [4, 'formula', null],
      [5, null, null],
      [6, 'contact-repeated', 2],
    ])
    expect(preview.total).toBe('3000.00')
    expect(await countCustomers()).toBe(before)

    const { answer, made } = await importText(by, path, text)
    expect(answer.status, answer.text).toBe(200)
    expect(made.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Ada Lee'],
      [5, 'Chan, Ka Yan'],
    ])
    expect(await countCustomers()).toBe(before + 2)
    // The contact is a customer's now.
    const again = (await by.post(`${path}/import-preview`, { text })).json as typeof preview
    expect(again.people[0]?.problem).toBe('contact-taken')
  })

  it('gives each a code that is shown once, stored as a hash and used once for a first password', async () => {
    const { by, path, name } = await groupDesk(server)
    const { made } = await importText(by, path, 'Eve Lim,,750.25')
    const code = codeOf(made)
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    const stored = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ' '), '') as text from one_time_tokens t`.execute(server.database)
    expect(stored.rows[0]?.text).toContain(
      createHash('sha256').update(code.replaceAll('-', '')).digest('hex'),
    )
    const entry = await server.client().post('/api/v1/entry', { code: code.toLowerCase() })
    expect(entry.json).toEqual({ state: 'ready', group: name, name: 'Eve Lim' })

    expect((await enterBy(server, code, 'short')).answer.status).toBe(400)
    const { client, answer } = await enterBy(server, code)
    expect(answer.json).toMatchObject({
      customer: { accountName: 'Eve Lim', kind: 'trial', verification: 'verified', hasPassword: true },
    })
    expect(await balanceOf(client)).toBe('750.25')
    expect(problemOf((await enterBy(server, code)).answer).code).toBe('entry-code-invalid')
    // From now on the account number and the password open it.
    const { accountNumber } = made[0] ?? { accountNumber: '' }
    const other = server.client()
    const signIn = { account: accountNumber, password: 'A first Password 1!', deviceId: other.deviceId }
    expect((await other.post('/api/v1/session', signIn)).status).toBe(200)
  })

  it('says on the account who vouched for it, and in the list of what operators did', async () => {
    const { by, id, path, name } = await groupDesk(server)
    const { made } = await importText(by, path, 'Fay Ong,')
    const { client } = await enterBy(server, codeOf(made))
    const number = `R-${by.id.toString().padStart(2, '0')}`
    expect((await client.get('/api/v1/account/group')).json).toMatchObject({
      vouched: { by: number, startingMoney: '2500.00' },
      group: { name, members: 1, place: null, perRisk: { kind: 'too-few-days', least: 5 } },
      resets: [],
    })
    const { acts } = (await client.get('/api/v1/account/operator-acts')).json as { acts: object[] }
    expect(acts).toMatchObject([
      { act: 'people-imported', by: { number }, subject: { kind: 'group', id }, facts: { group: name } },
    ])
    // One line of the log for all of them, without a name or a contact: those are deleted with an account.
    const { rows } = await sql<{ text: string }>`
      select l.content || a.body as text from audit_log l join operator_acts a on a.end_audit = l.number where l.subject_id = ${id} and l.act = 'people-imported'`.execute(
      server.database,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain('Fay')
    expect(rows[0]?.text).toContain(made[0]?.accountNumber)
  })

  it('creates nothing twice, however often and at once it is sent', async () => {
    const { by, path } = await groupDesk(server)
    const importId = randomUUID()
    const text = 'Gus Tan,gus.twice@mail.example\nHana Abdullah,'
    const first = await importText(by, path, text, importId)
    const before = await countCustomers()
    const body = { importId, text, hash: first.preview.hash, vouched: true }
    const again = await Promise.all([by.post(`${path}/imports`, body), by.post(`${path}/imports`, body)])
    for (const { status, json } of again) {
      expect(status).toBe(200)
      const { made } = json as { made: { accountNumber: string; code: string | null }[] }
      expect(made.map(({ accountNumber, code }) => [accountNumber, code])).toEqual(
        first.made.map(({ accountNumber }) => [accountNumber, null]),
      )
    }
    expect(await countCustomers()).toBe(before)
    const other = await by.post(`${path}/imports`, { ...body, hash: '0'.repeat(64) })
    expect(problemOf(other).code).toBe('idempotency-key-reused')
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from transfers t join customers c on c.id = t.customer_id
      where c.account_number = ${first.made[0]?.accountNumber}`.execute(server.database)
    expect(rows[0]?.n).toBe(1)
  })

  it('is not what was looked at where a line or a contact has changed since: nobody is created', async () => {
    const { by, path } = await groupDesk(server)
    const text = 'Ivy Chua,ivy.changed@mail.example'
    const { hash } = (await by.post(`${path}/import-preview`, { text })).json as { hash: string }
    const send = (other: string) =>
      by.post(`${path}/imports`, { importId: randomUUID(), text: other, hash, vouched: true })
    expect(problemOf(await send('Ivy Chua,other@mail.example')).code).toBe('import-changed')
    const client = server.client()
    await client.post('/api/v1/customers', {
      contact: 'ivy.changed@mail.example',
      password: 'Another Password 1!',
      adult: true,
      locale: 'en',
      deviceId: client.deviceId,
    })
    expect(problemOf(await send(text)).code).toBe('import-changed')
    expect(problemOf(await by.post(`${path}/imports`, { importId: randomUUID(), text, hash })).code).toBe(
      'invalid-request',
    )
  })

  itLong('may have 5,000 people, all created with one line in the log', async () => {
    const { by, path } = await groupDesk(server)
    const lines = Array.from({ length: mostImported }, (_, n) => `Pupil ${n},pupil${n}@many.example`)
    const { answer, made } = await importText(by, path, lines.join('\r\n'))
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    expect(new Set(made.map(({ code }) => code)).size).toBe(mostImported)
    const { rows } = await sql<{ n: number; money: bigint }>`
      select count(*)::int as n, sum(cash)::bigint as money from balances b join vouches v using (customer_id)
      where v.operator_id = ${by.id}`.execute(server.database)
    expect(rows[0]).toEqual({ n: mostImported, money: 2500_00n * BigInt(mostImported) })
    const tooMany = await by.post(`${path}/import-preview`, { text: [...lines, 'One,'].join('\n') })
    expect(tooMany.json).toMatchObject({ problem: 'file-too-long', people: [], hash: null })
  })
})

describe('a class with a code', () => {
  const openDoor = async () => {
    const desk = await groupDesk(server)
    const { code } = (await desk.by.send('POST', `${desk.path}/join-code`)).json as { code: string }
    return { ...desk, code }
  }
  const ask = (code: string, name: string) =>
    server.client().post('/api/v1/entry/join', { code, name, locale: 'en' })

  it('lets people wait until an operator lets them in, and shows them nobody', async () => {
    const { by, path, name, code } = await openDoor()
    const asked = (await ask(code, 'Jayden Soh')).json as { code: string; group: string }
    expect(asked.group).toBe(name)
    const look = async () => (await server.client().post('/api/v1/entry', { code: asked.code })).json
    expect(await look()).toEqual({ state: 'waiting', group: name, name: 'Jayden Soh' })
    expect(problemOf((await enterBy(server, asked.code)).answer).code).toBe('entry-code-invalid')

    const { joins } = (await by.get(path)).json as { joins: { id: string; name: string }[] }
    expect(joins.map((join) => join.name)).toEqual(['Jayden Soh'])
    const requests = joins.map(({ id }) => id)
    const nobody = randomUUID()
    const verdict = { verdict: 'let-in', requests: [...requests, nobody] }
    const { rows } = (await by.post(`${path}/joins`, verdict)).json as { rows: object[] }
    expect(rows).toMatchObject([
      { id: requests[0], done: true },
      { id: nobody, done: false, accountNumber: null },
    ])
    expect(await look()).toEqual({ state: 'ready', group: name, name: 'Jayden Soh' })
    const { client } = await enterBy(server, asked.code)
    expect(await balanceOf(client)).toBe('2500.00')
    // Decided once.
    const late = (await by.post(`${path}/joins`, { verdict: 'refuse', requests })).json as { rows: object[] }
    expect(late.rows).toMatchObject([{ done: false }])
  })

  it('forgets the name of who is refused', async () => {
    const { by, path, code } = await openDoor()
    const asked = (await ask(code, 'Kim Refused')).json as { code: string }
    const { joins } = (await by.get(path)).json as { joins: { id: string }[] }
    await by.post(`${path}/joins`, { verdict: 'refuse', requests: joins.map(({ id }) => id) })
    const entry = await server.client().post('/api/v1/entry', { code: asked.code })
    expect(entry.json).toMatchObject({ state: 'refused', name: null })
    const { rows } = await sql`select from join_requests where name = 'Kim Refused'`.execute(server.database)
    expect(rows).toHaveLength(0)
  })

  it('has one code at a time, for a week or until it is ended', async () => {
    const { by, path, code } = await openDoor()
    await by.send('POST', `${path}/join-code`)
    expect(problemOf(await ask(code, 'Lee Late')).code).toBe('entry-code-invalid')
    const { joinCode } = (await by.get(path)).json as { joinCode: { code: string } }
    expect((await ask(joinCode.code, 'Lee Early')).status).toBe(200)
    await by.send('DELETE', `${path}/join-code`)
    expect(problemOf(await by.send('DELETE', `${path}/join-code`)).code).toBe('already-so')
    expect(problemOf(await ask(joinCode.code, 'Lee Later')).code).toBe('entry-code-invalid')
  })
})

describe('members', () => {
  it('get a new code while they have no password; the one before is void', async () => {
    const own = await startTestServer()
    const { by, path } = await groupDesk(own)
    const { made } = await importText(by, path, 'Mia Ng,')
    const { accountNumber } = made[0] ?? { accountNumber: '' }
    const renewed = await by.send('POST', `${path}/members/${accountNumber}/code`)
    const { code } = renewed.json as { code: string }
    expect(problemOf((await enterBy(own, codeOf(made))).answer).code).toBe('entry-code-invalid')
    expect((await enterBy(own, code)).answer.status).toBe(200)
    const late = await by.send('POST', `${path}/members/${accountNumber}/code`)
    expect(problemOf(late).code).toBe('already-so')
    await own.stop()
  })

  it('have codes for two weeks', async () => {
    const own = await startTestServer()
    const { by, path } = await groupDesk(own)
    const { made } = await importText(by, path, 'Noor Aziz,')
    own.clock.advance(14 * dayMs)
    expect(problemOf((await enterBy(own, codeOf(made))).answer).code).toBe('entry-code-invalid')
    await own.stop()
  })

  it('are in one group at a time, and read why they were put in or taken out', async () => {
    const first = await groupDesk(server)
    const second = await groupDesk(server)
    const { made } = await importText(first.by, first.path, 'Omar Ali,')
    const { accountNumber } = made[0] ?? { accountNumber: '' }
    const add = { accountNumber, reason: 'Has changed classes.' }
    expect(problemOf(await second.by.post(`${second.path}/members`, add)).code).toBe('member-elsewhere')
    const removal = `${first.path}/members/${accountNumber}/removal`
    expect((await first.by.post(removal, { reason: 'Goes to the other class.' })).status).toBe(200)
    expect((await second.by.post(`${second.path}/members`, add)).status).toBe(200)
    expect(problemOf(await second.by.post(`${second.path}/members`, add)).code).toBe('already-so')
    const own = await operatorClient(server, 'admin', accountNumber)
    expect(problemOf(await own.post(`${first.path}/members`, add)).code).toBe('own-request')
  })

  it('are brought in by reviewers and admins alone', async () => {
    const { path } = await groupDesk(server)
    const support = await operatorClient(server, 'support,editor,risk')
    expect(problemOf(await support.get(path)).code).toBe('role-required')
  })
})
