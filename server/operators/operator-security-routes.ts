import { accept, refuse } from '@candor/domain/result.ts'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  endOperatorSession,
  endOtherOperatorSessions,
  readOperatorSecurity,
  removeOperatorPasskey,
} from '@candor/wire/operator-sign-in.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import type { Connection } from '../postgres/database.ts'
import { beginRegistration, keepPasskey, writePasskey } from '../security/add-passkey.ts'
import { cleanName } from '../security/clean-name.ts'
import { deletePasskey, listPasskeys } from '../security/passkey-table.ts'
import { relyingPartyOf } from '../security/relying-party.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { appendAudit } from './append-audit.ts'
import type { QuietAct } from './audit-entry.ts'
import { needConfirmed } from './confirm-operator.ts'
import { findOperatorFactor } from './operator-factor-table.ts'
import {
  endOwnSession,
  endSessionsOf,
  listOperatorSessions,
  type Operator,
} from './operator-session-table.ts'
import { registerOperatorRoute } from './register-operator-route.ts'

/** What an operator changes of their own sign-in is in the audit log under their name. */
const note = (
  transaction: Connection,
  { id }: Operator,
  act: Extract<QuietAct, 'passkey-added' | 'passkey-removed' | 'session-ended'>,
  now: number,
  details: Readonly<Record<string, string>>,
) =>
  appendAudit(kyselyTransaction(transaction), [
    { operatorId: id, act, at: new Date(now), subject: { kind: 'operator', id: id.toString() }, details },
  ])

const ownerOf = ({ id }: Operator) => ({ part: 'operator', id }) as const

function registerOwnPasskeys(server: FastifyInstance, deps: Dependencies): void {
  const { database, config, clock } = deps

  registerOperatorRoute(server, beginOperatorPasskey, async ({ operator, request }) => {
    const confirmed = needConfirmed(deps, operator)
    if (!confirmed.ok) return confirmed
    const party = relyingPartyOf(config, request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    const { name, id } = operator.operator
    const person = { owner: ownerOf(operator.operator), userName: name, displayName: name }
    return await beginRegistration(deps, party, { ...person, handle: `operator-${id}` })
  })

  registerOperatorRoute(server, addOperatorPasskey, async ({ body, operator: { operator }, request }) => {
    const named = cleanName(body.name)
    if (!named.ok) return named
    const party = relyingPartyOf(config, request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    const now = clock()
    return await database.transaction().execute(async (transaction) => {
      const made = { owner: ownerOf(operator), name: named.value, response: body.response, now }
      const kept = await keepPasskey(transaction, party, made)
      if (!kept.ok) return kept
      await note(transaction, operator, 'passkey-added', now, { name: named.value })
      return accept(writePasskey(kept.value))
    })
  })

  registerOperatorRoute(server, removeOperatorPasskey, async ({ params, operator: live }) => {
    const confirmed = needConfirmed(deps, live)
    if (!confirmed.ok) return confirmed
    const { operator } = live
    return await database.transaction().execute(async (transaction) => {
      const name = await deletePasskey(transaction, ownerOf(operator), BigInt(params.id))
      if (name === null) return refuse(refusal('not-found'))
      await note(transaction, operator, 'passkey-removed', clock(), { name })
      return accept({})
    })
  })
}

/** What protects an operator's own way in: where they are signed in, and their passkeys. */
export function registerOperatorSecurity(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerOwnPasskeys(server, deps)

  registerOperatorRoute(server, readOperatorSecurity, async ({ operator: { operator, sessionId } }) => {
    const [factor, sessions, passkeys] = await Promise.all([
      findOperatorFactor(database, operator.id),
      listOperatorSessions(database, operator.id, sessionId, clock()),
      listPasskeys(database, ownerOf(operator)),
    ])
    const factorSince = factor?.confirmed_at?.toISOString() ?? null
    return accept({ factorSince, sessions, passkeys: passkeys.map(writePasskey) })
  })

  registerOperatorRoute(server, endOperatorSession, async ({ params, operator: { operator } }) =>
    database.transaction().execute(async (transaction) => {
      const now = clock()
      // Somebody else's session gets the same answer as one that does not exist.
      if (!(await endOwnSession(transaction, operator.id, BigInt(params.id), now)))
        return refuse(refusal('not-found'))
      await note(transaction, operator, 'session-ended', now, { session: params.id })
      return accept({})
    }),
  )

  registerOperatorRoute(server, endOtherOperatorSessions, async ({ operator: { operator, sessionId } }) =>
    database.transaction().execute(async (transaction) => {
      const now = clock()
      await endSessionsOf(transaction, operator.id, now, sessionId)
      await note(transaction, operator, 'session-ended', now, { session: 'others' })
      return accept({})
    }),
  )
}
