import { accept, refuse } from '@candor/domain/result.ts'
import { cleanMessage, judgeMessage } from '@candor/domain/support/message-rule.ts'
import { deleteReadyAnswer, listReadyAnswers, saveReadyAnswer } from '@candor/wire/conversations.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { auditConversation } from './audit-conversation.ts'

/** Texts to answer with, in each language; who wrote and changed them is in the audit log. */
export function registerReadyAnswers(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerOperatorRoute(server, listReadyAnswers, async ({ query }) => {
    let found = database.selectFrom('ready_answers').select(['name', 'locale', 'title', 'text'])
    if (query.locale !== undefined) found = found.where('locale', '=', query.locale)
    return accept({ answers: await found.orderBy('name').orderBy('locale').execute() })
  })

  registerOperatorRoute(server, saveReadyAnswer, async ({ params, body, operator }) => {
    const [title, text] = [cleanMessage(body.title), cleanMessage(body.text)]
    if (title === '' || judgeMessage(text, false) !== null)
      return refuse(
        refusal('invalid-request', { path: title === '' ? 'title' : 'text', problem: 'field-invalid' }),
      )
    const now = clock()
    const operatorId = operator.operator.id
    await database.transaction().execute(async (transaction) => {
      const written = { title, text, changed_at: new Date(now), changed_by: operatorId }
      await transaction
        .insertInto('ready_answers')
        .values({ ...params, ...written })
        .onConflict((conflict) => conflict.columns(['name', 'locale']).doUpdateSet(written))
        .execute()
      await auditConversation(transaction, {
        operatorId,
        act: 'saved-ready-answer',
        now,
        conversationId: null,
        body: { ...params, ...body },
        details: { ...params, title, text },
      })
    })
    return accept({ ...params, title, text })
  })

  registerOperatorRoute(server, deleteReadyAnswer, async ({ params, operator }) => {
    const deleted = await database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('ready_answers')
        .where('name', '=', params.name)
        .where('locale', '=', params.locale)
        .executeTakeFirst()
      if (numDeletedRows > 0n)
        await auditConversation(transaction, {
          operatorId: operator.operator.id,
          act: 'deleted-ready-answer',
          now: clock(),
          conversationId: null,
          body: params,
          details: params,
        })
      return numDeletedRows > 0n
    })
    return deleted ? accept({}) : refuse(refusal('not-found'))
  })
}
