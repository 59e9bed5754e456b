import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import {
  loadResetFacts,
  type ResetFacts,
  type ResetRow,
  restart,
  storeReset,
} from '../portfolio/reset-command.ts'
import { type Command, type CommandKind, commandOf } from '../teller/command.ts'
import type { ResetMember } from './reset-table.ts'

type Body = { resetId: string; funds: Cents }
type Facts = ResetFacts & { frozen: boolean }
type DoneRow = { table: 'group_reset_rows'; resetId: string; customerId: bigint; at: Date }

/** One member of a group starts again because two operators agreed: the same postings as by their own hand, and as little is closed. */
const resetMemberKind: CommandKind<Body, Facts, ResetRow | DoneRow> = {
  name: 'reset-member',
  reply: null,
  async load(transaction, asked) {
    const facts = await loadResetFacts(transaction, asked)
    const frozen = await transaction.query<{ frozen: boolean }>(
      'frozen-members',
      `select c.frozen_at is not null as frozen from unnest($1::bigint[]) with ordinality as asked (customer_id, place)
       join customers c on c.id = asked.customer_id order by place`,
      [asked.map(({ customerId }) => customerId)],
    )
    return facts.map((each, place) => ({ ...each, frozen: frozen[place]?.frozen ?? true }))
  },
  decide(facts, asked) {
    if (facts.frozen) return refuse(refusal('account-frozen'))
    const { body, customerId, at } = asked
    const restarted = restart(facts, asked, { label: null, funds: body.funds, lastReset: null })
    if (!restarted.ok) return restarted
    const done = {
      table: 'group_reset_rows',
      resetId: body.resetId,
      customerId,
      at: new Date(at),
    } as const
    return accept({ ...restarted.value, rows: [...restarted.value.rows, done], answer: {} })
  },
  async store(transaction, rows) {
    const isDone = (row: ResetRow | DoneRow): row is DoneRow => row.table === 'group_reset_rows'
    const done = rows.filter(isDone)
    await storeReset(
      transaction,
      rows.filter((row): row is ResetRow => !isDone(row)),
    )
    await transaction.query(
      'end-reset-rows',
      `update group_reset_rows r set state = 'done', ended_at = v.at
       from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) as v (reset_id, customer_id, at)
       where r.reset_id = v.reset_id and r.customer_id = v.customer_id`,
      [
        done.map(({ resetId }) => resetId),
        done.map(({ customerId }) => customerId),
        done.map(({ at }) => at),
      ],
    )
  },
}

/** Its key is that of the reset: a member starts again once, however often it is carried out. */
export const resetMember = ({ reset_id, customer_id, funds }: ResetMember): Command =>
  commandOf(resetMemberKind, {
    customerId: customer_id,
    key: `group-reset-${reset_id}`,
    body: { resetId: reset_id, funds: cents(funds) },
  })
