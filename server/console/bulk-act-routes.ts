import { readFrozenList } from '@candor/domain/operators/frozen-list.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { freezeCustomers, signOutCustomers } from '@candor/wire/bulk-acts.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { LiveOperator } from '../operators/operator-session-table.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { signOutEverywhere } from '../operators/sign-out-customer.ts'
import { type AskedOfCustomer, holdAccount, readAsked } from './customer-act-routes.ts'

type Bulk = { accountNumbers: readonly string[]; reason: string }
type Row = { accountNumber: string; refusal: RefusalCode | null }

/** Does an act to each of a list, one after the other: each has its own transaction and its own row in the log, and none keeps another back. */
async function actOnEach(
  deps: Dependencies,
  { accountNumbers, reason }: Bulk,
  operator: LiveOperator,
  act: (asked: AskedOfCustomer) => Promise<Result<unknown, Refusal>>,
): Promise<Result<{ rows: Row[] }, Refusal>> {
  const list = readFrozenList(accountNumbers)
  if (!list.ok) return refuse(refusal('invalid-request', { path: 'accountNumbers', problem: list.refusal }))
  const rows: Row[] = []
  for (const accountNumber of list.value) {
    const asked = await readAsked(deps, accountNumber, operator, reason)
    const done = asked.ok ? await act(asked.value) : asked
    rows.push({ accountNumber, refusal: done.ok ? null : done.refusal.code })
  }
  return accept({ rows })
}

/** Acts on several customers at once, by a list that was chosen one by one. */
export function registerBulkActs(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, freezeCustomers, ({ body, operator }) =>
    actOnEach(deps, body, operator, (asked) => holdAccount(deps, asked, true)),
  )

  registerOperatorRoute(server, signOutCustomers, ({ body, operator }) =>
    actOnEach(deps, body, operator, async ({ customer, reason }) =>
      accept(await signOutEverywhere(deps, customer, { operatorId: operator.operator.id, reason })),
    ),
  )
}
