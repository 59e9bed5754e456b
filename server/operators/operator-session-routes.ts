import { randomBytes } from 'node:crypto'
import { absoluteLimitMs, sessionEnd } from '@candor/domain/customers/session-rule.ts'
import { operatorIdleMs } from '@candor/domain/operators/operator-confirmation.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { beginOperatorPasskeySignIn, signInOperatorWithPasskey } from '@candor/wire/operator-sign-in.ts'
import {
  operatorPrefix,
  readOperatorSession,
  signInOperator,
  signOutOperator,
  type WireOperatorSession,
} from '@candor/wire/operators.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../customers/session-table.ts'
import { cookieRules } from '../customers/start-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { beginAssertion, ownerOfPasskey } from '../security/answer-passkey.ts'
import { relyingPartyOf } from '../security/relying-party.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { appendAudit } from './append-audit.ts'
import { checkOperatorFactor } from './check-operator-factor.ts'
import { checkOperatorSignIn } from './check-operator-sign-in.ts'
import { operatorCookie } from './load-operator.ts'
import {
  endOperatorSession,
  insertOperatorSession,
  type LiveOperator,
  type Operator,
} from './operator-session-table.ts'
import { findOperator } from './operator-table.ts'
import { registerOperatorRoute } from './register-operator-route.ts'
import { reviewerName } from './reviewer-name.ts'

const writeOperator = (
  { id, name, roles }: Operator,
  secondFactor: boolean,
  endsAt: number,
): WireOperatorSession => ({
  operator: { name, number: reviewerName(id), roles, secondFactor },
  endsAt: new Date(endsAt).toISOString(),
})

/** What a sign-in was with; by the password alone until a second factor is set up. */
type SignedInBy = 'password' | 'code' | 'passkey'

/** Makes a session with a fresh random token, which the browser alone knows. */
async function startOperatorSession(
  deps: Dependencies,
  operator: Operator,
  { ip: address, headers }: FastifyRequest,
  by: SignedInBy,
  now: number,
) {
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
      device_name: (headers['user-agent'] ?? '').slice(0, 200),
      confirmed_at: by === 'password' ? null : at,
    })
    const entry = {
      operatorId: operator.id,
      act: 'signed-in',
      at,
      subject: null,
      details: { address, by },
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

const somebody = { part: 'operator', id: null } as const

/** Signing in with a passkey, which has verified its owner: no password and no code beside it. */
function registerPasskeyEntry(
  server: FastifyInstance,
  deps: Dependencies,
  open: (operator: Operator, by: SignedInBy, came: Came) => Promise<WireOperatorSession>,
): void {
  registerOperatorRoute(server, beginOperatorPasskeySignIn, async ({ request }) => {
    const party = relyingPartyOf(deps.config, request)
    return party
      ? accept(await beginAssertion(deps, party, somebody))
      : refuse(refusal('passkey-unavailable'))
  })

  registerOperatorRoute(server, signInOperatorWithPasskey, async ({ body, ...came }) => {
    const party = relyingPartyOf(deps.config, came.request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    const owner = await ownerOfPasskey(deps, party, somebody, body.response)
    const operator = owner === null ? null : await findOperator(deps.database, owner)
    if (!operator || operator.ended_at !== null) return refuse(refusal('passkey-refused'))
    return accept(await open(operator, 'passkey', came))
  })
}

type Came = { operator: LiveOperator | null; request: FastifyRequest; reply: FastifyReply }

export function registerOperatorSessionRoutes(server: FastifyInstance, deps: Dependencies): void {
  const rules = { ...cookieRules(deps.config), path: operatorPrefix, sameSite: 'strict' } as const

  async function open(operator: Operator, by: SignedInBy, { operator: before, request, reply }: Came) {
    // The token the browser held before is worth nothing after a new sign-in.
    if (before) await finishOperatorSession(deps, before)
    const now = deps.clock()
    const token = await startOperatorSession(deps, operator, request, by, now)
    reply.setCookie(operatorCookie(deps.config), token, { ...rules, maxAge: absoluteLimitMs / 1000 })
    const endsAt = sessionEnd({ startedAt: now, seenAt: now, endedAt: null }, operatorIdleMs)
    return writeOperator(operator, by !== 'password', endsAt)
  }

  registerPasskeyEntry(server, deps, open)

  registerOperatorRoute(server, signInOperator, async ({ body, ...came }) => {
    const checked = await checkOperatorSignIn(deps, { ...body, address: came.request.ip })
    if (!checked.ok) return checked
    const passed = await checkOperatorFactor(deps, checked.value, body.code)
    if (!passed.ok) return passed
    return accept(await open(checked.value, passed.value === 'passed' ? 'code' : 'password', came))
  })

  registerOperatorRoute(server, readOperatorSession, async ({ operator }) =>
    accept(
      operator
        ? writeOperator(operator.operator, operator.confirmedAt !== null, operator.endsAt)
        : { operator: null, endsAt: null },
    ),
  )

  registerOperatorRoute(server, signOutOperator, async ({ operator, reply }) => {
    if (operator) await finishOperatorSession(deps, operator)
    reply.clearCookie(operatorCookie(deps.config), rules)
    return accept({})
  })
}
