import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from './create-mailer.ts'
import { keepLetters, sendKeptLetters } from './keep-letters.ts'
import type { Letter } from './mailer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => sql`delete from letters`.execute(server.database))

const letter: Letter = { to: 'mei@mail.example', subject: 'Set a new password', text: 'https://x/#reset=abc' }
const silent = { error() {}, warn() {} }
const away = Object.assign(new Error('no connection'), { syscall: 'connect' })

/** A server that shares the database, and what its mail server has taken. */
function openPost({ isAway = () => false }: { isAway?: () => boolean } = {}) {
  const sent: Letter[] = []
  const inner = createMailer(
    async (taken) => {
      if (isAway()) throw away
      sent.push(taken)
    },
    silent,
    [],
  )
  const { database, vault } = server.deps
  const mail = keepLetters(inner, { database, vault, log: silent })
  const send = () => sendKeptLetters({ database, vault, mail, log: silent })
  return { mail, send, sent }
}
const rows = async () =>
  (await sql<{ tries: number; sealed: Buffer }>`select tries, sealed from letters`.execute(server.database))
    .rows
const makeDue = () => sql`update letters set due_at = now()`.execute(server.database)

describe('letters that were posted', () => {
  it('outlive the server that posted them, and are sent once by whichever looks first', async () => {
    const [posting, ...others] = [openPost(), openPost(), openPost()]
    posting.mail.post(letter)
    await posting.mail.stop()
    expect(posting.sent).toEqual([])
    const [row] = await rows()
    expect(row?.sealed.toString('latin1')).not.toContain('reset=')
    await Promise.all(others.map(({ send }) => send()))
    expect(others.flatMap(({ sent }) => sent)).toEqual([{ ...letter, id: expect.any(String) }])
    expect(await rows()).toEqual([])
  })

  it('wait for a mail server that is away, and are given up in the end', async () => {
    let isAway = true
    const post = openPost({ isAway: () => isAway })
    post.mail.post(letter)
    await post.mail.settled()
    expect(await post.send()).toBe(1)
    // Not due yet.
    expect(await post.send()).toBe(0)
    await makeDue()
    isAway = false
    expect(await post.send()).toBe(1)
    expect(post.sent).toHaveLength(1)

    isAway = true
    post.mail.post(letter)
    await post.mail.settled()
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await post.send()).toBe(1)
      await makeDue()
    }
    expect(await rows()).toEqual([])
    expect(post.sent).toHaveLength(1)
  })

  it('with a transaction are sent if that commits, and only then', async () => {
    const post = openPost()
    const { database } = server.deps
    const undone = database.transaction().execute(async (transaction) => {
      await post.mail.postWith(transaction, letter)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await post.send()).toBe(0)
    await database.transaction().execute((transaction) => post.mail.postWith(transaction, letter))
    expect(await post.send()).toBe(1)
    expect(post.sent).toHaveLength(1)
  })

  it('are sent at once while the database takes none', async () => {
    const { database, vault } = server.deps
    const sent: Letter[] = []
    const inner = createMailer(async (taken) => void sent.push(taken), silent)
    const broken = { ...vault, seal: () => Buffer.alloc(0) }
    const mail = keepLetters(inner, { database, vault: broken, log: silent })
    mail.post(letter)
    await mail.settled()
    expect(sent).toEqual([letter])
  })
})
