import { readReason } from '@candor/domain/cash/review-reason.ts'
import { decideCorrection } from '@candor/domain/corrections/decide-correction.ts'
import { type Cents, readCents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { correctCommand, correctingRoles } from '../corrections/correct-command.ts'
import { loadCorrected } from '../corrections/load-corrected.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { findLedger } from '../ledger/balance-table.ts'
import type { TwoPersonAct } from '../operators/two-person-act.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { findDeskCustomer } from './find-desk-customer.ts'

type Body = Readonly<Record<string, unknown>>

type Asked = { customer: Customer; corrects: bigint; amount: Cents; reason: string }

const wrong = (path: string) => refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads what was asked for. The one spelling of the amount is that of the ledger, so that equal requests have one hash. */
async function readAsked({ database }: Dependencies, body: Body): Promise<Result<Asked, Refusal>> {
  const customer = await findDeskCustomer(database, textIn(body['accountNumber']))
  if (!customer || customer.closed_at !== null) return refuse(refusal('not-found'))
  if (!/^[1-9]\d{0,14}$/.test(textIn(body['corrects']))) return wrong('corrects')
  const amount = readCents(textIn(body['amount']))
  if (amount === null || amount <= 0n || writeCents(amount) !== body['amount']) return wrong('amount')
  const reason = readReason(textIn(body['reason']))
  if (!reason.ok) return wrong('reason')
  return accept({ customer, corrects: BigInt(textIn(body['corrects'])), amount, reason: reason.value })
}

/** Whether it could be posted now. It is decided once more when it is posted, under the customer's lock. */
async function judge({ database }: Dependencies, { customer, corrects, amount }: Asked) {
  const asked = [{ customerId: customer.id, number: corrects }]
  const [corrected] = await loadCorrected(kyselyTransaction(database), asked)
  if (!corrected) return refuse(refusal('not-found'))
  const { balances } = await findLedger(database, customer.id)
  const decided = decideCorrection({ ...corrected, cash: balances.cash }, amount)
  return decided.ok ? decided : refuse(refusal(decided.refusal))
}

/**
 * A correction is a posting that names the one it puts right. It takes two people, moves back at most what that posting moved, and never touches
 * what follows from a price or a result.
 */
export const correctionAct: TwoPersonAct = {
  name: 'customer-corrected',
  asking: correctingRoles,
  agreeing: correctingRoles,
  parts: ['accountNumber', 'corrects', 'amount', 'reason'],
  lapseMs: dayMs,
  async check(deps, body) {
    const asked = await readAsked(deps, body)
    if (!asked.ok) return asked
    const judged = await judge(deps, asked.value)
    if (!judged.ok) return judged
    return accept({ reason: asked.value.reason, customerId: asked.value.customer.id })
  },
  perform: {
    by: 'teller',
    async submit(deps, { act, operator, hash }) {
      const asked = await readAsked(deps, JSON.parse(act.body) as Body)
      if (!asked.ok) return asked
      const { customer, corrects, amount } = asked.value
      return await deps.teller.submit(
        correctCommand(customer.id, {
          actId: act.id,
          hash,
          operatorId: operator.id,
          accountNumber: customer.account_number,
          corrects,
          amount,
        }),
      )
    },
  },
}
