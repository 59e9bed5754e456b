import { openPool } from '@candor/server/strategies/open-pools.ts'
import { operatorClient } from './operator-client.ts'
import type { Sample } from './sample-request.ts'

/** One request for each route of strategies at the desk. */
export const samples: Record<string, Sample> = {
  listStrategyDesk: async (server) => ({ by: await operatorClient(server, 'risk') }),
  askStrategyEnd: async (server) => {
    await openPool(server.deps, 'etf-monthly')
    return {
      path: '/api/v1/operator/strategies/etf-monthly/end',
      body: { reason: 'Too few take part.' },
      by: await operatorClient(server, 'risk'),
    }
  },
  askStrategyMinimum: async (server) => {
    await openPool(server.deps, 'etf-monthly')
    return {
      path: '/api/v1/operator/strategies/etf-monthly/minimum',
      body: { minimum: '60.00', reason: 'Small sums cost more than they bring.' },
      by: await operatorClient(server, 'risk'),
    }
  },
}
