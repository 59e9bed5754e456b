import { readLoanAmount } from '@candor/domain/loans/decide-apply-loan.ts'
import { loanTermOf } from '@candor/domain/loans/loan-terms.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import {
  agreementKind,
  downloadAgreement,
  previewAgreement,
  readAgreement,
} from '@candor/wire/loan-agreements.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import { findAgreement } from './agreement-table.ts'
import { makeAgreement } from './agreement-text.ts'
import { createAgreementPrinter } from './print-agreement.ts'

export function registerAgreementRoutes(server: FastifyInstance, { database, clock }: Dependencies): void {
  const print = createAgreementPrinter()
  registerRoute(server, previewAgreement, async ({ query, session }) => {
    const amount = readLoanAmount(query.amount)
    if (amount === null)
      return refuse(refusal('loan-application-failed', { path: 'amount', problem: 'loan-amount-invalid' }))
    const term = loanTermOf(Number(query.days), clock())
    if (!term)
      return refuse(refusal('loan-application-failed', { path: 'days', problem: 'loan-term-required' }))
    const { locale, account_name: accountName, account_number: accountNumber } = session.customer
    return accept(makeAgreement({ locale, accountName, accountNumber, amount, term }))
  })

  registerRoute(server, readAgreement, async ({ params, session }) => {
    const signed = await findAgreement(database, session.customer.id, params.id)
    if (!signed) return refuse(refusal('not-found'))
    return accept({ ...signed, signedAt: signed.signedAt.toISOString() })
  })

  registerAnswerRoute(server, downloadAgreement, async ({ params, session, reply }) => {
    const signed = await findAgreement(database, session.customer.id, params.id)
    if (!signed) return refuse(refusal('not-found'))
    const file = await print(signed)
    if (!file) return refuse(refusal('server-busy'))
    reply
      .header('content-disposition', `attachment; filename="candor-loan-${params.id}.pdf"`)
      .header('content-length', String(file.length))
      .type(agreementKind)
    return accept(file)
  })
}
