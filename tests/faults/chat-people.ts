import { readBase32 } from '@candor/domain/security/base32.ts'
import { addOperator } from '@candor/server/operators/manage-operators.ts'
import { codeOfStep, codeStepAt } from '@candor/server/security/authenticator-code.ts'
import { operatorSocketPath } from '@candor/wire/conversations.ts'
import { asOwner } from '../database/operator-client.ts'
import { conversationsPath, supportPath } from '../database/support-desk.ts'
import { type ChatLink, openChatLink } from './chat-link.ts'
import { type ChatLine, createChatSide, readingInTurn, readOn } from './chat-side.ts'
import { openMoneyCustomer } from './money-client.ts'
import type { TwoServers } from './two-servers.ts'

/** A message that was written, by its text, which nobody else writes. */
type Noted = { at: number; by: ChatLink }

/** What all people of a soak share. */
export type ChatField = {
  servers: TwoServers
  random: () => number
  written: Map<string, Noted>
  /** When the last restart of a server ended; infinity while one is starting. */
  restartedAt: number
  /**
   * Milliseconds from pressing send to being on the other side: where nothing came between; where a server was starting meanwhile, which takes
   * most of a small machine; and where a kill or a cut came between.
   */
  calm: number[]
  besideRestart: number[]
  disturbed: number[]
}

type Person = {
  readonly link: ChatLink
  /** Asks for what is new, as everybody does now and then, because a hint may get lost. */
  readAll(): void
  waiting(): number
  isReading(): boolean
  readonly troubles: readonly string[]
}

export type Customer = Person & {
  conversation: string
  readonly written: string[]
  readonly lines: ChatLine[]
  write(text: string): void
}

type Served = { readonly written: string[]; readonly lines: ChatLine[] }

export type Operator = Person & {
  readonly served: Map<string, Served>
  write(conversation: string, text: string): void
}

/** Notes how long a message of the other side took. */
function arrive(field: ChatField, reader: ChatLink, { text }: ChatLine): void {
  const noted = field.written.get(text)
  if (noted === undefined || noted.by === reader) return
  const isCut = reader.calmSince() > noted.at || noted.by.calmSince() > noted.at
  const times = isCut ? field.disturbed : field.restartedAt > noted.at ? field.besideRestart : field.calm
  times.push(performance.now() - noted.at)
}

/** A customer with a conversation that has begun. */
export async function openCustomer(field: ChatField, name: string): Promise<Customer> {
  const { servers, random, written: all } = field
  const { cookie } = await openMoneyCustomer(servers.origins[random() < 0.5 ? 0 : 1])
  const lines: ChatLine[] = []
  const written: string[] = []
  const { read, isReading } = readingInTurn(
    () => link,
    async () => {
      const ask = (after: number) => link.ask('GET', `${supportPath}/messages?after=${after}&limit=100`)
      const done = await readOn(ask, lines, (line) => arrive(field, link, line))
      if (done) link.caughtUp()
      return done
    },
  )
  const link: ChatLink = openChatLink({
    origins: servers.origins,
    cookie,
    socketPath: '/ws',
    random,
    onHint: ({ kind }) => kind === 'support.changed' && read(),
    onConnected: () => read(),
  })
  const side = createChatSide({ link: () => link, random, name, onSent: read })
  const write = (text: string) => {
    written.push(text)
    all.set(text, { at: performance.now(), by: link })
    side.write(`${supportPath}/messages`, text)
  }
  return {
    link,
    readAll: read,
    waiting: side.waiting,
    isReading,
    troubles: side.troubles,
    conversation: '',
    written,
    lines,
    write,
  }
}

/** Signs a new operator in and sets up their second factor, without which nothing is served. */
async function signIn({ servers }: ChatField, name: string): Promise<string> {
  const added = await asOwner(servers, (database) =>
    addOperator(database, { name, roles: 'support', accountNumber: null }, Date.now()),
  )
  if (!added.ok) throw new Error(added.refusal)
  const [origin] = servers.origins
  const { password } = added.value
  const send = async (method: string, path: string, body: object, cookie = '') => {
    const headers = { origin, cookie, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    if (response.status !== 200) throw new Error(`no operator: ${response.status} ${await response.text()}`)
    return response
  }
  const signedIn = await send('POST', '/api/v1/operator/session', { name, password })
  const cookie = signedIn.headers.getSetCookie().join(';').split(';')[0] ?? ''
  const begun = await send('POST', '/api/v1/operator/factor', { password }, cookie)
  const key = readBase32(((await begun.json()) as { key: string }).key) ?? new Uint8Array()
  await send('PUT', '/api/v1/operator/factor', { code: codeOfStep(key, codeStepAt(Date.now())) }, cookie)
  return cookie
}

/** Somebody who answers, in the conversations they are given. */
export async function openOperator(field: ChatField, name: string): Promise<Operator> {
  const { servers, random, written: all } = field
  const cookie = await signIn(field, name)
  const served = new Map<string, Served>()
  const readers = new Map<string, ReturnType<typeof readerOf>>()
  const readerOf = (id: string, { lines }: Served) =>
    readingInTurn(
      () => link,
      async () => {
        const ask = (after: number) => link.ask('GET', `${conversationsPath}/${id}?after=${after}`)
        const done = await readOn(ask, lines, (line) => arrive(field, link, line))
        if (done) link.caughtUp()
        return done
      },
    )
  const read = (id: string) => {
    const known = served.get(id)
    if (known === undefined) return
    const reader = readers.get(id) ?? readerOf(id, known)
    readers.set(id, reader)
    reader.read()
  }
  const readAll = () => {
    for (const id of served.keys()) read(id)
  }
  const link: ChatLink = openChatLink({
    origins: servers.origins,
    cookie,
    socketPath: operatorSocketPath,
    random,
    // Every reading is audited and takes the conversation's lock: nobody reads again what they have.
    onHint: ({ kind, id = '', number = 0 }) => {
      if (kind === 'conversation.changed' && number > (served.get(id)?.lines.length ?? 0)) read(id)
    },
    onConnected: readAll,
  })
  const side = createChatSide({ link: () => link, random, name, onSent: () => {} })
  const write = (id: string, text: string) => {
    served.get(id)?.written.push(text)
    all.set(text, { at: performance.now(), by: link })
    side.write(`${conversationsPath}/${id}/messages`, text)
  }
  const isReading = () => readers.values().some((reader) => reader.isReading())
  return { link, readAll, waiting: side.waiting, isReading, troubles: side.troubles, served, write }
}
