import { randomBytes } from 'node:crypto'
import { accept, refuse } from '@candor/domain/result.ts'
import { appAddress } from '@candor/domain/security/app-address.ts'
import { writeBase32 } from '@candor/domain/security/base32.ts'
import { codeKeyLength } from '@candor/domain/security/totp.ts'
import { beginOperatorFactor, confirmOperatorFactor } from '@candor/wire/operators.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { operatorFactorPurpose } from '../vault/sealed-purpose.ts'
import { appendAudit } from './append-audit.ts'
import { tryOperatorCode } from './check-operator-factor.ts'
import { checkOperatorSignIn } from './check-operator-sign-in.ts'
import { beginFactorOf, lockOperatorFactor } from './operator-factor-table.ts'
import { endSessionsOf, noteConfirmed } from './operator-session-table.ts'
import { registerOperatorRoute } from './register-operator-route.ts'

/** Operators set their second factor themselves, with their password; it is taken away on the machine alone. */
export function registerOperatorFactor(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, beginOperatorFactor, async ({ body, operator: { operator }, request }) => {
    const attempt = { name: operator.name, password: body.password, address: request.ip }
    const known = await checkOperatorSignIn(deps, attempt)
    if (!known.ok) return known
    const key = randomBytes(codeKeyLength)
    const sealed = deps.vault.seal(operatorFactorPurpose, operator.id.toString(), key)
    if (!(await beginFactorOf(deps.database, operator.id, sealed, deps.clock())))
      return refuse(refusal('two-factor-on'))
    const written = writeBase32(key)
    return accept({ key: written, uri: appAddress(written, operator.name) })
  })

  registerOperatorRoute(server, confirmOperatorFactor, async ({ body, operator: { operator, sessionId } }) =>
    deps.database.transaction().execute(async (transaction) => {
      const factor = await lockOperatorFactor(transaction, operator.id)
      if (!factor) return refuse(refusal('two-factor-off'))
      if (factor.confirmed_at) return refuse(refusal('two-factor-on'))
      const tried = await tryOperatorCode(deps, transaction, operator, factor, body.code)
      if (!tried.ok) return tried
      // This session has shown the factor; another one that was opened by the password alone may be anybody's.
      const now = deps.clock()
      await noteConfirmed(transaction, sessionId, now)
      await endSessionsOf(transaction, operator.id, now, sessionId)
      const at = new Date(now)
      const subject = { kind: 'operator', id: operator.id.toString() } as const
      const entry = { operatorId: operator.id, act: 'factor-turned-on', at, subject, details: {} } as const
      await appendAudit(kyselyTransaction(transaction), [entry])
      return accept({})
    }),
  )
}
