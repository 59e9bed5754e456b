import {
  type CustomerKind,
  mostReceiptBytes,
  receiptQuotaTimeMs,
} from '@candor/domain/customers/kept-quotas.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { readReceipt, receiptUpload, sendReceipt } from '@candor/wire/deposits.ts'
import type { FastifyInstance } from 'fastify'
import { lockCustomer } from '../customers/customer-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { createFileReceiver, takeForms } from '../http/receive-file.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import { namePicture } from '../pictures/name-picture.ts'
import type { PictureIntake } from '../pictures/picture-intake.ts'
import type { Database } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { cleanFileName } from './clean-file-name.ts'
import {
  deleteSurplusReceipts,
  findReceiptContent,
  insertReceipt,
  type NewReceipt,
  sumReceiptBytes,
} from './receipt-table.ts'

const refusals = { unreadable: 'receipt-unreadable', busy: 'server-busy' } as const

/** Counted and written while the customer's row is held, so that two requests at once cannot both find room. */
const keepReceipt = (
  database: Database,
  receipt: NewReceipt,
  kind: CustomerKind,
): Promise<Result<null, Refusal>> =>
  database.transaction().execute(async (transaction) => {
    const { customerId, content, sentAt } = receipt
    await lockCustomer(transaction, customerId)
    const held = await sumReceiptBytes(transaction, customerId, sentAt - receiptQuotaTimeMs)
    if (held + content.length > mostReceiptBytes[kind]) return refuse(refusal('receipt-limit'))
    await insertReceipt(transaction, receipt)
    return accept(null)
  })

export async function registerReceiptRoutes(
  server: FastifyInstance,
  deps: Dependencies,
  { room, cleaner }: PictureIntake,
): Promise<void> {
  const { database, clock, log } = deps
  const receive = createFileReceiver(receiptUpload, room)

  await server.register(async (scope) => {
    await takeForms(scope, receiptUpload)
    registerRoute(scope, sendReceipt, (input) =>
      receive(input, async (file, sender, place) => {
        const cleaned = await cleaner.clean(file.bytes, sender, place)
        if (!cleaned.ok) return refuse(refusal(refusals[cleaned.refusal]))
        const { content, hash: pictureHash } = cleaned.value
        const sentAt = clock()
        const [id, name] = [makeId(sentAt), cleanFileName(file.name)]
        const customerId = sender.customerId
        const receipt = { id, customerId, name, pictureHash, content, sentAt }
        const kept = await keepReceipt(database, receipt, input.session.customer.kind)
        if (!kept.ok) return kept
        // One that becomes part of a deposit at this very moment cannot be deleted; the next upload tries again.
        await deleteSurplusReceipts(database, customerId).catch((error) =>
          log.warn({ err: error }, 'surplus receipts not deleted'),
        )
        return accept({ id, name, bytes: content.length })
      }),
    )
  })

  registerAnswerRoute(server, readReceipt, async ({ params, session, reply }) => {
    const receipt = await findReceiptContent(database, params.id)
    // Somebody else's receipt is answered like one that does not exist.
    if (receipt?.customerId !== session.customer.id) return refuse(refusal('not-found'))
    namePicture(reply, receipt.name)
    return accept(receipt.content)
  })
}
