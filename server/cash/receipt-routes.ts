import { accept, refuse } from '@candor/domain/result.ts'
import { readReceipt, receiptUpload, sendReceipt } from '@candor/wire/deposits.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { createFileReceiver, takeForms } from '../http/receive-file.ts'
import { refusal } from '../http/refusal.ts'
import { registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import { createPictureCleaner } from '../pictures/clean-picture.ts'
import { namePicture } from '../pictures/name-picture.ts'
import { makeId } from '../postgres/make-id.ts'
import { cleanFileName } from './clean-file-name.ts'
import { deleteSurplusReceipts, findReceiptContent, insertReceipt } from './receipt-table.ts'

const refusals = { unreadable: 'receipt-unreadable', busy: 'server-busy' } as const

export async function registerReceiptRoutes(server: FastifyInstance, deps: Dependencies): Promise<void> {
  const { database, clock, log } = deps
  const cleaner = createPictureCleaner()
  server.addHook('onClose', async () => cleaner.close())
  const receive = createFileReceiver(receiptUpload)

  await server.register(async (scope) => {
    await takeForms(scope, receiptUpload)
    registerRoute(scope, sendReceipt, ({ request, session }) =>
      receive(request, session.customer.id, async (file) => {
        const cleaned = await cleaner.clean(file.bytes)
        if (!cleaned.ok) return refuse(refusal(refusals[cleaned.refusal]))
        const { content, hash: pictureHash } = cleaned.value
        const sentAt = clock()
        const [id, name] = [makeId(sentAt), cleanFileName(file.name)]
        const customerId = session.customer.id
        await insertReceipt(database, { id, customerId, name, pictureHash, content, sentAt })
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
