import { randomBytes, randomUUID } from 'node:crypto'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { roundToTick } from '@candor/domain/instruments/tick-size.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'
import { price } from '@candor/domain/money/price.ts'
import { buildServer } from '@candor/server/app.ts'
import { openBus } from '@candor/server/bus/open-bus.ts'
import type { Config } from '@candor/server/config.ts'
import { createPasswordHasher } from '@candor/server/customers/hash-password.ts'
import { createHashingQueue } from '@candor/server/customers/queue-hashing.ts'
import type { Dependencies } from '@candor/server/dependencies.ts'
import { createReadiness } from '@candor/server/health/keep-readiness.ts'
import { openProber } from '@candor/server/health/probe-database.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { openMailer } from '@candor/server/mail/open-mailer.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { createOutbound } from '@candor/server/outbound/create-outbound.ts'
import { takeSnapshots } from '@candor/server/portfolio/keep-snapshots.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { createPublicLog } from '@candor/server/proofs/keep-log.ts'
import { openLogKey } from '@candor/server/proofs/log-key.ts'
import { createCandleBuilder } from '@candor/server/quotes/candle-builder.ts'
import { listCandlesOf } from '@candor/server/quotes/candle-table.ts'
import { createBoard } from '@candor/server/quotes/create-board.ts'
import type { RawTick } from '@candor/server/quotes/feed.ts'
import { createCandleSource } from '@candor/server/quotes/list-candles.ts'
import type { BoardQuote } from '@candor/server/quotes/market-board.ts'
import { createWriteGate } from '@candor/server/teller/write-gate.ts'
import { openVault } from '@candor/server/vault/open-vault.ts'

/** Where the requests say they come from. */
const origin = 'http://127.0.0.1'

type Answered = { status: number; json: unknown; text: string }

/** A browser of the story: its requests go through every check of the real routes. */
export type DemoClient = {
  readonly deviceId: string
  get(path: string): Promise<unknown>
  post(path: string, body?: object): Promise<unknown>
  put(path: string, body: object): Promise<unknown>
  sendFile(path: string, part: string, file: Blob, name: string): Promise<unknown>
}

/** The server of this installation inside this process, with a clock that the story moves; it listens to nobody. */
export type DemoDesk = {
  client(): DemoClient
  now(): number
  pass(milliseconds: number): void
  /** Shows the simulated prices of the hour that begins now, as they are drawn in the charts. A market that is closed then has none. */
  showPrices(symbols: readonly string[]): Promise<void>
  /** What an instrument costs at this moment; null while that is not known. */
  tickOf(symbol: string): Pick<BoardQuote, 'bid' | 'ask'> | null
  /** Stores what customers have now, as a server does that runs. */
  keepStandings(accounts: readonly string[]): Promise<void>
  stop(): Promise<void>
}

type Server = Awaited<ReturnType<typeof buildServer>>

type Sent = { payload?: Buffer; contentType?: string }

const must = ({ status, json, text }: Answered, path: string): unknown => {
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
  return json
}

function openClient(server: Server, publicOrigin: string): DemoClient {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, { payload, contentType }: Sent = {}) => {
    const answer = await server.inject({
      method,
      url: path,
      headers: {
        host: new URL(publicOrigin).host,
        origin: publicOrigin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      ...(payload && { payload }),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    const isJson = String(answer.headers['content-type']).includes('json')
    const text = isJson ? answer.body : ''
    return must({ status: answer.statusCode, json: isJson ? JSON.parse(text) : null, text }, path)
  }
  const json = (body: object) => ({
    payload: Buffer.from(JSON.stringify(body)),
    contentType: 'application/json',
  })
  return {
    deviceId: randomBytes(16).toString('base64url'),
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, json(body)),
    put: (path, body) => send('PUT', path, json(body)),
    async sendFile(path, part, file, name) {
      const form = new FormData()
      form.append(part, file, name)
      const written = new Response(form)
      const contentType = written.headers.get('content-type') ?? ''
      return await send('POST', path, { payload: Buffer.from(await written.arrayBuffer()), contentType })
    },
  }
}

/** Everything the server reaches for, on this installation's database, with the rights of the server and no prices but those that the story shows. */
async function openDependencies(config: Config, databaseUrl: string, clock: () => number) {
  const log = createLog('error')
  const database = openDatabase(openPool(databaseUrl))
  const builder = createCandleBuilder()
  const board = createBoard({ candles: builder, plans: config.feeds, clock })
  const key = await openLogKey(config.dataFolder, database)
  const publicLog = createPublicLog({ database, key, clock, log })
  const bus = await openBus(config.nats, { databaseUrl, origin: publicLog.origin, log })
  const gate = createWriteGate(log)
  const teller = openTeller(databaseUrl, { bus, board, publicLog, clock, log, gate })
  const readiness = createReadiness({
    prober: openProber(databaseUrl),
    gate,
    teller,
    board,
    lag: { hear: () => {}, isBehind: () => false },
    isClockDoubted: () => false,
    isSpaceLow: async () => false,
    log,
  })
  // Nobody of the story has an address: letters are files, whatever mail server is set.
  const mail = openMailer({ ...config, smtpUrl: null }, { log, clock })
  const deps: Dependencies = {
    config,
    database,
    lookups: database,
    bus,
    board,
    candles: createCandleSource({ database, candles: builder, sources: new Map() }),
    publicLog,
    teller,
    readiness,
    hashing: createHashingQueue(),
    passwords: createPasswordHasher(),
    mail,
    outbound: createOutbound(),
    vault: await openVault(config, database),
    log,
    clock,
    draining: () => false,
    appFolder: '',
  }
  const stop = async () => {
    await mail.stop()
    await readiness.stop()
    await teller.stop()
    await bus.stop()
    await database.destroy()
  }
  return { deps, board, stop }
}

/** The prices with which an hour of the past began, with the usual distance between bid and ask. */
async function ticksOfHour(database: Database, symbols: readonly string[], at: number): Promise<RawTick[]> {
  const asked = { symbols, source: 'simulated', interval: '1h', from: at, to: at + 1 } as const
  const candles = await listCandlesOf(database, asked)
  return symbols.flatMap((symbol) => {
    const instrument = findInstrument(symbol)
    const mid = candles.get(symbol)?.[0]?.open
    if (!instrument || mid === undefined || !isOpenAtMs(instrument.calendar, at)) return []
    const half = (mid * BigInt(instrument.typicalSpreadPpm)) / 2_000_000n
    const bid = roundToTick(instrument, price(mid - half), 'down')
    const ask = roundToTick(instrument, price(mid + half), 'up')
    return [{ symbol, bid, ask, mid, at, volume: 0n }]
  })
}

async function keepStandings(
  { database, board }: Pick<Dependencies, 'database' | 'board'>,
  accounts: readonly string[],
  at: number,
): Promise<void> {
  const customers = await database
    .selectFrom('customers')
    .select('id')
    .where('account_number', 'in', accounts)
    .execute()
  await takeSnapshots(
    { database, board },
    customers.map(({ id }) => id),
    at,
  )
}

/** Opens the desk of a story that begins at an instant. */
export async function openDemoDesk(config: Config, databaseUrl: string, beginsAt: number): Promise<DemoDesk> {
  let now = beginsAt
  const { deps, board, stop } = await openDependencies(config, databaseUrl, () => now)
  const server = await buildServer(deps)
  await server.ready()
  return {
    client: () => openClient(server, config.publicOrigin ?? origin),
    now: () => now,
    pass(milliseconds) {
      now += milliseconds
    },
    async showPrices(symbols) {
      for (const tick of await ticksOfHour(deps.database, symbols, now)) board.take('simulated', false, tick)
      board.beat(now)
    },
    tickOf(symbol) {
      const quote = board.quoteOf(symbol)
      return quote?.state === 'live' ? quote : null
    },
    keepStandings: (accounts) => keepStandings(deps, accounts, now),
    async stop() {
      await server.close()
      await stop()
    },
  }
}
