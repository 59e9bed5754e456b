import type { Sample } from './sample-request.ts'
import { signedInClient } from './signed-in-client.ts'
import type { TestServer } from './test-server.ts'

/** The market's prices while samples are requested. */
const shown = { BTCUSD: '90000.00' }

const goodBuy = () => ({
  symbol: 'BTCUSD',
  side: 'buy',
  size: { by: 'quantity', quantity: '0.001' },
  type: { kind: 'limit', limit: '80000.00', until: 'cancelled' },
})
const goodPlan = () => ({ symbol: 'BTCUSD', amount: '50.00', rhythm: { every: 'week', weekday: 1 } })

const inPeriod = 'range=1M&zone=Asia/Kuala_Lumpur&run=1'

/** One request for each route of spot, recurring buys, limits and the portfolio that succeeds. */
function spotSamples(): Record<string, Sample> {
  const made = async (server: TestServer, path: string, body: Record<string, unknown>) => {
    server.market.show(server.clock.now(), shown)
    const by = await signedInClient(server)
    const { json } = await by.post(path, body)
    return { by, json: json as { id: string; order?: { id: string } } }
  }
  const ofOrder =
    (after: string, body?: Record<string, unknown>): Sample =>
    async (server) => {
      const { by, json } = await made(server, '/api/v1/spot/orders', goodBuy())
      return { path: `/api/v1/spot/orders/${json.order?.id}${after}`, body, by }
    }
  const ofPlan =
    (body?: Record<string, unknown>): Sample =>
    async (server) => {
      const { by, json } = await made(server, '/api/v1/recurring', goodPlan())
      return { path: `/api/v1/recurring/${json.id}`, body, by }
    }
  return {
    placeSpotOrder: async (server) => {
      server.market.show(server.clock.now(), shown)
      return { body: goodBuy(), by: await signedInClient(server) }
    },
    amendSpotOrder: ofOrder('', { limit: '79000.00' }),
    cancelSpotOrder: ofOrder('/cancel'),
    readSpotOrder: ofOrder(''),
    listSpotOrders: async () => ({
      query: '?status=resting&symbol=BTCUSD&before=00000000-0000-7000-8000-000000000000&limit=10',
    }),
    listHoldings: async () => ({}),
    listPlans: async () => ({}),
    readPlan: ofPlan(),
    createPlan: async (server) => ({ body: goodPlan(), by: await signedInClient(server) }),
    changePlan: ofPlan({ amount: '75.00', rhythm: { every: 'week', weekday: 2 }, status: 'paused' }),
    removePlan: ofPlan(),
    readLimits: async () => ({}),
    setLimit: async () => ({ path: '/api/v1/limits/loss-per-day', body: { value: '300.00' } }),
    // Whoever is in a time-out cannot be used for other samples.
    beginTimeOut: async (server) => ({ body: { days: 1 }, by: await signedInClient(server) }),
    setNotes: async () => ({ body: { instrumentPercent: 50, marketPercent: 80, leverageTenths: 30 } }),
    readWorth: async () => ({ query: '?zone=Asia/Kuala_Lumpur' }),
    readPortfolio: async () => ({ query: `?${inPeriod}&compare=BTCUSD` }),
    listProfitDays: async () => ({ query: '?month=2026-11&zone=Asia/Kuala_Lumpur&run=1' }),
    listPeriodPostings: async () => ({
      query: `?${inPeriod}&part=result&product=spot&symbol=BTCUSD&before=9&limit=10`,
    }),
    listRuns: async () => ({}),
    resetPractice: async (server) => ({ body: { label: 'First try' }, by: await signedInClient(server) }),
  }
}

export const samples: Record<string, Sample> = spotSamples()
