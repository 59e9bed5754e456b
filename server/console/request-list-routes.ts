import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept } from '@candor/domain/result.ts'
import { mostCounted } from '@candor/wire/count-reply.ts'
import {
  countConversations,
  countRequests,
  listAllConversations,
  listRequests,
  type WireListed,
} from '@candor/wire/request-lists.ts'
import type { QueryOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import { countRows, type ListedRow, type ListFilters, type ListName, listRows } from './request-list-table.ts'

const usualPage = 20

const filtersOf = ({ status, account, from, until }: QueryOf<typeof countRequests>): ListFilters => ({
  status: status ?? null,
  account: account ?? null,
  from: from === undefined ? null : new Date(from),
  until: until === undefined ? null : new Date(until),
})

const writeRow = (row: ListedRow): WireListed => ({
  ...row,
  amount: row.amount === null ? null : writeCents(cents(row.amount)),
  askedAt: row.askedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  by: row.by === null ? null : reviewerName(row.by),
})

/** Everything that was asked for, one list a kind, for who looks for what is no longer in a queue. */
export function registerRequestLists(server: FastifyInstance, { database }: Dependencies): void {
  const listed = async (list: ListName, query: QueryOf<typeof listRequests>) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { before: query.before ?? null, limit: limit + 1 }
    const rows = await listRows(database, list, filtersOf(query), page)
    return accept({ rows: rows.slice(0, limit).map(writeRow), more: rows.length > limit })
  }
  const counted = async (list: ListName, query: QueryOf<typeof countRequests>) => {
    const count = await countRows(database, list, filtersOf(query), mostCounted + 1)
    return accept({ count: Math.min(count, mostCounted), more: count > mostCounted })
  }
  registerOperatorRoute(server, listRequests, ({ params, query }) => listed(params.list, query))
  registerOperatorRoute(server, countRequests, ({ params, query }) => counted(params.list, query))
  registerOperatorRoute(server, listAllConversations, ({ query }) => listed('support', query))
  registerOperatorRoute(server, countConversations, ({ query }) => counted('support', query))
}
