import { readReason } from '@candor/domain/cash/review-reason.ts'
import { isOperatorRole, type OperatorRole, operatorRoles } from '@candor/domain/operators/operator-role.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { askRoles } from '@candor/wire/installation.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { answerAsked } from '../operators/answer-asked.ts'
import { endSessionsOf, type Operator } from '../operators/operator-session-table.ts'
import { findOperator } from '../operators/operator-table.ts'
import { practiceReviewers } from '../operators/practice-reviewers.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { readReviewerName, reviewerName } from '../operators/reviewer-name.ts'
import type { TwoPersonAct } from '../operators/two-person-act.ts'
import type { Connection } from '../postgres/database.ts'

const rolesLapseMs = 24 * hourMs

/** `operator` is the number that everybody reads, `name` whose it is: who agrees believes what stands there. */
const askedSchema = z.object({
  operator: z.string().check(z.regex(/^R-\d{1,9}$/)),
  name: z.string(),
  before: z.array(z.enum(operatorRoles)),
  after: z.array(z.enum(operatorRoles)).check(z.minLength(1)),
  reason: z.string(),
})

type Asked = { target: Operator; after: OperatorRole[]; reason: string }

const wrong = (path: string) => refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

/** The one order of roles, so that equal ones have one spelling. */
const inOrder = (roles: readonly string[]): OperatorRole[] =>
  operatorRoles.filter((role) => roles.includes(role))

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  canonicalText(one) === canonicalText(other)

/** An operator who is a person and still one. */
async function findPerson(connection: Connection, number: string): Promise<Operator | null> {
  const id = readReviewerName(number)
  const operator = practiceReviewers.some((practice) => practice === id)
    ? null
    : await findOperator(connection, id)
  return operator?.ended_at === null ? operator : null
}

/** Reads what was asked for and holds it against the roles as they are now. */
async function readBody(
  connection: Connection,
  body: Readonly<Record<string, unknown>>,
): Promise<Result<Asked, Refusal>> {
  const asked = askedSchema.safeParse(body)
  if (!asked.success) return wrong(String(asked.error.issues[0]?.path[0] ?? 'body'))
  const { operator, name, before, after } = asked.data
  const reason = readReason(asked.data.reason)
  if (!reason.ok) return wrong('reason')
  const target = await findPerson(connection, operator)
  if (!target) return refuse(refusal('not-found'))
  if (target.name !== name) return wrong('name')
  if (!isSame(after, inOrder(after))) return wrong('after')
  if (!isSame(before, inOrder(target.roles))) return refuse(refusal('content-changed'))
  if (isSame(before, after)) return refuse(refusal('already-so'))
  return accept({ target, after, reason: reason.value })
}

/**
 * Other roles for an operator, by two admins of whom none is that operator. The server's login cannot change roles: the routine of the database
 * does, and only what a stored act of somebody else says.
 */
export const rolesAct: TwoPersonAct = {
  name: 'operator-roles-set',
  asking: ['admin'],
  agreeing: ['admin'],
  about: ({ operator }) => readReviewerName(String(operator)),
  parts: Object.keys(askedSchema.shape),
  lapseMs: rolesLapseMs,
  async check({ database }, body) {
    const read = await readBody(database, body)
    return read.ok ? accept({ reason: read.value.reason, customerId: null }) : read
  },
  perform: {
    by: 'gate',
    async run(_deps, transaction, body, now, operator, act) {
      const read = await readBody(transaction, body)
      if (!read.ok) return read
      const { target, after, reason } = read.value
      if (target.id === operator.id || target.id === act.maker) return refuse(refusal('own-request'))
      await sql`select set_operator_roles(${act.id}, ${operator.id})`.execute(transaction)
      await endSessionsOf(transaction, target.id, now)
      return accept({
        subject: { kind: 'operator', id: target.id.toString() },
        details: { name: target.name, before: inOrder(target.roles), after, reason },
      })
    },
  },
}

export function registerRolesRoute(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, askRoles, async ({ params, body, operator: { operator } }) => {
    if (!/^R-\d{1,9}$/.test(params.number)) return refuse(refusal('not-found'))
    const target = await findPerson(deps.database, params.number)
    if (!target) return refuse(refusal('not-found'))
    if (target.id === operator.id) return refuse(refusal('own-request'))
    return await answerAsked(deps, rolesAct, operator, {
      operator: reviewerName(target.id),
      name: target.name,
      before: inOrder(target.roles),
      after: inOrder(body.roles.filter(isOperatorRole)),
      reason: body.reason,
    })
  })
}
