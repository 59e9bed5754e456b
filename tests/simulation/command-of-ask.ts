import { dailyWithdrawalLimit, largestDeposit } from '@candor/domain/cash/cash-terms.ts'
import { readRequestAmount } from '@candor/domain/cash/read-request-amount.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { accept, type Result } from '@candor/domain/result.ts'
import { cancelDepositKind, cancelWithdrawalKind } from '@candor/server/cash/cancel-command.ts'
import { depositKind } from '@candor/server/cash/deposit-command.ts'
import { fundPractice } from '@candor/server/cash/fund-practice-command.ts'
import { loadReviewed } from '@candor/server/cash/load-reviewed.ts'
import { reviewCommand } from '@candor/server/cash/review-command.ts'
import { withdrawalKind } from '@candor/server/cash/withdrawal-command.ts'
import { type Command, commandOf } from '@candor/server/teller/command.ts'
import type { TellerTransaction } from '@candor/server/teller/teller-transaction.ts'
import { commandOfLoan } from './command-of-loan.ts'
import { commandOfPart } from './command-of-part.ts'
import { commandOfTrade } from './command-of-trade.ts'
import { isLoanAsk } from './loan-asks.ts'
import { isPartAsk } from './part-asks.ts'
import type { Ask } from './round.ts'
import { isTradeAsk } from './trade-asks.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** What the routes make of an ask: the same readers, the same commands. `idOf` knows the ids that requests were given. */
export async function commandOfAsk(
  transaction: TellerTransaction,
  ask: Ask,
  idOf: (request: number) => string | undefined,
): Promise<Result<Command, string>> {
  const { customerId, key } = ask
  if (isTradeAsk(ask)) return accept(commandOfTrade(ask, (request) => idOf(request) ?? unknownId))
  if (isPartAsk(ask)) return accept(commandOfPart(ask, (request) => idOf(request) ?? unknownId))
  if (isLoanAsk(ask)) return accept(commandOfLoan(ask, (request) => idOf(request) ?? unknownId))
  if (ask.kind === 'fund') return accept(fundPractice(customerId))
  if (ask.kind === 'deposit') {
    const amount = readRequestAmount(ask.amount, largestDeposit)
    if (!amount.ok) return amount
    const body = { channel: 'bank', amount: amount.value, receiptId: ask.receiptId } as const
    return accept(commandOf(depositKind, { customerId, key, body }))
  }
  if (ask.kind === 'withdraw') {
    const amount = readRequestAmount(ask.amount, dailyWithdrawalLimit)
    if (!amount.ok) return amount
    const body = { bankAccountId: ask.bankId, amount: amount.value, fee: cents(ask.fee) }
    return accept(commandOf(withdrawalKind, { customerId, key, body }))
  }
  const requestId = idOf(ask.request) ?? unknownId
  if (ask.kind === 'cancel')
    return accept(
      ask.of === 'deposit'
        ? commandOf(cancelDepositKind, { customerId, key, body: { requestId } })
        : commandOf(cancelWithdrawalKind, { customerId, key, body: { requestId } }),
    )
  const [seen] = await loadReviewed(transaction, [{ kind: ask.of, id: requestId }])
  const contentHash = ask.stale || !seen ? 'f'.repeat(64) : seen.contentHash
  const { operatorId, verdict } = ask
  const reason = verdict === 'reject' ? 'not readable' : null
  return accept(
    reviewCommand(customerId, key, {
      requestKind: ask.of,
      requestId,
      operatorId,
      verdict,
      reason,
      contentHash,
    }),
  )
}
