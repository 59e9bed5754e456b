import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { checkReceipt, openAttachedPicture, openAttachedReport } from '@candor/wire/conversations.ts'
import type { WireAttachment, WireReceiptFacts } from '@candor/wire/support.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { LiveOperator } from '../operators/operator-session-table.ts'
import { registerOperatorAnswer, registerOperatorRoute } from '../operators/register-operator-route.ts'
import { namePicture } from '../pictures/name-picture.ts'
import type { Connection } from '../postgres/database.ts'
import { actOnConversation } from './act-on-conversation.ts'
import type { Conversation } from './conversation-table.ts'
import { findMessage } from './message-table.ts'
import { nameReport } from './name-report.ts'
import { findReceiptFacts } from './receipt-facts.ts'
import { findFileContent } from './support-file-table.ts'

/** What was attached to a message of this very conversation; null of anything else. */
async function findAttachment(
  transaction: Connection,
  held: Conversation,
  number: number,
): Promise<WireAttachment | null> {
  const message = await findMessage(transaction, held.customer_id, number)
  return message?.conversation_id === held.id ? (message.attachment as WireAttachment | null) : null
}

/** The facts that have changed since, by name. */
const changedSince = (attached: WireReceiptFacts, now: WireReceiptFacts): string[] =>
  (Object.keys(attached) as (keyof WireReceiptFacts)[]).filter((name) => attached[name] !== now[name])

type AttachedParams = { id: string; number: string }

/** A file of a message: without a row in the audit log there are no bytes. */
const openFile = (
  deps: Dependencies,
  operator: LiveOperator,
  { id, number }: AttachedParams,
  kind: 'picture' | 'report',
): Promise<Result<Buffer, Refusal>> =>
  actOnConversation(deps, operator, { id, act: `opened-${kind}` }, async (transaction, held) => {
    const attachment = await findAttachment(transaction, held, Number(number))
    const fileId =
      kind === 'picture'
        ? attachment?.kind === 'picture' && attachment.id
        : attachment?.kind === 'proof' && attachment.report.id
    const content = fileId && (await findFileContent(transaction, held.customer_id, kind, fileId))
    return content
      ? accept({
          value: content,
          number: held.last_number,
          details: { number: Number(number) },
          told: 'nothing',
        })
      : refuse(refusal('not-found'))
  })

export function registerAttachments(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, checkReceipt, async ({ params, operator }) =>
    actOnConversation(
      deps,
      operator,
      { id: params.id, act: 'checked-receipt' },
      async (transaction, held) => {
        const number = Number(params.number)
        const attachment = await findAttachment(transaction, held, number)
        if (!attachment || attachment.kind === 'picture') return refuse(refusal('not-found'))
        const { receipt: attached } = attachment
        const now = await findReceiptFacts(transaction, held.customer_id, attached.kind, attached.id)
        const changed = now ? changedSince(attached, now) : []
        return accept({
          value: { attached, now, changed },
          number: held.last_number,
          details: { number, kind: attached.kind, id: attached.id },
          told: 'nothing',
        })
      },
    ),
  )

  registerOperatorAnswer(server, openAttachedPicture, async ({ params, operator, reply }) => {
    const opened = await openFile(deps, operator, params, 'picture')
    if (opened.ok) namePicture(reply, `picture-${params.number}`)
    return opened
  })

  registerOperatorAnswer(server, openAttachedReport, async ({ params, operator, reply }) => {
    const opened = await openFile(deps, operator, params, 'report')
    if (opened.ok) nameReport(reply, params.number)
    return opened
  })
}
