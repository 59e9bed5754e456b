import { accept } from '@candor/domain/result.ts'
import { listAuditLog } from '@candor/wire/operators.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type LoggedAct, listAudit } from './audit-table.ts'
import { registerOperatorRoute } from './register-operator-route.ts'

const usualPage = 50

const writeAct = (row: LoggedAct): ReplyOf<typeof listAuditLog>['acts'][number] => ({
  number: Number(row.number),
  at: row.at.toISOString(),
  operator: row.operator_name,
  act: row.act,
  subject:
    row.subject_kind !== null && row.subject_id !== null
      ? { kind: row.subject_kind, id: row.subject_id }
      : null,
  content: row.content,
  hash: row.hash.toString('hex'),
})

export function registerAuditRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, listAuditLog, async ({ query }) => {
    const limit = Number(query.limit ?? usualPage)
    const before = query.before === undefined ? null : BigInt(query.before)
    const found = await listAudit(deps.database, { before, limit: limit + 1 })
    return accept({ acts: found.slice(0, limit).map(writeAct), more: found.length > limit })
  })
}
