import { usualLeverageCaps } from '@candor/domain/instruments/set-leverage-caps.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { askTerms, readTermsDesk } from '@candor/wire/terms.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { findLeverageCaps } from '../instruments/leverage-caps.ts'
import { answerAsked } from '../operators/answer-asked.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import type { Connection } from '../postgres/database.ts'
import { describeNext, nextCommitAt, readTermsText, termsAct, writeTermsText } from './terms-act.ts'

type CommittedRow = { day: string; terms: string }

/** The terms of today and of what is committed after it. Caps of leverage are no part of what is hashed: they decide no price and no result. */
async function listCommitted(connection: Connection, now: number) {
  const { rows } = await sql<CommittedRow>`
    select day::text, terms from market_days where day >= ${new Date(now).toISOString().slice(0, 10)}::date order by day`.execute(
    connection,
  )
  const found = await Promise.all(
    rows.map(async ({ day, terms }) => {
      const { contracts } = readTerms(terms)
      const leverage = (await findLeverageCaps(connection, Date.parse(day))) ?? usualLeverageCaps
      return contracts && { day, terms: writeTermsText({ contracts, leverage }) }
    }),
  )
  return found.filter((each) => each !== null)
}

type SetRow = {
  at: Date
  maker: bigint
  makerName: string
  checker: bigint
  checkerName: string
  reason: string | null
}

/** Who asked for the terms that were set last, and who agreed. What was set before it took two people has one name twice. */
async function findSet(connection: Connection) {
  const { rows } = await sql<SetRow>`
    select t.set_at as at, coalesce(a.maker, t.operator_id) as maker, coalesce(m.name, k.name) as "makerName",
      t.operator_id as checker, k.name as "checkerName", a.reason
    from contract_terms t join operators k on k.id = t.operator_id
    left join audit_log l on l.act = 'contract-terms-set' and l.subject_kind = 'contract-terms' and l.subject_id = t.number::text
    left join operator_acts a on a.end_audit = l.number left join operators m on m.id = a.maker
    order by t.number desc limit 1`.execute(connection)
  const [row] = rows
  if (!row) return null
  return {
    at: row.at.toISOString(),
    askedBy: { number: reviewerName(row.maker), name: row.makerName },
    agreedBy: { number: reviewerName(row.checker), name: row.checkerName },
    reason: row.reason,
  }
}

/** Lets those who manage risk see the terms, and ask for others for days that are not committed yet. */
export function registerContractTerms(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerOperatorRoute(server, readTermsDesk, async () => {
    const now = clock()
    const [committed, next, set] = await Promise.all([
      listCommitted(database, now),
      describeNext(database),
      findSet(database),
    ])
    return accept({
      committed,
      next: next.day === null ? null : { day: next.day, terms: next.terms },
      closesAt: new Date(nextCommitAt(now)).toISOString(),
      set,
    })
  })

  registerOperatorRoute(server, askTerms, async ({ body: { reason, ...asked }, operator }) => {
    const terms = readTermsText(asked)
    if (!terms.ok) return terms
    const { day, terms: before } = await describeNext(database)
    if (day === null) return refuse(refusal('data-anomaly'))
    const after = writeTermsText(terms.value)
    return await answerAsked(deps, termsAct, operator.operator, { day, before, after, reason })
  })
}
