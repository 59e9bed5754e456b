import { receivedOf } from '@candor/domain/cash/decide-withdrawal.ts'
import { type AmountProblem, readRequestAmount } from '@candor/domain/cash/read-request-amount.ts'
import { type Cents, cents, noCents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { readWithdrawalTerms } from '@candor/wire/withdrawals.ts'
import { centsOf } from '../ledger/balance-cents.ts'

export type WithdrawalTerms = ReplyOf<typeof readWithdrawalTerms>

export type WithdrawProblem = AmountProblem | 'daily-limit-reached' | 'insufficient-balance'

const least = (one: bigint, other: bigint): Cents => cents(one < other ? one : other)

/** The most that can be asked for now: what is there, or what is left of the day's limit. */
export const mostOf = (terms: WithdrawalTerms, available: Cents): Cents =>
  least(available, centsOf(terms.leftToday))

/** Whether an amount can be asked for; the server decides, and this says the same without asking it. */
export function decideAmount(
  text: string,
  terms: WithdrawalTerms,
  available: Cents,
): Result<Cents, WithdrawProblem> {
  const read = readAmount(text)
  const limit = centsOf(terms.dailyLimit)
  const judged = readRequestAmount(read === null ? text : writeCents(read), limit)
  if (!judged.ok)
    return refuse(judged.refusal === 'amount-above-maximum' ? 'daily-limit-reached' : judged.refusal)
  if (judged.value > centsOf(terms.leftToday)) return refuse('daily-limit-reached')
  return judged.value > available ? refuse('insufficient-balance') : accept(judged.value)
}

/** What arrives of an amount once the fee is taken; nothing where the fee is more than that. */
export function arrivesOf(amount: Cents | null, terms: WithdrawalTerms): Cents {
  const received = receivedOf(amount ?? noCents, centsOf(terms.fee))
  return received > 0n ? received : noCents
}
