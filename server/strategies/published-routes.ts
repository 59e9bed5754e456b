import { accept, refuse } from '@candor/domain/result.ts'
import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import { listStrategyDecisions, listStrategyModels, mostPublished } from '@candor/wire/strategies.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { listDecisionsAfter, listModelsAfter } from './pool-history-table.ts'

/** What anybody needs to work a strategy's decisions out again from candles: each text as it was hashed for the log. */
export function registerPublishedRoutes(server: FastifyInstance, { database }: Dependencies): void {
  registerRoute(server, listStrategyDecisions, async ({ params, query }) => {
    const strategy = findStrategy(params.id)
    if (!strategy) return refuse(refusal('not-found'))
    const after = new Date(Math.min(Number(query.after ?? 0), 8.64e15))
    const found = await listDecisionsAfter(database, strategy.id, after, mostPublished + 1)
    const decisions = found.slice(0, mostPublished).map(({ closed_at, content }) => ({
      closedAt: closed_at.getTime(),
      content,
    }))
    return accept({ decisions, more: found.length > mostPublished })
  })

  registerRoute(server, listStrategyModels, async ({ params, query }) => {
    const strategy = findStrategy(params.id)
    if (!strategy) return refuse(refusal('not-found'))
    const found = await listModelsAfter(database, strategy.id, query.after ?? '', mostPublished + 1)
    const models = found.slice(0, mostPublished).map(({ day, content }) => ({ day, content }))
    return accept({ models, more: found.length > mostPublished })
  })
}
