import { accept } from '@candor/domain/result.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { tellOpenCase } from '@candor/wire/open-cases.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { registerOperatorRoute } from './register-operator-route.ts'
import { reviewerName } from './reviewer-name.ts'

/** A page tells every five seconds; one that is closed or asleep is gone after three of them. */
const presentMs = 15 * secondMs

type OpenCase = { operatorId: bigint; list: string; id: string; at: Date }

/** Since when: as long as it is the same case without a break. */
async function keepOpenCase(
  connection: Connection,
  { operatorId, list, id, at }: OpenCase,
  fresh: Date,
): Promise<void> {
  await sql`
    insert into open_cases as known (operator_id, queue, case_id, since, seen_at) values (${operatorId}, ${list}, ${id}, ${at}, ${at})
    on conflict (operator_id) do update set queue = excluded.queue, case_id = excluded.case_id, seen_at = excluded.seen_at,
      since = case when known.case_id = excluded.case_id and known.seen_at > ${fresh} then known.since else excluded.since end`.execute(
    connection,
  )
}

/** Who is on which case. It is nobody's secret among operators, moves nothing and is kept no longer than it is true. */
export function registerOpenCases(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerOperatorRoute(
    server,
    tellOpenCase,
    async ({ body: { list, case: id }, operator: { operator } }) => {
      const at = new Date(clock())
      const fresh = new Date(at.getTime() - presentMs)
      if (id === null)
        await database.deleteFrom('open_cases').where('operator_id', '=', operator.id).execute()
      else await keepOpenCase(database, { operatorId: operator.id, list, id, at }, fresh)
      const others = await database
        .selectFrom('open_cases')
        .innerJoin('operators', 'operators.id', 'open_cases.operator_id')
        .select(['operator_id', 'case_id', 'since'])
        .where('queue', '=', list)
        .where('operator_id', '<>', operator.id)
        .where('seen_at', '>', fresh)
        .where('operators.ended_at', 'is', null)
        .orderBy('since')
        .execute()
      return accept({
        others: others.map(({ operator_id, case_id, since }) => ({
          id: case_id,
          number: reviewerName(operator_id),
          since: since.toISOString(),
        })),
      })
    },
  )
}
