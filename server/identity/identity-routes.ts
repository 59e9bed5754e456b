import { mayChange } from '@candor/domain/identity/decide-verification.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import {
  deleteDocument,
  endDocumentView,
  listDocumentViews,
  readIdentity,
  saveIdentityDraft,
  submitIdentity,
  viewDocument,
  viewHeader,
} from '@candor/wire/identity.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import { namePicture } from '../pictures/name-picture.ts'
import type { PictureIntake } from '../pictures/picture-intake.ts'
import { findDocument, shredDocuments } from './document-table.ts'
import { lockIdentity, saveDraft } from './identity-table.ts'
import { openOwnPhoto } from './open-photo.ts'
import { sendForReview } from './submit-identity.ts'
import { registerUploadRoutes } from './upload-routes.ts'
import { insertViewEnd } from './view-table.ts'
import { tellIdentity } from './write-identity.ts'
import { tellViews } from './write-views.ts'

function registerForm(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerRoute(server, readIdentity, async ({ session }) =>
    accept(await tellIdentity(deps, session.customer)),
  )

  registerRoute(server, saveIdentityDraft, async ({ body, session }) => {
    const now = clock()
    return await database.transaction().execute(async (transaction) => {
      const allowed = mayChange(await lockIdentity(transaction, session.customer.id, now))
      if (!allowed.ok) return refuse(refusal(allowed.refusal))
      await saveDraft(transaction, session.customer.id, body, now)
      return accept({})
    })
  })

  registerRoute(server, submitIdentity, async ({ body, session }) => {
    const sent = await sendForReview(deps, session.customer.id, body)
    return sent.ok ? accept(await tellIdentity(deps, session.customer)) : sent
  })
}

function registerPhotos(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerAnswerRoute(server, viewDocument, async ({ params, session, reply }) => {
    const document = await findDocument(database, params.id)
    // Somebody else's photo is answered like one that does not exist.
    if (document?.customer_id !== session.customer.id) return refuse(refusal('not-found'))
    const opened = await openOwnPhoto(deps, { documentId: document.id, reason: 'own-look' })
    if (!opened) return refuse(refusal('not-found'))
    namePicture(reply, `${document.id_type}-${document.side}`)
    reply.header(viewHeader, opened.number.toString())
    return accept(opened.picture)
  })

  registerRoute(server, deleteDocument, async ({ params, session }) => {
    const now = clock()
    const customerId = session.customer.id
    return await database.transaction().execute(async (transaction) => {
      const state = await lockIdentity(transaction, customerId, now)
      const document = await findDocument(transaction, params.id)
      if (document?.customer_id !== customerId || document.shredded_at !== null)
        return refuse(refusal('not-found'))
      const allowed = mayChange(state)
      if (!allowed.ok) return refuse(refusal(allowed.refusal))
      await shredDocuments(transaction, [document.id], now)
      return accept({})
    })
  })
}

/** What customers do about who they are. */
export async function registerIdentityRoutes(
  server: FastifyInstance,
  deps: Dependencies,
  intake: PictureIntake,
): Promise<void> {
  const { database, clock } = deps
  registerForm(server, deps)
  await registerUploadRoutes(server, deps, intake)
  registerPhotos(server, deps)
  registerRoute(server, listDocumentViews, async ({ session }) =>
    accept(await tellViews(database, session.customer.id)),
  )
  registerRoute(server, endDocumentView, async ({ params, session }) => {
    const view = { customerId: session.customer.id, number: BigInt(params.number), operatorId: null }
    return (await insertViewEnd(database, view, clock())) ? accept({}) : refuse(refusal('not-found'))
  })
}
