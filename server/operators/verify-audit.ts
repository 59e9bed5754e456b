import type { TellerTransaction } from '../teller/teller-transaction.ts'

type BrokenAudit = {
  number: bigint
  /** A row before it is missing, its words are not those that were hashed, or its columns do not say what its words say. */
  why: 'missing' | 'hash' | 'columns'
}

type AuditVerdict = { rows: bigint; broken: BrokenAudit | null }

/**
 * The words of a row begin and end as its columns say (append-audit.ts writes them), whatever the details in between are. Comparing
 * bytes is many times faster than reading JSON, and a word in another place is as wrong as another word.
 */
const entries = `
  select number, at, hash, convert_to(content, 'UTF8') as words,
    convert_to(concat('{"act":"', act, '","at":"', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","details":'),
      'UTF8') as beginning,
    convert_to(concat(',"number":"', number, '","operator":"', operator_id, '","subject":',
      case when subject_id is null and subject_kind is null then 'null'
        else concat('{"id":"', subject_id, '","kind":"', subject_kind, '"}') end, '}'), 'UTF8') as ending
  from audit_log where number > $1`

const otherWords = `length(words) < length(beginning) + length(ending) or substring(words for length(beginning)) <> beginning
  or substring(words from length(words) - length(ending) + 1) <> ending or entry.at <> date_trunc('milliseconds', entry.at)`

/** Each row beside the one before it. `offset 0` keeps what is made of a row from being made again wherever it is named. */
const firstBroken = `
  with broken as materialized (
    select number, why from (
      select entry.number, case
        when entry.number > $1::bigint + 1 and previous.number is null then 'missing'
        when entry.hash <> sha256(coalesce(previous.hash, $2) || words) then 'hash'
        when ${otherWords} then 'columns'
      end as why
      from (${entries} offset 0) entry left join audit_log previous on previous.number = entry.number - 1
    ) judged where why is not null
  )
  select number, why from broken order by number limit 1`

/** A row that was found right earlier. */
type KnownAct = { number: bigint; hash: Buffer }

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
