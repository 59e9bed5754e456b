import { accept, refuse } from '@candor/domain/result.ts'
import { listNotices, readNotice, readNotices } from '@candor/wire/notices.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import {
  findNoticeOf,
  findUnread,
  listNoticesOf,
  lockUnread,
  markRead,
  markUnread,
  writeNotice,
} from './notice-table.ts'

const usualLimit = 30

export function registerNoticeRoutes(server: FastifyInstance, { database, bus, clock }: Dependencies): void {
  registerRoute(server, listNotices, async ({ query, session }) => {
    const customerId = session.customer.id
    const limit = query.limit === undefined ? usualLimit : Number(query.limit)
    const before = query.before === undefined ? null : BigInt(query.before)
    const [rows, unread] = await Promise.all([
      listNoticesOf(database, customerId, { kind: query.kind ?? null, before, limit: limit + 1 }),
      findUnread(database, customerId),
    ])
    return accept({
      notices: rows.slice(0, limit).map(writeNotice),
      unread,
      more: rows.length > limit,
    })
  })

  registerRoute(server, readNotice, async ({ params, session }) => {
    const row = await findNoticeOf(database, session.customer.id, BigInt(params.id))
    return row ? accept(writeNotice(row)) : refuse(refusal('not-found'))
  })

  registerRoute(server, readNotices, async ({ body, session }) => {
    const { undo, ids, upTo } = body
    if (undo === undefined && ids === undefined && upTo === undefined)
      return refuse(refusal('invalid-request', { path: 'ids', problem: 'field-required' }))
    const customerId = session.customer.id
    const at = new Date(clock())
    const { unread, changed } = await database.transaction().execute(async (transaction) => {
      await lockUnread(transaction, customerId)
      if (undo !== undefined) await markUnread(transaction, customerId, new Date(undo))
      let changed = 0
      if (ids) changed += await markRead(transaction, customerId, { ids: ids.map(BigInt) }, at)
      if (upTo !== undefined) changed += await markRead(transaction, customerId, { upTo: BigInt(upTo) }, at)
      return { unread: await findUnread(transaction, customerId), changed }
    })
    // Every device of the customer shows the same.
    bus.publish('notices.changed', { customerId, unread })
    return accept({ unread, readAt: changed > 0 ? at.toISOString() : null })
  })
}
