import {
  type CustomerKind,
  mostSupportBytes,
  supportQuotaTimeMs,
} from '@candor/domain/customers/kept-quotas.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  readSupportPicture,
  readSupportReport,
  sendSupportPicture,
  sendSupportReport,
  supportPictureUpload,
  supportReportUpload,
} from '@candor/wire/support-files.ts'
import type { FastifyInstance } from 'fastify'
import { lockCustomer } from '../customers/customer-table.ts'
import type { Dependencies } from '../dependencies.ts'
import type { LiveSession } from '../http/live-session.ts'
import { createFileReceiver, takeForms } from '../http/receive-file.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import { namePicture } from '../pictures/name-picture.ts'
import type { PictureIntake } from '../pictures/picture-intake.ts'
import { makeId } from '../postgres/make-id.ts'
import { nameReport } from './name-report.ts'
import { findFileContent, insertFile, sumFileBytes } from './support-file-table.ts'

type Kept = { id: string; bytes: number }

/** Counted and written while the customer's row is held, so that two requests at once cannot both find room. */
const keepFile = (
  { database, clock }: Dependencies,
  { customer }: LiveSession,
  kind: 'picture' | 'report',
  content: Buffer,
): Promise<Result<Kept, Refusal>> =>
  database.transaction().execute(async (transaction) => {
    const now = clock()
    await lockCustomer(transaction, customer.id)
    const held = await sumFileBytes(transaction, customer.id, now - supportQuotaTimeMs)
    const most = mostSupportBytes[customer.kind as CustomerKind]
    if (held + content.length > most) return refuse(refusal('support-file-limit'))
    const id = makeId(now)
    await insertFile(transaction, { id, customer_id: customer.id, kind, content, sent_at: new Date(now) })
    return accept({ id, bytes: content.length })
  })

const refusals = { unreadable: 'receipt-unreadable', busy: 'server-busy' } as const

const isJson = (bytes: Buffer): boolean => {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return true
  } catch {
    return false
  }
}

async function registerPictures(
  server: FastifyInstance,
  deps: Dependencies,
  { room, cleaner }: PictureIntake,
): Promise<void> {
  const receive = createFileReceiver(supportPictureUpload, room)
  await server.register(async (scope) => {
    await takeForms(scope, supportPictureUpload)
    registerRoute(scope, sendSupportPicture, (input) =>
      receive(input, async (file, sender, place) => {
        const cleaned = await cleaner.clean(file.bytes, sender, place)
        if (!cleaned.ok) return refuse(refusal(refusals[cleaned.refusal]))
        return await keepFile(deps, input.session, 'picture', cleaned.value.content)
      }),
    )
  })

  registerAnswerRoute(server, readSupportPicture, async ({ params, session, reply }) => {
    const content = await findFileContent(deps.database, session.customer.id, 'picture', params.id)
    if (!content) return refuse(refusal('not-found'))
    namePicture(reply, params.id)
    return accept(content)
  })
}

/** A report is kept byte for byte, because it is evidence; it is never shown as anything but a file to save. */
async function registerReports(
  server: FastifyInstance,
  deps: Dependencies,
  { room }: PictureIntake,
): Promise<void> {
  const receive = createFileReceiver(supportReportUpload, room)
  await server.register(async (scope) => {
    await takeForms(scope, supportReportUpload)
    registerRoute(scope, sendSupportReport, (input) =>
      receive(input, async (file) => {
        if (!isJson(file.bytes))
          return refuse(refusal('invalid-request', { path: 'file', problem: 'field-invalid' }))
        return await keepFile(deps, input.session, 'report', Buffer.from(file.bytes))
      }),
    )
  })

  registerAnswerRoute(server, readSupportReport, async ({ params, session, reply }) => {
    const content = await findFileContent(deps.database, session.customer.id, 'report', params.id)
    if (!content) return refuse(refusal('not-found'))
    nameReport(reply, params.id)
    return accept(content)
  })
}

export async function registerSupportFiles(
  server: FastifyInstance,
  deps: Dependencies,
  intake: PictureIntake,
): Promise<void> {
  await registerPictures(server, deps, intake)
  await registerReports(server, deps, intake)
}
