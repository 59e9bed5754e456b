import { decideAct } from '@candor/domain/operators/decide-act.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Connection, Database } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { appendAudit } from './append-audit.ts'
import type { Operator } from './operator-session-table.ts'
import { reviewerName } from './reviewer-name.ts'
import type { Agreed, CheckedAct, TwoPersonAct } from './two-person-act.ts'
import { lockAct, type StoredAct } from './waiting-act-table.ts'

type Body = Readonly<Record<string, unknown>>

/** A refusal takes back what was begun. */
class ActRefused extends Error {
  readonly refused: Refusal
  constructor(refused: Refusal) {
    super(refused.code)
    this.refused = refused
  }
}

const inTransaction = async <Value>(
  database: Database,
  work: (transaction: Connection) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> => {
  try {
    return await database.transaction().execute(async (transaction) => {
      const done = await work(transaction)
      if (!done.ok) throw new ActRefused(done.refusal)
      return done
    })
  } catch (error) {
    if (error instanceof ActRefused) return refuse(error.refused)
    throw error
  }
}

const isOwn = ({ customerId, customerIds = [] }: CheckedAct, own: bigint | null): boolean =>
  own !== null && (customerId === own || customerIds.includes(own))

/** Checks what is asked for. What no rule reads is refused: it would tell who agrees something that nobody has looked at. */
async function checkAsked(
  deps: Dependencies,
  kind: TwoPersonAct,
  body: Body,
): Promise<Result<CheckedAct, Refusal>> {
  const unknown = Object.keys(body).find((part) => !kind.parts.includes(part))
  if (unknown !== undefined)
    return refuse(refusal('invalid-request', { path: unknown, problem: 'field-invalid' }))
  return await kind.check(deps, body)
}

/** Stores what somebody asks for. It waits for a second person; an edit takes the place of the act before, with all agreement. */
export async function askAct(
  deps: Dependencies,
  kind: TwoPersonAct,
  { operator, body, replaces = null }: { operator: Operator; body: Body; replaces?: string | null },
): Promise<Result<string, Refusal>> {
  const checked = await checkAsked(deps, kind, body)
  if (!checked.ok) return checked
  const { reason } = checked.value
  if (isOwn(checked.value, operator.customer_id)) return refuse(refusal('own-request'))
  const now = deps.clock()
  const id = makeId(now)
  const at = new Date(now)
  const lapseMs = typeof kind.lapseMs === 'number' ? kind.lapseMs : kind.lapseMs(now)
  return await inTransaction(deps.database, async (transaction) => {
    const common = { operatorId: operator.id, at }
    if (replaces !== null) {
      const before = await lockAct(transaction, replaces)
      if (before?.state !== 'waiting') return refuse(refusal('already-decided'))
      const subject = { kind: 'act', id: replaces } as const
      await appendAudit(kyselyTransaction(transaction), [
        { ...common, act: 'act-replaced', command: { actId: replaces }, subject, details: { by: id } },
      ])
    }
    await appendAudit(kyselyTransaction(transaction), [
      {
        ...common,
        act: 'act-asked',
        command: { id, name: kind.name, body, reason, lapsesAt: new Date(now + lapseMs), replaces },
        subject: { kind: 'act', id },
        details: { name: kind.name, body, reason },
      },
    ])
    return accept(id)
  })
}

/** A second person refuses an act, or its maker withdraws it. */
export const endWaitingAct = (
  { database, clock }: Dependencies,
  id: string,
  operator: Operator,
  act: 'act-refused' | 'act-withdrawn',
): Promise<Result<null, Refusal>> =>
  inTransaction(database, async (transaction) => {
    const held = await lockAct(transaction, id)
    if (held?.state !== 'waiting') return refuse(refusal('already-decided'))
    const subject = { kind: 'act', id } as const
    const at = new Date(clock())
    await appendAudit(kyselyTransaction(transaction), [
      { operatorId: operator.id, at, act, command: { actId: id }, subject, details: { name: held.name } },
    ])
    return accept(null)
  })

/** Whether the two people may do it now, judged under the lock of the act. */
function judgeAgreement(
  held: StoredAct | null,
  { asking }: TwoPersonAct,
  { operator, hash }: Pick<Agreed, 'operator' | 'hash'>,
  checked: CheckedAct,
  now: number,
): Result<StoredAct, Refusal> {
  if (!held) return refuse(refusal('not-found'))
  const makerMay = asking.some((role) => held.makerRoles.includes(role))
  const own = [operator.customer_id, held.makerCustomer].some((customer) => isOwn(checked, customer))
  const decided = decideAct(
    { ...held, makerMay, lapsesAt: held.lapsesAt.getTime() },
    { operatorId: operator.id, verdict: 'approve', hash, own, now },
  )
  return decided.ok ? accept(held) : refuse(refusal(decided.refusal))
}

/** Does an act that a second person agrees to. What it changes, the agreement and the row of the log are one transaction. */
export async function performAct(
  deps: Dependencies,
  kind: TwoPersonAct,
  agreed: Agreed,
): Promise<Result<unknown, Refusal>> {
  const { perform } = kind
  if (agreed.act.state !== 'waiting') return refuse(refusal('already-decided'))
  const body = JSON.parse(agreed.act.body) as Body
  const checked = await checkAsked(deps, kind, body)
  if (!checked.ok) return checked
  if (perform.by === 'teller') return await perform.submit(deps, agreed)
  const now = deps.clock()
  const done = await inTransaction(deps.database, async (transaction) => {
    const waiting = await lockAct(transaction, agreed.act.id)
    const held = judgeAgreement(waiting, kind, agreed, checked.value, now)
    if (!held.ok) return held
    const effect = await perform.run(deps, transaction, body, now, agreed.operator, held.value)
    if (!effect.ok) return effect
    const { subject, details, customerId = null, customerIds = [] } = effect.value
    await appendAudit(kyselyTransaction(transaction), [
      {
        operatorId: agreed.operator.id,
        at: new Date(now),
        act: kind.name,
        customerId,
        customerIds,
        command: { actId: held.value.id, bodyHash: Buffer.from(agreed.hash, 'hex') },
        subject,
        details: { ...details, askedBy: reviewerName(held.value.maker) },
      },
    ])
    return effect
  })
  if (done.ok) done.value.tell?.()
  return done
}
