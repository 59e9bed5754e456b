import { accept, refuse } from '@candor/domain/result.ts'
import { readReviewReceipt } from '@candor/wire/reviews.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { registerOperatorAnswer } from '../operators/register-operator-route.ts'
import { namePicture } from '../pictures/name-picture.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { findReceiptContent, type ReceiptContent } from './receipt-table.ts'

/** The picture, once the view has been stored: without a row there are no bytes. */
async function viewReceipt(
  deps: Dependencies,
  depositId: string,
  operatorId: bigint,
): Promise<ReceiptContent | null> {
  return await deps.database.transaction().execute(async (transaction) => {
    const deposit = await transaction
      .selectFrom('deposits')
      .select(['receipt_id', 'customer_id'])
      .where('id', '=', depositId)
      .executeTakeFirst()
    const found = deposit && (await findReceiptContent(transaction, deposit.receipt_id))
    if (!found) return null
    await appendAudit(kyselyTransaction(transaction), [
      {
        operatorId,
        act: 'viewed-receipt',
        at: new Date(deps.clock()),
        customerId: deposit.customer_id,
        subject: { kind: 'receipt', id: deposit.receipt_id },
        details: { deposit: depositId },
      },
    ])
    return found
  })
}

/** Lets reviewers see the photo of a deposit's receipt. The customer is shown how many of them have seen it. */
export const registerReceiptView = (server: FastifyInstance, deps: Dependencies): void =>
  registerOperatorAnswer(server, readReviewReceipt, async ({ params, operator, reply }) => {
    const receipt = await viewReceipt(deps, params.id, operator.operator.id)
    if (!receipt) return refuse(refusal('not-found'))
    namePicture(reply, receipt.name)
    return accept(receipt.content)
  })
