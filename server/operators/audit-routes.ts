import { Readable } from 'node:stream'
import { accept } from '@candor/domain/result.ts'
import { mostCounted } from '@candor/wire/count-reply.ts'
import { countAuditLog, exportAuditLog, listAuditLog, readAuditChain } from '@candor/wire/operators.ts'
import type { QueryOf, ReplyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { appendAudit } from './append-audit.ts'
import { countAudit, findLastAudit, type LoggedAct, listAudit, listAuditAfter } from './audit-table.ts'
import { registerOperatorAnswer, registerOperatorRoute } from './register-operator-route.ts'
import { readReviewerName, reviewerName } from './reviewer-name.ts'
import { verifyAudit } from './verify-audit.ts'

const usualPage = 50
const rowsAtOnce = 1_000

const writeAct = (row: LoggedAct): ReplyOf<typeof listAuditLog>['acts'][number] => ({
  number: Number(row.number),
  at: row.at.toISOString(),
  operator: row.operator_name,
  operatorNumber: reviewerName(row.operator_id),
  act: row.act,
  subject:
    row.subject_kind !== null && row.subject_id !== null
      ? { kind: row.subject_kind, id: row.subject_id }
      : null,
  content: row.content,
  hash: row.hash.toString('hex'),
})

const instantOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

const filtersOf = (query: QueryOf<typeof countAuditLog>) => ({
  operatorId: query.operator === undefined ? null : readReviewerName(query.operator),
  act: query.act ?? null,
  subjectKind: query.subjectKind ?? null,
  subjectId: query.subjectId ?? null,
  from: instantOf(query.from),
  until: instantOf(query.until),
})

/** All rows up to the last one at the time of the question, so that the file ends. */
async function* writeLines(database: Connection, last: bigint): AsyncGenerator<string> {
  let after = 0n
  while (after < last) {
    const rows = await listAuditAfter(database, after, rowsAtOnce)
    const known = rows.filter(({ number }) => number <= last)
    for (const { number, hash, content } of known)
      yield `${JSON.stringify({ number: Number(number), hash: hash.toString('hex'), content })}\n`
    after = known.at(-1)?.number ?? last
  }
}

function registerExport(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerOperatorAnswer(server, exportAuditLog, async ({ operator, reply }) => {
    const now = clock()
    const entry = {
      operatorId: operator.operator.id,
      act: 'exported-audit',
      at: new Date(now),
      subject: null,
      details: {},
    } as const
    await database
      .transaction()
      .execute((transaction) => appendAudit(kyselyTransaction(transaction), [entry]))
    const last = await findLastAudit(database)
    const day = new Date(now).toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="audit-${day}.ndjson"`)
    return accept(Readable.from(writeLines(database, last?.number ?? 0n)))
  })
}

export function registerAuditRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerOperatorRoute(server, listAuditLog, async ({ query }) => {
    const limit = Number(query.limit ?? usualPage)
    const before = query.before === undefined ? null : BigInt(query.before)
    const page = { before, limit: limit + 1 }
    const found = await listAudit(database, page, filtersOf(query))
    return accept({ acts: found.slice(0, limit).map(writeAct), more: found.length > limit })
  })

  registerOperatorRoute(server, countAuditLog, async ({ query }) => {
    const count = await countAudit(database, filtersOf(query), mostCounted + 1)
    return accept({ count: Math.min(count, mostCounted), more: count > mostCounted })
  })

  registerOperatorRoute(server, readAuditChain, async () => {
    const [{ rows, broken }, last] = await Promise.all([
      verifyAudit(kyselyTransaction(database)),
      findLastAudit(database),
    ])
    return accept({
      at: new Date(clock()).toISOString(),
      acts: Number(rows),
      lastHash: last?.hash.toString('hex') ?? null,
      broken: broken && { number: Number(broken.number), why: broken.why },
    })
  })

  registerExport(server, deps)
}
