import type { OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { decideJoin } from '@candor/domain/participations/decide-join.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import { joinStrategy } from '@candor/wire/participations.ts'
import { refusal } from '../http/refusal.ts'
import { explainLimit } from '../limits/explain-limit.ts'
import { loadStandings, withSetAside } from '../limits/load-standing.ts'
import type { CommandKind } from '../teller/command.ts'
import { type StoredParticipation, storeTakingPart, type TakingPartRow } from './participation-rows.ts'
import { writeParticipation } from './write-participation.ts'

type JoinBody = { strategy: StrategyId; amount: Cents; days: number }

type CustomerFacts = { verified: boolean; open: number; valued: boolean; ended: boolean }
type Facts = CustomerFacts & { own: OwnStanding | undefined }

export const joinKind: CommandKind<JoinBody, Facts, TakingPartRow, typeof joinStrategy.reply> = {
  name: 'join-strategy',
  reply: joinStrategy.reply,
  async load(transaction, asked, context) {
    const [rows, own] = await Promise.all([
      transaction.query<CustomerFacts>(
        'join-facts',
        `select customers.verification = 'verified' as verified,
           (select count(*)::int from participations p where p.customer_id = asked.customer_id and p.status in ('in-review', 'approved')) as open,
           coalesce((select last_value > 0 from pools where pools.strategy = asked.strategy), false) as valued,
           exists (select from strategy_terms t where t.strategy = asked.strategy and t.ended_at is not null) as ended
         from unnest($1::bigint[], $2::text[]) with ordinality as asked (customer_id, strategy, place)
         join customers on customers.id = asked.customer_id order by place`,
        [asked.map(({ customerId }) => customerId), asked.map(({ body }) => body.strategy)],
      ),
      loadStandings(transaction, asked, context),
    ])
    return rows.map((row, place) => ({ ...row, own: own[place] }))
  },
  decide({ verified, open, valued, ...facts }, { id, at, customerId, body, ledger }) {
    const { balances } = ledger
    const own = withSetAside(facts.own, balances)
    const ended = facts.ended || findStrategy(body.strategy)?.endedAt !== null
    const decided = decideJoin({ verified, available: balances.cash, open, ended, valued, own }, body.amount)
    if (!decided.ok) return refuse(explainLimit(decided.refusal, own) ?? refusal(decided.refusal))
    const row: StoredParticipation = {
      id,
      customer_id: customerId,
      strategy: body.strategy,
      amount: body.amount,
      days: body.days,
      status: 'in-review',
      asked_at: new Date(at),
      decided_at: null,
      decided_by: null,
      reason: null,
      ends_at: null,
      completed_at: null,
    }
    return accept({
      transfers: decided.value,
      subject: { kind: 'participation', id },
      rows: [{ table: 'participations', act: 'insert', row }],
      notices: [
        {
          event: 'participation-in-review',
          subjectId: id,
          figures: { strategy: body.strategy, amount: writeCents(body.amount) },
        },
      ],
      answer: writeParticipation({ ...shownOf(row), join: null, leaves: [], last: null }),
    })
  },
  store: storeTakingPart,
}

/** The columns of a row by the names they are shown under. */
const shownOf = (row: StoredParticipation) => ({
  id: row.id,
  customerId: row.customer_id,
  strategy: row.strategy,
  amount: row.amount,
  days: row.days,
  status: row.status,
  askedAt: row.asked_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  reason: row.reason,
  endsAt: row.ends_at,
  completedAt: row.completed_at,
})
