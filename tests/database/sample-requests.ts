import { readdirSync } from 'node:fs'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { findLeafAt } from '@candor/server/proofs/log-table.ts'
import { apiRoutes } from '@candor/server/register-routes.ts'
import type { Route } from '@candor/wire/route.ts'
import { begunLog } from './begun-log.ts'
import { makeOperator, operatorClient } from './operator-client.ts'
import { freshReceipt, goodDeposit } from './sample-deposit.ts'
import { anyDevice, anyEmail, goodPassword, goodRegistration } from './sample-person.ts'
import type { Sample, SampleRequest } from './sample-request.ts'
import { boundBank, goodWithdrawal } from './sample-withdrawal.ts'
import { signedInClient } from './signed-in-client.ts'
import type { TestClient, TestServer } from './test-server.ts'

export {
  anyDevice,
  anyEmail,
  boundBank,
  freshReceipt,
  goodDeposit,
  goodPassword,
  goodRegistration,
  goodWithdrawal,
  signedInClient,
}

let alerts = 0

/** An alert that can be set, another each time: the same is refused while it waits. */
const goodAlert = () => {
  alerts += 1
  return { symbol: 'XAUUSD', condition: { kind: 'above', price: `${5_000 + alerts}.00` }, repeating: false }
}

/** One white dot, as small as a picture can be. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

const goodReceipt = (): FormData => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(dot, 'base64')], { type: 'image/png' }), 'receipt.png')
  return form
}

const idIn = (json: unknown): string => (json as { id: string }).id

async function sentDeposit(server: TestServer) {
  const by = await signedInClient(server)
  const { json } = await by.post('/api/v1/deposits', await goodDeposit(by))
  return { by, id: idIn(json) }
}

async function sentWithdrawal(server: TestServer) {
  const by = await signedInClient(server)
  const { json } = await by.post('/api/v1/withdrawals', await goodWithdrawal(by))
  return { by, id: idIn(json) }
}

/** Statements are made in the background: waits until none of a customer's is in the making. */
async function statementsMade(client: TestClient): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { json } = await client.get('/api/v1/statements')
    const { statements } = json as { statements: { state: string }[] }
    if (statements.every(({ state }) => state !== 'making')) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('a statement is still in the making after five seconds')
}

/** Days of which there can be a statement. */
export const goodPeriod = { from: '2025-10-01', until: '2026-12-31', zone: 'Asia/Kuala_Lumpur' }

/** Of a browser whose push service nobody asks in tests. */
const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
  // The first octet says that the point is not compressed.
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  zone: 'Asia/Kuala_Lumpur',
}

/**
 * One request per route that succeeds and names every field the route knows. A noun that brings routes has its samples in a file of its own,
 * `<noun>-samples.ts` beside this one, which is found by its name; the walk over all routes with bad input then covers them by itself.
 */
const ownSamples: Record<string, Sample> = {
  registerCustomer: async () => ({ body: goodRegistration() }),
  openTrial: async () => ({ body: { locale: 'malay', deviceId: anyDevice() } }),
  returnToPractice: async (server) => ({
    body: { deviceId: anyDevice() },
    by: await signedInClient(server),
  }),
  keepAccount: async () => ({ body: { email: anyEmail(), password: goodPassword } }),
  signIn: async (server) => {
    const registration = goodRegistration()
    await server.client().post('/api/v1/customers', registration)
    const { contact: account, password, deviceId } = registration
    return { body: { account, password, code: '', deviceId } }
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
  listInstrumentActs: async () => ({ path: '/api/v1/instruments/XAUUSD/acts' }),
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
  listNotices: async () => ({}),
  readNotice: async (server) => {
    const by = await signedInClient(server)
    await by.post('/api/v1/deposits', await goodDeposit(by))
    const { json } = await by.get('/api/v1/notices')
    const [first] = (json as { notices: { id: string }[] }).notices
    return { path: `/api/v1/notices/${first?.id}`, by }
  },
  readPush: async () => ({}),
  addSubscription: async () => ({ body: pushSubscription }),
  removeSubscription: async (server) => {
    const by = await signedInClient(server)
    const { json } = await by.post('/api/v1/push/subscriptions', pushSubscription)
    return { path: `/api/v1/push/subscriptions/${(json as { id: string }).id}`, by }
  },
  readNotices: async () => ({ body: { ids: ['1'], upTo: '1', undo: '2026-03-02T12:00:00.000Z' } }),
  noteAlertsTold: async () => ({ body: { fired: [{ id: '1', at: '2026-03-02T12:00:00.000Z' }] } }),
  readSeeds: async () => ({}),
  readMarketDay: async (server) => ({ path: `/api/v1/seeds/${(await begunLog(server)).day}` }),
  readLogCheckpoint: async (server) => {
    await begunLog(server)
    return {}
  },
  readConsistency: async (server) => ({ query: `?from=1&to=${(await begunLog(server)).size}` }),
  readInclusion: async (server) => {
    const { size } = await begunLog(server)
    const leaf = await findLeafAt(server.database, 0)
    return { query: `?leaf=${leaf && hexOf(leaf.hash)}&size=${size}` }
  },
  readLeaves: async (server) => {
    await begunLog(server)
    return { query: '?from=1' }
  },
  sendReceipt: async () => ({ form: goodReceipt() }),
  readReceipt: async (server) => {
    const by = await signedInClient(server)
    const { json } = await by.send('POST', '/api/v1/receipts', { form: goodReceipt() })
    return { path: `/api/v1/receipts/${(json as { id: string }).id}`, by }
  },
  readBalance: async () => ({}),
  listPostings: async () => ({
    query: '?family=deposits&from=2026-01-01&until=2026-12-31&zone=UTC&before=9&limit=10',
  }),
  listHistory: async () => ({
    query: '?family=trades&from=2026-01-01&until=2026-12-31&zone=UTC&before=9&limit=10',
  }),
  listTraded: async () => ({}),
  readPosting: async () => ({ path: '/api/v1/postings/1' }),
  readChain: async () => ({ query: '?after=1' }),
  readDepositTerms: async () => ({}),
  requestDeposit: async (server) => {
    const by = await signedInClient(server)
    return { body: await goodDeposit(by), by }
  },
  listDeposits: async () => ({ query: '?before=00000000-0000-7000-8000-000000000000&limit=10' }),
  readDeposit: async (server) => {
    const { by, id } = await sentDeposit(server)
    return { path: `/api/v1/deposits/${id}`, by }
  },
  cancelDeposit: async (server) => {
    const { by, id } = await sentDeposit(server)
    return { path: `/api/v1/deposits/${id}/cancel`, by }
  },
  listBankAccounts: async () => ({}),
  addBankAccount: async (server) => ({
    body: { bankName: 'Maybank', holder: 'Mei Tan', number: '5140 1234 5678', password: '', code: '' },
    by: await signedInClient(server),
  }),
  removeBankAccount: async (server) => {
    const by = await signedInClient(server)
    return { path: `/api/v1/bank-accounts/${await boundBank(by)}`, by }
  },
  preferBankAccount: async (server) => {
    const by = await signedInClient(server)
    return { path: `/api/v1/bank-accounts/${await boundBank(by)}/default`, by }
  },
  readWithdrawalTerms: async () => ({}),
  requestWithdrawal: async (server) => {
    const by = await signedInClient(server)
    return { body: { ...(await goodWithdrawal(by)), password: '', code: '' }, by }
  },
  listWithdrawals: async () => ({ query: '?before=00000000-0000-7000-8000-000000000000&limit=10' }),
  readWithdrawal: async (server) => {
    const { by, id } = await sentWithdrawal(server)
    return { path: `/api/v1/withdrawals/${id}`, by }
  },
  cancelWithdrawal: async (server) => {
    const { by, id } = await sentWithdrawal(server)
    return { path: `/api/v1/withdrawals/${id}/cancel`, by }
  },
  signInOperator: async (server) => {
    const { name, password, code } = await makeOperator(server)
    return { body: { name, password, code: code() } }
  },
  readOperatorSession: async () => ({}),
  signOutOperator: async () => ({}),
  listReviews: async (server) => ({
    query: '?kind=deposit&view=mine&after=00000000-0000-7000-8000-000000000000&limit=10',
    by: await operatorClient(server),
  }),
  readReview: async (server) => {
    const { id } = await sentWithdrawal(server)
    return { path: `/api/v1/operator/reviews/withdrawal/${id}`, by: await operatorClient(server) }
  },
  readReviewReceipt: async (server) => {
    const { id } = await sentDeposit(server)
    return { path: `/api/v1/operator/deposits/${id}/receipt`, by: await operatorClient(server) }
  },
  decideRequest: async (server) => {
    const { id } = await sentWithdrawal(server)
    const by = await operatorClient(server)
    const path = `/api/v1/operator/reviews/withdrawal/${id}`
    const { contentHash } = (await by.get(path)).json as { contentHash: string }
    return {
      path: `${path}/decision`,
      body: { verdict: 'reject', contentHash, reason: 'The name does not match.' },
      by,
    }
  },
  previewStatement: async () => ({ query: `?${new URLSearchParams(goodPeriod)}` }),
  requestStatement: async (server) => ({
    body: { format: 'csv', ...goodPeriod },
    by: await signedInClient(server),
  }),
  listStatements: async () => ({}),
  cancelStatement: async (server) => {
    const by = await signedInClient(server)
    const { json } = await by.post('/api/v1/statements', { format: 'csv', ...goodPeriod })
    return { path: `/api/v1/statements/${(json as { id: string }).id}`, by }
  },
  downloadStatement: async (server) => {
    const by = await signedInClient(server)
    const { json } = await by.post('/api/v1/statements', { format: 'csv', ...goodPeriod })
    await statementsMade(by)
    return { path: `/api/v1/statements/${idIn(json)}/file`, by }
  },
  previewAlert: async () => ({ body: { symbol: 'XAUUSD', condition: { kind: 'above', price: '5000.00' } } }),
}

const ending = '-samples.ts'

const nounSamples = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(ending))
    .map(async (name): Promise<Record<string, Sample>> => {
      const { samples } = await import(`./${name.slice(0, -ending.length)}-samples.ts`)
      return samples
    }),
)

const samples: Record<string, Sample> = Object.assign({}, ownSamples, ...nounSamples)

export async function sampleRequest(server: TestServer, name: string, route: Route): Promise<SampleRequest> {
  const sample = samples[name]
  if (!sample) throw new Error(`the route ${name} has no sample request`)
  return { path: route.path, query: '', body: undefined, ...(await sample(server)) }
}

export const namedRoutes = (): [string, Route][] => Object.entries(apiRoutes)
