import { openCorrection } from '@candor/domain/corrections/decide-correction.ts'
import { readCents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { askCorrection, previewCorrection } from '@candor/wire/corrections.ts'
import type { FastifyInstance } from 'fastify'
import { loadCorrected } from '../corrections/load-corrected.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { findTransfer } from '../ledger/transfer-table.ts'
import { writePosting } from '../ledger/write-posting.ts'
import { answerAsked } from '../operators/answer-asked.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { correctionAct } from './correction-act.ts'
import { findDeskCustomer } from './find-desk-customer.ts'
import { noteView } from './note-view.ts'

type Named = { accountNumber: string; corrects: string }

/** Whether another request to correct the same posting waits: two that are alike would both be agreed to. */
async function isAskedAlready({ database, clock }: Dependencies, named: Named): Promise<boolean> {
  const waiting = await kyselyTransaction(database).query<{ body: string }>(
    'waiting-corrections',
    `select body from operator_acts where state = 'waiting' and name = 'customer-corrected' and lapses_at > $1`,
    [new Date(clock())],
  )
  return waiting.some(({ body }) => {
    const { accountNumber, corrects } = JSON.parse(body) as Named
    return accountNumber === named.accountNumber && corrects === named.corrects
  })
}

/** Corrections of postings: what is left to correct, and asking for it. A second person agrees at the gate of all such acts. */
export function registerCorrections(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerOperatorRoute(server, previewCorrection, async ({ params, operator }) => {
    const customer = await findDeskCustomer(database, params.accountNumber)
    if (!customer) return refuse(refusal('not-found'))
    await noteView(deps, operator.operator.id, customer)
    const number = BigInt(params.number)
    const stored = await findTransfer(database, customer.id, number)
    const [corrected] = await loadCorrected(kyselyTransaction(database), [
      { customerId: customer.id, number },
    ])
    if (!stored || !corrected) return refuse(refusal('not-found'))
    const open = openCorrection(corrected)
    if (!open.ok) return refuse(refusal(open.refusal))
    return accept({
      posting: writePosting(stored),
      left: writeCents(open.value.left),
      direction: open.value.toCustomer ? 'in' : 'out',
    })
  })

  registerOperatorRoute(server, askCorrection, async ({ params, body, operator }) => {
    const amount = readCents(body.amount)
    if (amount === null)
      return refuse(refusal('invalid-request', { path: 'amount', problem: 'amount-invalid' }))
    const named = { accountNumber: params.accountNumber, corrects: body.corrects }
    if (await isAskedAlready(deps, named)) return refuse(refusal('correction-waiting'))
    return await answerAsked(deps, correctionAct, operator.operator, {
      ...named,
      amount: writeCents(amount),
      reason: body.reason.trim(),
    })
  })
}
