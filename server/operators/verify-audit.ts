import type { TellerTransaction } from '../teller/teller-transaction.ts'

export type BrokenAudit = {
  number: bigint
  /** A row before it is missing, its words are not those that were hashed, or its columns do not say what its words say. */
  why: 'missing' | 'hash' | 'columns'
}

export type AuditVerdict = { rows: bigint; broken: BrokenAudit | null }

/**
 * The words of a row begin and end as its columns say (append-audit.ts writes them), whatever the details in between are. Comparing
 * text is many times faster than reading JSON, and a word in another place is as wrong as another word.
 */
const words = `concat('{"act":"', entry.act, '","at":"', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  '","details":%,"number":"', entry.number, '","operator":"', entry.operator_id, '","subject":',
  case when entry.subject_id is null and entry.subject_kind is null then 'null'
    else concat('{"id":"', entry.subject_id, '","kind":"', entry.subject_kind, '"}') end, '}')`

/** Signs that mean more than themselves where text is compared; no column has them. */
const wildcards = `translate(concat(entry.act, entry.subject_id, entry.subject_kind), '%_\\', '###') like '%#%'`

/** Each row beside the one before it: unlike a walk along the rows, several processors can share that. */
const firstBroken = `
  with broken as materialized (
    select number, why from (
      select entry.number, case
        when entry.number > $1::bigint + 1 and previous.number is null then 'missing'
        when entry.hash <> sha256(coalesce(previous.hash, $2) || convert_to(entry.content, 'UTF8')) then 'hash'
        when entry.content not like ${words} or ${wildcards} or entry.at <> date_trunc('milliseconds', entry.at) then 'columns'
      end as why
      from audit_log entry left join audit_log previous on previous.number = entry.number - 1
      where entry.number > $1
    ) judged where why is not null
  )
  select number, why from broken order by number limit 1`

/** A row that was found right earlier. */
export type KnownAct = { number: bigint; hash: Buffer }

const noAct: KnownAct = { number: 0n, hash: Buffer.alloc(32) }

/**
 * Checks the chain in one pass, all of it or after a row that is known, and names the first row that breaks it. Rows that were cut
 * off at the end leave a chain that is whole: who wants to know that none is gone compares with a number and hash noted earlier.
 */
export async function verifyAudit(
  transaction: TellerTransaction,
  after: KnownAct = noAct,
): Promise<AuditVerdict> {
  const [counted] = await transaction.query<{ rows: bigint }>(
    'count-audit',
    'select count(*) as rows from audit_log where number > $1',
    [after.number],
  )
  const values = [after.number, after.hash]
  const [broken = null] = await transaction.query<BrokenAudit>('first-broken-audit', firstBroken, values)
  return { rows: counted?.rows ?? 0n, broken }
}
