import { type Cents, readCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { changePlan, createPlan, listPlans, readPlan, removePlan } from '@candor/wire/recurring.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { changePlanKind, createPlanKind, removePlanKind } from './recurring-commands.ts'
import { findPlan, listPlanRows } from './spot-table.ts'
import { writePlan } from './write-plan.ts'

/** More than anybody has, and little enough for a table. */
const largest = 10n ** 15n

function readAmount(text: string): Result<Cents, Refusal> {
  const amount = readCents(text)
  return amount !== null && amount > 0n && amount < largest
    ? accept(amount)
    : refuse(refusal('invalid-request', { path: 'amount', problem: 'amount-invalid' }))
}

export function registerRecurringRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps

  registerMoneyRoute(server, deps, createPlan, createPlanKind, ({ body }) => {
    const amount = readAmount(body.amount)
    if (!amount.ok) return amount
    const { symbol, rhythm } = body
    return accept({ symbol, rhythm, amount: amount.value })
  })

  registerMoneyRoute(server, deps, changePlan, changePlanKind, ({ params, body }) => {
    const amount = readAmount(body.amount)
    if (!amount.ok) return amount
    const { rhythm, status } = body
    return accept({ id: params.id, rhythm, status, amount: amount.value })
  })

  registerMoneyRoute(server, deps, removePlan, removePlanKind, ({ params }) => accept({ id: params.id }))

  registerRoute(server, listPlans, async ({ session }) => {
    const rows = await listPlanRows(database, session.customer.id)
    return accept({ plans: rows.map(writePlan) })
  })

  registerRoute(server, readPlan, async ({ params, session }) => {
    const found = await findPlan(database, session.customer.id, params.id)
    if (!found) return refuse(refusal('not-found'))
    return accept({
      plan: writePlan(found.plan),
      turns: found.turns.map(({ number, due_at, at, outcome, reason, order_id }) => ({
        ...{ number, outcome, reason, orderId: order_id },
        ...{ dueAt: due_at.toISOString(), at: at.toISOString() },
      })),
    })
  })
}
