import { createHash } from 'node:crypto'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { makeId } from '../postgres/make-id.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { AuditEntry, EndingAct, LoggedEntry } from './audit-entry.ts'

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What came of an act, as the log tells it. */
const resultOf = ({ details }: AuditEntry): string => canonicalText(details)

type DoneAct = {
  /** Which of the entries it belongs to, counted from one. */
  place: number
  id: string
  name: string
  body: string
  hash: Buffer
  maker: bigint
  at: Date
  reason: string | null
  result: string
}

/** The commands of entries that one person has done. */
export const doneActs = (entries: readonly AuditEntry[]): DoneAct[] =>
  entries.flatMap((entry, place) => {
    const { command, at, act: name, operatorId: maker } = entry
    if (command === undefined || entry.act === 'act-asked' || !('body' in command)) return []
    const body = canonicalText(command.body)
    return {
      place: place + 1,
      ...{ id: makeId(at.getTime()), name, body, hash: hashText(body), maker, at },
      ...{ reason: command.reason ?? null, result: resultOf(entry) },
    }
  })

async function insertWaiting(
  transaction: TellerTransaction,
  entry: LoggedEntry & { act: 'act-asked' },
): Promise<void> {
  const { id, name, body, reason = null, lapsesAt, replaces } = entry.command
  const text = canonicalText(body)
  await transaction.query(
    'insert-waiting-act',
    `insert into operator_acts (id, name, body, body_hash, maker, asked_at, people, lapses_at, state, reason, asked_audit, replaces)
     values ($1, $2, $3, $4, $5, $6, 2, $7, 'waiting', $8, $9, $10)`,
    [id, name, text, hashText(text), entry.operatorId, entry.at, lapsesAt, reason, entry.number, replaces],
  )
}

const stateAfter: Record<EndingAct, string> = {
  'act-refused': 'refused',
  'act-withdrawn': 'withdrawn',
  'act-replaced': 'replaced',
}

async function endAct(
  transaction: TellerTransaction,
  { at, number }: LoggedEntry,
  end: { actId: string; state: string; result: string | null },
): Promise<void> {
  await transaction.query(
    'end-act',
    'update operator_acts set state = $2, ended_at = $3, result = $4, end_audit = $5 where id = $1',
    [end.actId, end.state, at, end.result, number],
  )
}

async function storeWaitedAct(transaction: TellerTransaction, entry: LoggedEntry): Promise<void> {
  const { command } = entry
  if (entry.act === 'act-asked') return await insertWaiting(transaction, entry)
  if (command === undefined || !('actId' in command)) return
  const { actId } = command
  if (!('bodyHash' in command)) {
    const state = stateAfter[entry.act as EndingAct]
    return await endAct(transaction, entry, { actId, state, result: null })
  }
  // The database makes sure that the hash is that of the act and the person another one.
  await transaction.query(
    'insert-act-check',
    'insert into operator_act_checks (act_id, operator_id, body_hash, at) values ($1, $2, $3, $4)',
    [actId, entry.operatorId, command.bodyHash, entry.at],
  )
  await endAct(transaction, entry, { actId, state: 'done', result: resultOf(entry) })
}

/** Stores the acts that wait for a second person, and how those end, of entries that have just been added to the log. */
export async function storeWaitedActs(
  transaction: TellerTransaction,
  entries: readonly LoggedEntry[],
): Promise<void> {
  for (const entry of entries) await storeWaitedAct(transaction, entry)
}
