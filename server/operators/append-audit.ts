import { createHash } from 'node:crypto'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** Everything an operator can do, and what is done to operators. A new act is one word here. */
export type AuditAct =
  | 'signed-in'
  | 'signed-out'
  | 'approved'
  | 'rejected'
  | 'viewed-receipt'
  | 'viewed-document'
  | 'identity-verified'
  | 'identity-rejected'
  | 'operator-added'
  | 'factor-turned-on'
  | 'factor-removed'
  | 'operator-ended'
  | 'password-renewed'
  | 'roles-changed'
  | 'contract-terms-set'
  | 'customer-signed-out'

export type AuditEntry = {
  operatorId: bigint
  act: AuditAct
  at: Date
  subject: {
    kind:
      | 'deposit'
      | 'withdrawal'
      | 'receipt'
      | 'verification'
      | 'document'
      | 'operator'
      | 'contract-terms'
      | 'customer'
    id: string
  } | null
  details: Readonly<Record<string, unknown>>
}

/** Any fixed number that nobody else in this database uses: "audit" as bytes. */
const auditLock = 418_581_342_580n

/** What the first row follows from. */
const beginning = Buffer.alloc(32)

type Written = AuditEntry & { number: bigint; content: string; hash: Buffer }

/** The words that are hashed hold every column of the row, so that none can be changed unseen. */
const contentOf = ({ operatorId, act, at, subject, details }: AuditEntry, number: bigint): string =>
  canonicalText({ number, at: at.toISOString(), operator: operatorId, act, subject, details })

function chain(entries: readonly AuditEntry[], last: { number: bigint; hash: Buffer }): Written[] {
  let { number, hash } = last
  return entries.map((entry) => {
    number += 1n
    const content = contentOf(entry, number)
    hash = createHash('sha256').update(hash).update(content).digest()
    return { ...entry, number, content, hash }
  })
}

/**
 * Adds to the log of what operators do, in the transaction of the act itself. Whoever appends waits for whoever appended before to
 * commit, so it comes last in its transaction: nothing else is locked behind this lock, and it is held shortly. The last row is
 * read by a statement of its own after the wait; an earlier one would not see it.
 */
export async function appendAudit(
  transaction: TellerTransaction,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await transaction.query('lock-audit', 'select pg_advisory_xact_lock($1::bigint)', [auditLock])
  const [last = { number: 0n, hash: beginning }] = await transaction.query<{ number: bigint; hash: Buffer }>(
    'last-audit',
    'select number, hash from audit_log order by number desc limit 1',
    [],
  )
  const rows = chain(entries, last)
  await transaction.query(
    'insert-audit',
    `insert into audit_log (number, at, operator_id, act, subject_kind, subject_id, content, hash)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[])`,
    [
      rows.map(({ number }) => number),
      rows.map(({ at }) => at),
      rows.map(({ operatorId }) => operatorId),
      rows.map(({ act }) => act),
      rows.map(({ subject }) => subject?.kind ?? null),
      rows.map(({ subject }) => subject?.id ?? null),
      rows.map(({ content }) => content),
      rows.map(({ hash }) => hash),
    ],
  )
}
