import {
  dailyWithdrawalLimit,
  limitDayStart,
  reviewHours,
  smallestRequest,
  twoPeopleFrom,
} from '@candor/domain/cash/cash-terms.ts'
import { readRequestAmount } from '@candor/domain/cash/read-request-amount.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import {
  cancelWithdrawal,
  listWithdrawals,
  readWithdrawal,
  readWithdrawalTerms,
  requestWithdrawal,
} from '@candor/wire/withdrawals.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { loadOwedLoans } from '../loans/loan-table.ts'
import { standingOf } from '../loans/write-loan.ts'
import { confirmCustomer, confirmPassword } from '../security/confirm-customer.ts'
import { findTwoFactor } from '../security/two-factor-table.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { readIdempotencyKey, registerMoneyRoute } from '../teller/register-money-route.ts'
import { wasAnswered } from '../teller/was-answered.ts'
import { amountRefusal } from './amount-refusal.ts'
import { cancelWithdrawalKind } from './cancel-command.ts'
import { withdrawalKind } from './withdrawal-command.ts'
import { findWithdrawal, listWithdrawalRows, sumWithdrawalsSince } from './withdrawal-table.ts'
import { writeWithdrawal } from './write-withdrawal.ts'

const usualPage = 20

function registerTerms(server: FastifyInstance, { database, config, clock }: Dependencies): void {
  registerRoute(server, readWithdrawalTerms, async ({ session }) => {
    const { id, verification, password_hash } = session.customer
    const now = clock()
    const owed = await loadOwedLoans(kyselyTransaction(database), [id])
    const factor = await findTwoFactor(database, id)
    const asked = await sumWithdrawalsSince(database, id, limitDayStart(now))
    return accept({
      minimum: writeCents(smallestRequest),
      fee: writeCents(config.withdrawalFee),
      dailyLimit: writeCents(dailyWithdrawalLimit),
      leftToday: writeCents(cents(dailyWithdrawalLimit - asked)),
      twoPeopleFrom: writeCents(twoPeopleFrom),
      outstandingLoan: writeCents(cents(owed.reduce((sum, loan) => sum + standingOf(loan, now).owed, 0n))),
      verified: verification === 'verified',
      passwordNeeded: password_hash !== null,
      codeNeeded: factor?.confirmed_at != null,
      reviewHours,
    })
  })
}

export function registerWithdrawalRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, config } = deps
  registerTerms(server, deps)

  registerMoneyRoute(server, deps, requestWithdrawal, withdrawalKind, async ({ body, session, request }) => {
    const amount = readRequestAmount(body.amount, dailyWithdrawalLimit)
    if (!amount.ok) return refuse(amountRefusal('withdrawal-failed', amount.refusal, dailyWithdrawalLimit))
    // What was answered before is answered again: its code has been used up, and asking for another would hide that it was done.
    const again = await wasAnswered(database, session.customer.id, readIdempotencyKey(request))
    const confirm = again ? confirmPassword : confirmCustomer
    const confirmed = await confirm(deps, session.customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    // Neither password nor code is part of the command's body, so that nothing about them is stored with the command.
    const { bankAccountId } = body
    return accept({ bankAccountId, amount: amount.value, fee: config.withdrawalFee })
  })

  registerMoneyRoute(server, deps, cancelWithdrawal, cancelWithdrawalKind, ({ params }) =>
    accept({ requestId: params.id }),
  )

  registerRoute(server, listWithdrawals, async ({ query, session }) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { before: query.before ?? null, limit: limit + 1 }
    const found = await listWithdrawalRows(database, session.customer.id, page)
    return accept({ withdrawals: found.slice(0, limit).map(writeWithdrawal), more: found.length > limit })
  })

  registerRoute(server, readWithdrawal, async ({ params, session }) => {
    const found = await findWithdrawal(database, session.customer.id, params.id)
    return found ? accept(writeWithdrawal(found)) : refuse(refusal('not-found'))
  })
}
