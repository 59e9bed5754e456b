import { Readable } from 'node:stream'
import { type CustomerKind, mostStatements } from '@candor/domain/customers/kept-quotas.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import {
  cancelStatement,
  downloadStatement,
  listStatements,
  previewStatement,
  requestStatement,
  statementKinds,
  type WireStatement,
} from '@candor/wire/statements.ts'
import type { FastifyInstance } from 'fastify'
import { lockCustomer } from '../customers/customer-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerAnswerRoute, registerRoute } from '../http/register-route.ts'
import type { Database } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { createStatementMaking, type StatementMaking } from './run-statements.ts'
import { findFigures } from './statement-period.ts'
import {
  deleteStatementOf,
  findPiece,
  findReadyStatement,
  insertStatement,
  listStatementsOf,
  type NewStatement,
  type Statement,
} from './statement-table.ts'

const thirtyDaysMs = 30 * dayMs

const writeStatement = (statement: Statement): WireStatement => ({
  id: statement.id,
  format: statement.format,
  from: statement.from,
  until: statement.until,
  requestedAt: statement.requested_at.toISOString(),
  state: statement.state,
  written: Number(statement.written),
  postings: Number(statement.last_number - statement.after_number),
  bytes: Number(statement.bytes),
  openingCash: writeCents(cents(statement.opening_cash)),
  closingCash: writeCents(cents(statement.closing_cash)),
  keptUntil: statement.kept_until.toISOString(),
})

/** Counted and written while the customer's row is held, so that two requests at once cannot both find room. */
const askStatement = (
  database: Database,
  kind: CustomerKind,
  now: number,
  statement: NewStatement,
): Promise<Result<Statement, Refusal>> =>
  database.transaction().execute(async (transaction) => {
    const most = mostStatements[kind]
    await lockCustomer(transaction, statement.customer_id)
    const kept = await listStatementsOf(transaction, statement.customer_id, now)
    if (kept.length >= most) return refuse({ code: 'statement-limit', params: { n: String(most) } })
    const inserted = await insertStatement(transaction, statement)
    return inserted ? accept(inserted) : refuse(refusal('statement-in-the-making'))
  })

function registerAsking(server: FastifyInstance, deps: Dependencies, making: StatementMaking): void {
  const { database, clock } = deps
  registerRoute(server, previewStatement, async ({ query, session }) => {
    const figures = await findFigures(database, session.customer.id, query)
    if (!figures.ok) return figures
    const { after, last, opening, closing } = figures.value
    return accept({
      postings: Number(last - after),
      openingCash: writeCents(opening),
      net: writeCents(cents(closing - opening)),
      closingCash: writeCents(closing),
    })
  })

  registerRoute(server, requestStatement, async ({ body, session }) => {
    const { customer } = session
    const figures = await findFigures(database, customer.id, body)
    if (!figures.ok) return figures
    const now = clock()
    const asked = await askStatement(database, customer.kind, now, {
      id: makeId(now),
      customer_id: customer.id,
      format: body.format,
      locale: customer.locale,
      zone: body.zone,
      from: body.from,
      until: body.until,
      after_number: figures.value.after,
      last_number: figures.value.last,
      opening_cash: figures.value.opening,
      closing_cash: figures.value.closing,
      requested_at: new Date(now),
      kept_until: new Date(now + thirtyDaysMs),
    })
    if (!asked.ok) return asked
    making.look()
    return accept(writeStatement(asked.value))
  })
}

/** One piece at a time, as fast as the other end takes them. */
async function* readPieces(database: Database, id: string): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const piece = await findPiece(database, id, number)
    if (piece === null) return
    yield piece
  }
}

function registerFile(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerAnswerRoute(server, downloadStatement, async ({ params: { id }, session, reply }) => {
    const statement = await findReadyStatement(database, session.customer.id, id, clock())
    // Another customer's statement gets the same answer as one that does not exist.
    if (!statement) return refuse(refusal('not-found'))
    const name = `candor-${statement.from}-${statement.until}.${statement.format}`
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', String(statement.bytes))
      .type(statementKinds[statement.format])
    return accept(Readable.from(readPieces(database, id)))
  })
}

/** Statements: their routes, their files, and what makes them in the background. */
export function registerStatementRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  const making = createStatementMaking(deps)
  server.addHook('onReady', async () => making.start())
  server.addHook('preClose', async () => await making.stop())
  registerAsking(server, deps, making)
  registerFile(server, deps)

  registerRoute(server, listStatements, async ({ session }) => {
    const found = await listStatementsOf(database, session.customer.id, clock())
    return accept({ statements: found.map(writeStatement) })
  })

  registerRoute(server, cancelStatement, async ({ params, session }) =>
    (await deleteStatementOf(database, session.customer.id, params.id))
      ? accept({})
      : refuse(refusal('not-found')),
  )
}
