import { metalTrend } from '@candor/domain/strategies/metal-trend.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { practiceReviewers } from '@candor/server/operators/practice-reviewers.ts'
import { reviewParticipation } from '@candor/server/participations/review-participation-command.ts'
import { serveStrategy } from '@candor/server/strategies/run-strategies.ts'
import { begunLog } from './begun-log.ts'
import { operatorClient } from './operator-client.ts'
import type { Sample } from './sample-request.ts'
import { sampleTest } from './sample-strategy-test.ts'
import { signedInClient } from './signed-in-client.ts'
import type { TestServer } from './test-server.ts'

const strategy: StrategyId = 'metal-trend'
const goodJoin = () => ({ strategy, amount: '500.00', days: 7 })
const { signal: over } = new AbortController()

/** A pool that has a value, and a test on the past. */
async function openPoolOf(server: TestServer): Promise<void> {
  await serveStrategy({ ...server.deps, over }, metalTrend)
  const { id, version } = metalTrend
  await server.database
    .insertInto('strategy_tests')
    .values({
      strategy: id,
      version,
      content: JSON.stringify(sampleTest),
      made_at: new Date(server.clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function asked(server: TestServer) {
  await openPoolOf(server)
  const by = await signedInClient(server)
  const { json } = await by.post('/api/v1/participations', goodJoin())
  return { by, id: (json as { id: string }).id }
}

/** Approved, with its units. */
async function running(server: TestServer) {
  const { by, id } = await asked(server)
  const { customer_id } = await server.database
    .selectFrom('participations')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [operatorId] = practiceReviewers
  const body = { participationId: id, operatorId, verdict: 'approve', reason: null } as const
  await server.deps.teller.submit(reviewParticipation(customer_id, `sample-${id}`, body))
  server.clock.advance(1_000)
  await serveStrategy({ ...server.deps, over }, metalTrend)
  return { by, id }
}

/** One request for each route of strategies and participations that succeeds. */
export const samples: Record<string, Sample> = {
  listStrategies: async (server) => {
    await openPoolOf(server)
    return {}
  },
  readStrategy: async (server) => {
    await openPoolOf(server)
    // What is shown of strategies is kept for some seconds.
    server.clock.advance(11_000)
    return { path: `/api/v1/strategies/${strategy}` }
  },
  listStrategyTrades: async () => ({
    path: `/api/v1/strategies/${strategy}/trades`,
    query: '?before=00000000-0000-7000-8000-000000000000&limit=10',
  }),
  listStrategyDecisions: async () => ({
    path: `/api/v1/strategies/${strategy}/decisions`,
    query: '?after=1',
  }),
  listStrategyModels: async () => ({
    path: '/api/v1/strategies/learned-stocks/models',
    query: '?after=2026-11-10',
  }),
  joinStrategy: async (server) => {
    await openPoolOf(server)
    return { body: goodJoin(), by: await signedInClient(server) }
  },
  cancelParticipation: async (server) => {
    const { by, id } = await asked(server)
    return { path: `/api/v1/participations/${id}/cancel`, by }
  },
  redeemParticipation: async (server) => {
    const { by, id } = await running(server)
    return { path: `/api/v1/participations/${id}/redeem`, body: { units: '10.00000000' }, by }
  },
  listParticipations: async () => ({
    query: `?before=00000000-0000-7000-8000-000000000000&limit=10&status=in-progress&strategy=${strategy}`,
  }),
  readParticipation: async (server) => {
    const { by, id } = await asked(server)
    return { path: `/api/v1/participations/${id}`, by }
  },
  readParticipationProof: async (server) => {
    await begunLog(server)
    const { by, id } = await asked(server)
    return { path: `/api/v1/participations/${id}/proof`, by }
  },
  listParticipationReviews: async (server) => ({
    query: '?after=00000000-0000-7000-8000-000000000000&limit=10',
    by: await operatorClient(server),
  }),
  decideParticipation: async (server) => {
    const { id } = await asked(server)
    return {
      path: `/api/v1/operator/participations/${id}/decision`,
      body: { verdict: 'reject', reason: 'Not for this class' },
      by: await operatorClient(server),
    }
  },
}
