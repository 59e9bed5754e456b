import { randomBytes, randomUUID } from 'node:crypto'
import { buildServer } from '@candor/server/app.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { type Config, type Environment, readConfig } from '@candor/server/config.ts'
import type { PasswordHasher } from '@candor/server/customers/hash-password.ts'
import { createHashingQueue } from '@candor/server/customers/queue-hashing.ts'
import type { Dependencies } from '@candor/server/dependencies.ts'
import type { ListedRoute } from '@candor/server/http/list-routes.ts'
import type { Letter } from '@candor/server/mail/mailer.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { createOutbound } from '@candor/server/outbound/create-outbound.ts'
import type { Outbound } from '@candor/server/outbound/outbound.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { createPublicLog } from '@candor/server/proofs/keep-log.ts'
import { makeLogKey } from '@candor/server/proofs/log-key.ts'
import { createWriteGate } from '@candor/server/teller/write-gate.ts'
import { createVault, masterKeyLength } from '@candor/server/vault/create-vault.ts'
import { operatorPrefix } from '@candor/wire/operators.ts'
import { type Problem, problemSchema } from '@candor/wire/problem.ts'
import { findAuditTroubles } from './audit-troubles.ts'
import { collectLetters } from './collect-letters.ts'
import { collectLog } from './collect-log.ts'
import { exchangeWith } from './exchange-bytes.ts'
import { createHandFedMarket, type HandFedMarket } from './hand-fed-market.ts'
import { createMovableClock, type MovableClock } from './movable-clock.ts'
import { ownerConnection } from './owner-connection.ts'
import { openPlainReadiness } from './plain-readiness.ts'
import { quickPasswords } from './quick-passwords.ts'
import { createTestDatabase, inUse, type TestDatabase } from './test-database.ts'
import { openSocket, type TestSocket } from './test-socket.ts'

/** What came back for one request. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown }

/** Headers and text that go out as they are; what is not given is filled in as a browser on our own page would. */
export type Sent = { headers?: Record<string, string>; text?: string; body?: unknown; form?: FormData }

export type TestClient = {
  /** The session token held, as a browser holds it: out of reach of the page, in reach of a test. */
  token: string | null
  /** The secret by which this browser finds its practice account again. */
  practiceToken: string | null
  /** The same of an operator, whose cookie is sent to the operators' routes alone. */
  operatorToken: string | null
  /** A device of its own, as the app keeps one. */
  deviceId: string
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  put(path: string, body: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
  send(method: string, path: string, sent?: Sent): Promise<Answer>
  /** Resolves once the socket is open; rejects with the status where the upgrade is refused. */
  openSocket(headers?: Record<string, string>): Promise<TestSocket>
}

export type TestServer = {
  /** Scheme, host and port, as in an `Origin` header. */
  origin: string
  /** Every route of it. */
  routes: readonly ListedRoute[]
  deps: Dependencies
  market: HandFedMarket
  /** With the rights of the server's role and no more. */
  database: Database
  /** With the rights of its owner; closed with the server. */
  owner(): Database
  /** The owner's address of it. */
  databaseUrl: string
  /** The serving login's. */
  servingUrl: string
  clock: MovableClock
  /** Everything logged so far, one line each. */
  log: string[]
  /** Every letter that was sent to an address so far. */
  lettersTo(address: string): Promise<Letter[]>
  /** A browser of its own; `from` is its address, believed where the server was started with TRUST_PROXY, `host` the name it calls us by. */
  client(from?: string, host?: string): TestClient
  /** Sends bytes as they are and reads until the server closes. */
  exchange(bytes: string | Buffer): Promise<string>
  /** From here on it says that it is about to end. */
  drain(): void
  /** Ends the listener alone, as Ctrl-C does; `stop` may follow. */
  close(): Promise<void>
  stop(): Promise<void>
}

export type TestServerOptions = {
  /** Settings as in the environment, on top of those that suit tests. */
  settings?: Environment
  /** Folder of a built app; without one, the API alone is served. */
  appFolder?: string
  /** A market fed before the start; without one, an empty market. */
  market?: HandFedMarket
  /** Opens a market on the server's own database, in place of one that is fed by hand. */
  openMarket?: (database: Database, clock: () => number) => Promise<Pick<Dependencies, 'board' | 'candles'>>
  /** What asks other servers; without one, that of production, which reaches nothing on this machine. */
  outbound?: Outbound
  /** The database that its own is cloned from; without one, an empty one. */
  template?: string
  /** What seals photos and second factors; without one, a key of its own. */
  masterKey?: Buffer
  /** What hashes passwords; without one, what production has, at the least cost. */
  passwords?: PasswordHasher
  /** How many milliseconds the clock is ahead of the machine's from the start. */
  ahead?: number
  /** The clock advances only when it is moved; or then, and a millisecond with each look at it. */
  stands?: boolean
  steps?: boolean
  /** The test breaks the books on purpose, or takes the database away: they are not checked at its end. */
  booksAreBroken?: boolean
}

/** The cookie an answer sets: undefined where it sets none, null where it takes it back. */
const cookieIn = (headers: Headers, name: string): string | null | undefined => {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return set === undefined ? undefined : /=([^;]*)/.exec(set)?.[1] || null
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function createClient(origin: string, from: string | undefined): TestClient {
  const cookieFor = (path: string): string =>
    [
      ...(client.token !== null ? [`candor_session=${client.token}`] : []),
      ...(client.practiceToken !== null ? [`candor_practice=${client.practiceToken}`] : []),
      ...(client.operatorToken !== null && path.startsWith(operatorPrefix)
        ? [`candor_operator=${client.operatorToken}`]
        : []),
    ].join('; ')
  const headersOf = (path: string, given: Record<string, string> = {}): Record<string, string> => ({
    origin,
    ...(from !== undefined && { 'x-forwarded-for': from }),
    ...(cookieFor(path) !== '' && { cookie: cookieFor(path) }),
    ...given,
  })
  const client: TestClient = {
    token: null,
    practiceToken: null,
    operatorToken: null,
    deviceId: randomBytes(16).toString('base64url'),
    get: (path) => client.send('GET', path),
    post: (path, body) => client.send('POST', path, { body }),
    put: (path, body) => client.send('PUT', path, { body }),
    delete: (path) => client.send('DELETE', path),
    async send(method, path, { headers, text, body, form } = {}) {
      const written = text ?? (body === undefined ? undefined : JSON.stringify(body))
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...(written !== undefined && { 'content-type': 'application/json' }),
          // As the app does: a key of its own for everything that may move money.
          ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
          ...headersOf(path, headers),
        },
        ...(written !== undefined && { body: written }),
        ...(form && { body: form }),
        redirect: 'manual',
      })
      const token = cookieIn(response.headers, 'candor_session')
      if (token !== undefined) client.token = token
      const practiceToken = cookieIn(response.headers, 'candor_practice')
      if (practiceToken !== undefined) client.practiceToken = practiceToken
      const operatorToken = cookieIn(response.headers, 'candor_operator')
      if (operatorToken !== undefined) client.operatorToken = operatorToken
      const received = await response.text()
      return { status: response.status, headers: response.headers, text: received, json: parse(received) }
    },
    openSocket: (headers) => openSocket(`${origin.replace('http', 'ws')}/ws`, headersOf('/ws', headers)),
  }
  return client
}

/** The problem an answer carries; throws where the answer is none, or is none as `wire/problem.ts` describes it. */
export function problemOf(answer: Answer): Problem {
  const kind = answer.headers.get('content-type') ?? ''
  if (!kind.startsWith('application/problem+json'))
    throw new Error(`${answer.status} ${kind || 'without a kind'}: ${answer.text.slice(0, 200)}`)
  const problem = problemSchema.parse(answer.json)
  if (problem.status !== answer.status || problem.requestId.length < 8)
    throw new Error(`the problem does not belong to its answer: ${answer.text}`)
  return problem
}

/** Reads what a raw exchange answered, as if it had come through `fetch`. */
export function readAnswer(raw: string): Answer {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1)]),
  )
  const text = rest.join('\r\n\r\n')
  return { status: Number(first.split(' ')[1]), headers, text, json: parse(text) }
}

const suitsTests: Environment = {
  PORT: '0',
  LOG_LEVEL: 'trace',
  RATE_LIMIT_PER_MINUTE: '1000000',
  PUSH_CONTACT: 'mailto:push@candor-markets.com',
}

function testConfig({ settings }: TestServerOptions): Config {
  const config = readConfig({ ...suitsTests, ...settings })
  if (!config.ok) throw new Error(JSON.stringify(config.refusal))
  return config.value
}

const auditAtEnd = ({ servingUrl }: TestDatabase): Promise<string[]> =>
  findAuditTroubles(servingUrl, [], inUse().auditReads)

/** The real server on a database of its own, listening on a port of its own, with a clock that can be moved. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> =>
  serveDatabase(await createTestDatabase(options.template), options)

/** The same on a database that is there already. */
export async function serveDatabase(
  testDatabase: TestDatabase,
  options: TestServerOptions,
): Promise<TestServer> {
  const config = testConfig(options)
  const database = openDatabase(openPool(testDatabase.servingUrl))
  const { log, logger } = collectLog(config)
  const market = options.market ?? createHandFedMarket()
  const clock = createMovableClock(options)
  const { now } = clock
  const { board, candles } = (await options.openMarket?.(database, now)) ?? market
  const bus = createMemoryBus()
  const publicLog = createPublicLog({ database, key: makeLogKey(), clock: now, log: logger })
  const { mail, lettersTo } = collectLetters(logger)
  let isDraining = false
  const gate = createWriteGate(logger)
  const teller = openTeller(testDatabase.servingUrl, { bus, board, publicLog, clock: now, log: logger, gate })
  const readiness = openPlainReadiness(testDatabase.servingUrl, { teller, board, gate, log: logger })
  const deps: Dependencies = {
    config,
    database,
    lookups: database,
    bus,
    board,
    candles,
    publicLog,
    teller,
    readiness,
    hashing: createHashingQueue(),
    passwords: options.passwords ?? quickPasswords,
    mail,
    outbound: options.outbound ?? createOutbound(),
    vault: createVault(options.masterKey ?? randomBytes(masterKeyLength)),
    log: logger,
    clock: now,
    draining: () => isDraining,
    appFolder: options.appFolder ?? '/nowhere',
  }
  const [owner, server] = [ownerConnection(testDatabase.url), await buildServer(deps)]
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    routes: server.listedRoutes,
    deps,
    market,
    database,
    owner: owner.open,
    databaseUrl: testDatabase.url,
    servingUrl: testDatabase.servingUrl,
    clock,
    log,
    lettersTo,
    client: (from, host = '127.0.0.1') => createClient(origin.replace('127.0.0.1', host), from),
    exchange: exchangeWith(Number(new URL(origin).port)),
    drain: () => {
      isDraining = true
    },
    close: () => server.close(),
    async stop() {
      await server.close()
      await deps.teller.stop()
      await readiness.stop()
      await database.destroy()
      await owner.close()
      const troubles = options.booksAreBroken ? [] : await auditAtEnd(testDatabase)
      await testDatabase.drop()
      if (troubles.length > 0) throw new Error(troubles.join('\n'))
    },
  }
}
