import { contractTermsText } from '@candor/domain/contracts/contract-terms-text.ts'
import { setContractTerms, type TermsRefusal } from '@candor/domain/contracts/set-contract-terms.ts'
import { readCents } from '@candor/domain/money/cents.ts'
import { type Rate, readRate } from '@candor/domain/money/rate.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { changeContractTerms } from '@candor/wire/contracts.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { kyselyTransaction } from '../operators/kysely-transaction.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { findFirstFreeDay, insertContractTerms } from './contract-terms-table.ts'

const wrong = (path: string) => refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

const pathOf: Record<TermsRefusal, string> = {
  'time-limit-invalid': 'limits',
  'payout-rate-invalid': 'limits',
  'stake-invalid': 'mostStake',
}

/** Lets those who manage risk set rates and stakes of days whose terms are not committed yet. */
export function registerContractTerms(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerOperatorRoute(server, changeContractTerms, async ({ body, operator }) => {
    const limits = body.limits.map(({ timeLimit, rate }) => ({ seconds: timeLimit, rate: readRate(rate) }))
    if (!limits.every((limit): limit is { seconds: number; rate: Rate } => limit.rate !== null))
      return wrong('limits')
    const [leastStake, mostStake] = [readCents(body.leastStake), readCents(body.mostStake)]
    if (leastStake === null) return wrong('leastStake')
    if (mostStake === null) return wrong('mostStake')
    const decided = setContractTerms({ limits, leastStake, mostStake })
    if (!decided.ok) return wrong(pathOf[decided.refusal])
    const terms = decided.value
    const at = new Date(clock())
    const operatorId = operator.operator.id
    const from = await database.transaction().execute(async (transaction) => {
      const number = await insertContractTerms(transaction, { terms, operatorId, at })
      const day = await findFirstFreeDay(transaction)
      await appendAudit(kyselyTransaction(transaction), [
        {
          operatorId,
          act: 'contract-terms-set',
          at,
          subject: { kind: 'contract-terms', id: String(number) },
          details: { terms: contractTermsText(terms), from: day },
        },
      ])
      return day
    })
    return accept({ from })
  })
}
