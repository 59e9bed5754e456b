import { decideCorrection } from '@candor/domain/corrections/decide-correction.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { decideAct } from '@candor/domain/operators/decide-act.ts'
import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import { type Asked, type Command, type CommandKind, commandOf, type Decision } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { type CorrectedFacts, loadCorrected } from './load-corrected.ts'

/** Who may ask for a correction, and who may agree to one. */
export const correctingRoles = ['reviewer', 'admin'] as const satisfies readonly OperatorRole[]

const mayCorrect = (roles: readonly OperatorRole[]): boolean =>
  correctingRoles.some((role) => roles.includes(role))

type CorrectBody = {
  /** The act that waits, which says what is corrected. */
  actId: string
  /** What the second person has agreed to. */
  hash: string
  operatorId: bigint
  accountNumber: string
  corrects: bigint
  amount: Cents
}

type ActRow = {
  id: string
  state: string
  maker: bigint
  makerRoles: OperatorRole[]
  makerCustomer: bigint | null
  hash: string
  lapsesAt: Date
  reason: string | null
}
type Checker = { id: bigint; customerId: bigint | null; roles: OperatorRole[]; endedAt: Date | null }
type Facts = { corrected: CorrectedFacts; act: ActRow | null; checker: Checker | null }
type Row = CorrectBody & {
  customerId: bigint
  at: Date
  maker: bigint
  reason: string
  direction: 'in' | 'out'
}

async function load(transaction: TellerTransaction, asked: readonly Asked<CorrectBody>[]): Promise<Facts[]> {
  // Its holder is the only one that ends an act; nobody who holds one waits for a customer's ledger.
  const acts = await transaction.query<ActRow>(
    'lock-correcting-acts',
    `select a.id, a.state, a.maker, encode(a.body_hash, 'hex') as hash, a.lapses_at as "lapsesAt", a.reason,
       case when m.ended_at is null then m.roles else '{}' end as "makerRoles", m.customer_id as "makerCustomer"
     from operator_acts a join operators m on m.id = a.maker where a.id = any($1::uuid[]) order by a.id for update of a`,
    [asked.map(({ body }) => body.actId)],
  )
  const checkers = await transaction.query<Checker>(
    'correcting-checkers',
    `select id, customer_id as "customerId", roles, ended_at as "endedAt" from operators where id = any($1::bigint[])`,
    [asked.map(({ body }) => body.operatorId)],
  )
  const corrected = await loadCorrected(
    transaction,
    asked.map(({ customerId, body }) => ({ customerId, number: body.corrects })),
  )
  return asked.map(({ body }, place) => ({
    corrected: corrected[place] ?? { posting: null, ended: 0n, earlier: [] },
    act: acts.find(({ id }) => id === body.actId) ?? null,
    checker: checkers.find(({ id }) => id === body.operatorId) ?? null,
  }))
}

function decide(
  { corrected, act, checker }: Facts,
  { body, customerId, at, ledger }: Asked<CorrectBody>,
): Result<Decision<Row, { number: string }>, Refusal> {
  if (!act?.reason) return refuse(refusal('not-found'))
  if (!checker || checker.endedAt !== null || !mayCorrect(checker.roles))
    return refuse(refusal('role-required'))
  const agreed = decideAct(
    { ...act, makerMay: mayCorrect(act.makerRoles), lapsesAt: act.lapsesAt.getTime() },
    {
      operatorId: checker.id,
      verdict: 'approve',
      hash: body.hash,
      own: [checker.customerId, act.makerCustomer].includes(customerId),
      now: at,
    },
  )
  if (!agreed.ok) return refuse(refusal(agreed.refusal))
  const decided = decideCorrection({ ...corrected, cash: ledger.balances.cash }, body.amount)
  if (!decided.ok) return refuse(refusal(decided.refusal))
  const transfer = decided.value
  const direction = transfer.to === 'cash' ? 'in' : 'out'
  const number = ledger.lastNumber + 1n
  const { reason } = act
  return accept({
    transfers: [transfer],
    subject: { kind: 'correction', id: act.id },
    rows: [{ ...body, customerId, at: new Date(at), maker: act.maker, reason, direction }],
    notices: [
      {
        event: direction === 'in' ? 'correction-added' : 'correction-taken',
        subjectId: String(number),
        figures: { amount: writeCents(body.amount), number: String(body.corrects), reason },
      },
    ],
    answer: { number: String(number) },
  })
}

const correctKind: CommandKind<CorrectBody, Facts, Row> = {
  name: 'correct',
  reply: null,
  last: true,
  load,
  decide,
  async store(transaction, rows) {
    await appendAudit(
      transaction,
      rows.map((row) => ({
        operatorId: row.operatorId,
        act: 'customer-corrected' as const,
        at: row.at,
        customerId: row.customerId,
        command: { actId: row.actId, bodyHash: Buffer.from(row.hash, 'hex') },
        subject: { kind: 'customer', id: row.accountNumber },
        details: {
          amount: writeCents(row.amount),
          direction: row.direction,
          corrects: String(row.corrects),
          reason: row.reason,
          askedBy: reviewerName(row.maker),
        },
      })),
    )
  },
}

/** A colon is no part of a customer's key, so an operator's never meets one. */
export const correctCommand = (customerId: bigint, body: CorrectBody): Command =>
  commandOf(correctKind, { customerId, key: `op${body.operatorId}:${body.actId}`, body })
