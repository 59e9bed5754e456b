import { randomBytes } from 'node:crypto'
import { apiRoutes } from '@candor/server/http/tell-api.ts'
import type { Route } from '@candor/wire/route.ts'
import type { TestClient, TestServer } from './test-server.ts'

/** A password that every rule accepts. */
export const goodPassword = 'blue-Kettle7sings'

export const anyDevice = (): string => randomBytes(16).toString('base64url')

export const anyEmail = (): string => `${randomBytes(6).toString('hex')}@mail.example`

/** A registration that succeeds, as often as it is asked for. */
export const goodRegistration = () => ({
  contact: anyEmail(),
  password: goodPassword,
  adult: true,
  locale: 'en',
  deviceId: anyDevice(),
})

let alerts = 0

/** An alert that can be set, another each time: the same is refused while it waits. */
export const goodAlert = () => {
  alerts += 1
  return { symbol: 'XAUUSD', condition: { kind: 'above', price: `${5_000 + alerts}.00` }, repeating: false }
}

/** What a route is called with: its path with the parameters filled in, its query with the question mark, its body. */
export type SampleRequest = {
  path: string
  query: string
  body: Record<string, unknown> | undefined
  /** Who alone may send it; any customer, unless said. */
  by?: TestClient
}

type Sample = (server: TestServer) => Promise<Partial<SampleRequest>>

/**
 * One request per route that succeeds and names every field the route knows. A noun that brings routes adds its samples here; the
 * walk over all routes with bad input then covers them by itself.
 */
const samples: Record<string, Sample> = {
  registerCustomer: async () => ({ body: goodRegistration() }),
  openTrial: async () => ({ body: { locale: 'malay', deviceId: anyDevice() } }),
  signIn: async (server) => {
    const registration = goodRegistration()
    await server.client().post('/api/v1/customers', registration)
    const { contact: account, password, deviceId } = registration
    return { body: { account, password, deviceId } }
  },
  readSession: async () => ({}),
  signOut: async () => ({}),
  changeLocale: async () => ({ body: { locale: 'tw' } }),
  // The route itself: the address without a question mark has its answer ready, which may be kept.
  listInstruments: async () => ({ query: '?' }),
  readInstrument: async () => ({ path: '/api/v1/instruments/XAUUSD' }),
  readSessionAt: async () => ({
    path: '/api/v1/instruments/XAUUSD/session',
    query: '?at=2026-03-02T12:00:00Z',
  }),
  listQuotes: async () => ({ query: '?market=metals&symbols=XAUUSD' }),
  listMarkets: async () => ({}),
  listCandles: async () => ({
    path: '/api/v1/candles/XAUUSD',
    query: '?interval=1h&before=1772452800&limit=10',
  }),
  readWatchlist: async () => ({}),
  saveWatchlist: async () => ({ body: { symbols: ['XAUUSD', 'AAPL'] } }),
  mergeWatchlist: async () => ({ body: { symbols: ['XAUUSD', 'AAPL'] } }),
  listAlerts: async () => ({}),
  createAlert: async () => ({ body: goodAlert() }),
  deleteAlert: async (server) => {
    const by = await signedInClient(server)
    const { json } = await by.post('/api/v1/alerts', goodAlert())
    return { path: `/api/v1/alerts/${(json as { id: string }).id}`, by }
  },
  noteAlertsTold: async () => ({ body: { fired: [{ id: '1', at: '2026-03-02T12:00:00.000Z' }] } }),
  readSeeds: async () => ({}),
  previewAlert: async () => ({ body: { symbol: 'XAUUSD', condition: { kind: 'above', price: '5000.00' } } }),
}

export async function sampleRequest(server: TestServer, name: string, route: Route): Promise<SampleRequest> {
  const sample = samples[name]
  if (!sample) throw new Error(`the route ${name} has no sample request`)
  return { path: route.path, query: '', body: undefined, ...(await sample(server)) }
}

export const namedRoutes = (): [string, Route][] => Object.entries(apiRoutes)

/** A browser with a live session of a fresh practice customer. */
export async function signedInClient(server: TestServer, from?: string): Promise<TestClient> {
  const client = server.client(from)
  await client.post('/api/v1/customers/trial', { locale: 'en', deviceId: client.deviceId })
  return client
}
