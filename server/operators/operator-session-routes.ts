import { randomBytes } from 'node:crypto'
import { absoluteLimit, sessionEnd } from '@candor/domain/customers/session-rule.ts'
import { accept } from '@candor/domain/result.ts'
import {
  operatorPrefix,
  readOperatorSession,
  signInOperator,
  signOutOperator,
  type WireOperatorSession,
} from '@candor/wire/operators.ts'
import type { FastifyInstance } from 'fastify'
import { reviewerName } from '../cash/write-progress.ts'
import { hashToken } from '../customers/session-table.ts'
import { cookieRules } from '../customers/start-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { appendAudit } from './append-audit.ts'
import { checkOperatorFactor } from './check-operator-factor.ts'
import { checkOperatorSignIn } from './check-operator-sign-in.ts'
import { kyselyTransaction } from './kysely-transaction.ts'
import { operatorCookie } from './load-operator.ts'
import { findOperatorFactor } from './operator-factor-table.ts'
import {
  endOperatorSession,
  insertOperatorSession,
  type LiveOperator,
  type Operator,
} from './operator-session-table.ts'
import { registerOperatorRoute } from './register-operator-route.ts'

const writeOperator = (
  { id, name, roles }: Operator,
  secondFactor: boolean,
  endsAt: number,
): WireOperatorSession => ({
  operator: { name, number: reviewerName(id), roles, secondFactor },
  endsAt: new Date(endsAt).toISOString(),
})

/** Makes a session with a fresh random token, which the browser alone knows. */
async function startOperatorSession(deps: Dependencies, operator: Operator, address: string, now: number) {
  const token = randomBytes(32).toString('base64url')
  const at = new Date(now)
  await deps.database.transaction().execute(async (transaction) => {
    await insertOperatorSession(transaction, {
      token_hash: hashToken(token),
      operator_id: operator.id,
      address,
      started_at: at,
      seen_at: at,
      ended_at: null,
    })
    const entry = {
      operatorId: operator.id,
      act: 'signed-in',
      at,
      subject: null,
      details: { address },
    } as const
    await appendAudit(kyselyTransaction(transaction), [entry])
  })
  return token
}

async function finishOperatorSession(deps: Dependencies, { sessionId, operator }: LiveOperator) {
  const now = deps.clock()
  await deps.database.transaction().execute(async (transaction) => {
    if (!(await endOperatorSession(transaction, sessionId, now))) return
    const entry = {
      operatorId: operator.id,
      act: 'signed-out',
      at: new Date(now),
      subject: null,
      details: {},
    } as const
    await appendAudit(kyselyTransaction(transaction), [entry])
  })
}

export function registerOperatorSessionRoutes(server: FastifyInstance, deps: Dependencies): void {
  const rules = { ...cookieRules(deps.config), path: operatorPrefix, sameSite: 'strict' } as const

  registerOperatorRoute(server, signInOperator, async ({ body, operator: before, request, reply }) => {
    const checked = await checkOperatorSignIn(deps, { ...body, address: request.ip })
    if (!checked.ok) return checked
    const passed = await checkOperatorFactor(deps, checked.value, body.code)
    if (!passed.ok) return passed
    // The token the browser held before is worth nothing after a new sign-in.
    if (before) await finishOperatorSession(deps, before)
    const now = deps.clock()
    const token = await startOperatorSession(deps, checked.value, request.ip, now)
    reply.setCookie(operatorCookie(deps.config), token, { ...rules, maxAge: absoluteLimit / 1000 })
    const endsAt = sessionEnd({ startedAt: now, seenAt: now, endedAt: null })
    return accept(writeOperator(checked.value, passed.value === 'passed', endsAt))
  })

  registerOperatorRoute(server, readOperatorSession, async ({ operator }) => {
    if (!operator) return accept({ operator: null, endsAt: null })
    const factor = await findOperatorFactor(deps.database, operator.operator.id)
    return accept(writeOperator(operator.operator, factor?.confirmed_at != null, operator.endsAt))
  })

  registerOperatorRoute(server, signOutOperator, async ({ operator, reply }) => {
    if (operator) await finishOperatorSession(deps, operator)
    reply.clearCookie(operatorCookie(deps.config), rules)
    return accept({})
  })
}
