import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { doneActs, storeWaitedActs } from './act-table.ts'
import type { AuditEntry } from './audit-entry.ts'

/** The words that are hashed hold every column of the row, so that none can be changed unseen: what stands before its number, and after it. */
const wordsOf = ({ operatorId, act, at, subject, details }: AuditEntry): [string, string] => [
  `${canonicalText({ act, at: at.toISOString(), details }).slice(0, -1)},"number":"`,
  `",${canonicalText({ operator: operatorId, subject }).slice(1)}`,
]

/** Rows of the log, whose accounts they are about, and the commands of acts that one person has done: one statement for all of them. */
const appendStatement = `
  with logged as materialized (
    select place, number from append_audit($1::timestamptz[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
  ), about as (
    insert into customer_acts (customer_id, number)
    select v.customer_id, logged.number from unnest($8::integer[], $9::bigint[]) as v (place, customer_id) join logged using (place)
  ), done as (
    insert into operator_acts (id, name, body, body_hash, maker, asked_at, people, state, ended_at, reason, result, end_audit)
    select v.id, v.name, v.body, v.hash, v.maker, v.at, 1, 'done', v.at, v.reason, v.result, logged.number
    from unnest($10::integer[], $11::uuid[], $12::text[], $13::text[], $14::bytea[], $15::bigint[], $16::timestamptz[], $17::text[], $18::text[])
      as v (place, id, name, body, hash, maker, at, reason, result) join logged using (place)
  )
  select number from logged order by place`

/**
 * The gate: adds to the log of what operators do, in the transaction of the act itself, and stores each act that changes something as a command
 * with its row. Each append waits until the one before has committed, so it comes last in its transaction: nothing else is locked behind this
 * lock, and it is held shortly.
 */
export async function appendAudit(
  transaction: TellerTransaction,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const words = entries.map(wordsOf)
  const about = entries.flatMap(({ customerId = null, customerIds = [] }, place) =>
    [...(customerId === null ? [] : [customerId]), ...customerIds].map((id) => ({ id, place: place + 1 })),
  )
  const done = doneActs(entries)
  const rows = await transaction.query<{ number: bigint }>('append-audit', appendStatement, [
    entries.map(({ at }) => at),
    entries.map(({ operatorId }) => operatorId),
    entries.map(({ act }) => act),
    entries.map(({ subject }) => subject?.kind ?? null),
    entries.map(({ subject }) => subject?.id ?? null),
    words.map(([beginning]) => beginning),
    words.map(([, ending]) => ending),
    about.map(({ place }) => place),
    about.map(({ id }) => id),
    done.map(({ place }) => place),
    done.map(({ id }) => id),
    done.map(({ name }) => name),
    done.map(({ body }) => body),
    done.map(({ hash }) => hash),
    done.map(({ maker }) => maker),
    done.map(({ at }) => at),
    done.map(({ reason }) => reason),
    done.map(({ result }) => result),
  ])
  await storeWaitedActs(
    transaction,
    entries.map((entry, place) => ({ ...entry, number: rows[place]?.number ?? 0n })),
  )
}
