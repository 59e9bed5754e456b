import { accept, refuse } from '@candor/domain/result.ts'
import { deleteOperatorView, listOperatorViews, saveOperatorView } from '@candor/wire/operator-views.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { cleanName } from '../security/clean-name.ts'
import { registerOperatorRoute } from './register-operator-route.ts'

const mostViews = 20

/** How an operator looks at long lists. Views are the operator's own and nobody else's, and change nothing but what they see. */
export function registerOperatorViews(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerOperatorRoute(server, listOperatorViews, async ({ operator: { operator } }) => {
    const views = await database
      .selectFrom('operator_views')
      .select(['list', 'name', 'query'])
      .where('operator_id', '=', operator.id)
      .orderBy('list')
      .orderBy('name')
      .execute()
    return accept({ views })
  })

  registerOperatorRoute(server, saveOperatorView, async ({ params, body, operator: { operator } }) => {
    const named = cleanName(params.name)
    if (!named.ok) return named
    const view = { operator_id: operator.id, list: params.list, name: named.value }
    const known = await database
      .selectFrom('operator_views')
      .select('name')
      .where('operator_id', '=', operator.id)
      .where('list', '=', params.list)
      .execute()
    if (known.length >= mostViews && !known.some(({ name }) => name === view.name))
      return refuse({ code: 'view-limit', params: { max: String(mostViews) } } as const)
    const kept = { query: body.query, saved_at: new Date(clock()) }
    await database
      .insertInto('operator_views')
      .values({ ...view, ...kept })
      .onConflict((conflict) => conflict.columns(['operator_id', 'list', 'name']).doUpdateSet(kept))
      .execute()
    return accept({})
  })

  registerOperatorRoute(server, deleteOperatorView, async ({ params, operator: { operator } }) => {
    const { numDeletedRows } = await database
      .deleteFrom('operator_views')
      .where('operator_id', '=', operator.id)
      .where('list', '=', params.list)
      .where('name', '=', params.name)
      .executeTakeFirst()
    return numDeletedRows === 1n ? accept({}) : refuse(refusal('not-found'))
  })
}
