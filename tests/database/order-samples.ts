import type { Sample } from './sample-request.ts'
import { signedInClient } from './signed-in-client.ts'
import type { TestServer } from './test-server.ts'

/** The market's prices while samples are requested. */
const shown = { BTCUSD: '90000.00' }

/** An order that rests at that price. */
const goodOrder = () => ({
  symbol: 'BTCUSD',
  side: 'long',
  leverage: 2,
  quantity: '0.01',
  takeProfit: '95000.00',
  stopLoss: '70000.00',
  type: { kind: 'limit', limit: '80000.00', until: 'cancelled' },
})

const atMarket = { type: { kind: 'market', seen: '90000.00', tolerancePpm: 1_000 } }

/** One request for each route of orders and positions that succeeds. */
function orderSamples(): Record<string, Sample> {
  const sent = async (server: TestServer, changes: object = {}) => {
    server.market.show(server.clock.now(), shown)
    const by = await signedInClient(server)
    const { json } = await by.post('/api/v1/orders', { ...goodOrder(), ...changes })
    return { by, id: (json as { order: { id: string } }).order.id }
  }
  /** A request about an order that rests, or a position that is open, by its customer. */
  const about =
    (changes: object, pathOf: (id: string) => string, body?: Record<string, unknown>): Sample =>
    async (server) => {
      const { by, id } = await sent(server, changes)
      return { path: pathOf(id), body, by }
    }
  const page = 'symbol=BTCUSD&before=00000000-0000-7000-8000-000000000000&limit=10'
  const stops = { takeProfit: '96000.00', stopLoss: '71000.00' }
  return {
    placeOrder: async (server) => {
      server.market.show(server.clock.now(), shown)
      return { body: goodOrder(), by: await signedInClient(server) }
    },
    cancelOrder: about({}, (id) => `/api/v1/orders/${id}/cancel`),
    amendOrder: about({}, (id) => `/api/v1/orders/${id}`, { limit: '79000.00', ...stops }),
    readOrder: about({}, (id) => `/api/v1/orders/${id}`),
    closePosition: about(atMarket, (id) => `/api/v1/positions/${id}/close`, {
      quantity: '0.01',
      seen: '90000.00',
      tolerancePpm: 1_000,
    }),
    cancelClose: async (server) => {
      const { by, id } = await sent(server, atMarket)
      server.market.show(server.clock.now(), shown, { delayed: true })
      const close = { quantity: '0.01', seen: '90000.00', tolerancePpm: 1_000 }
      await by.post(`/api/v1/positions/${id}/close`, close)
      return { path: `/api/v1/positions/${id}/close/cancel`, by }
    },
    addMargin: about(atMarket, (id) => `/api/v1/positions/${id}/margin`, { amount: '10.00' }),
    setStops: about(atMarket, (id) => `/api/v1/positions/${id}/stops`, stops),
    listPositions: async () => ({ query: `?status=open&${page}` }),
    listOrders: async () => ({ query: `?status=resting&${page}` }),
  }
}

export const samples: Record<string, Sample> = orderSamples()
