import { largestDeposit, reviewHours, smallestRequest } from '@candor/domain/cash/cash-terms.ts'
import { readRequestAmount } from '@candor/domain/cash/read-request-amount.ts'
import { writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import {
  cancelDeposit,
  listDeposits,
  readDeposit,
  readDepositTerms,
  requestDeposit,
} from '@candor/wire/deposits.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { amountRefusal } from './amount-refusal.ts'
import { cancelDepositKind } from './cancel-command.ts'
import { depositKind } from './deposit-command.ts'
import { findDeposit, listDepositRows } from './deposit-table.ts'
import { virtualAccountOf, writeDeposit } from './write-deposit.ts'

const usualPage = 20

export function registerDepositRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, config } = deps

  registerRoute(server, readDepositTerms, async ({ session }) =>
    accept({
      minimum: writeCents(smallestRequest),
      maximum: writeCents(largestDeposit),
      reference: virtualAccountOf(session.customer.account_number),
      bank: config.depositAccount,
      reviewHours,
    }),
  )

  registerMoneyRoute(server, deps, requestDeposit, depositKind, ({ body }) => {
    const amount = readRequestAmount(body.amount, largestDeposit)
    if (!amount.ok) return refuse(amountRefusal('recharge-failed', amount.refusal, largestDeposit))
    return accept({ channel: body.channel, amount: amount.value, receiptId: body.receiptId })
  })

  registerMoneyRoute(server, deps, cancelDeposit, cancelDepositKind, ({ params }) =>
    accept({ requestId: params.id }),
  )

  registerRoute(server, listDeposits, async ({ query, session }) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { before: query.before ?? null, limit: limit + 1 }
    const found = await listDepositRows(database, session.customer.id, page)
    return accept({ deposits: found.slice(0, limit).map(writeDeposit), more: found.length > limit })
  })

  registerRoute(server, readDeposit, async ({ params, session }) => {
    const found = await findDeposit(database, session.customer.id, params.id)
    return found ? accept(writeDeposit(found)) : refuse(refusal('not-found'))
  })
}
