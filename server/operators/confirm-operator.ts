import { isConfirmedLately } from '@candor/domain/operators/operator-confirmation.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { beginOperatorConfirmation, confirmOperator } from '@candor/wire/operator-sign-in.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { beginAssertion, ownerOfPasskey } from '../security/answer-passkey.ts'
import { relyingPartyOf } from '../security/relying-party.ts'
import { checkOperatorFactor } from './check-operator-factor.ts'
import { checkOperatorSignIn } from './check-operator-sign-in.ts'
import { type LiveOperator, noteConfirmed } from './operator-session-table.ts'
import { registerOperatorRoute } from './register-operator-route.ts'

type Given = { password?: string | undefined; code?: string | undefined }

/** Asks an operator for password and code once more, and remembers when they were right. */
async function checkAgain(
  deps: Dependencies,
  { operator, sessionId }: LiveOperator,
  { password = '', code }: Given,
  address: string,
): Promise<Result<null, Refusal>> {
  const known = await checkOperatorSignIn(deps, { name: operator.name, password, address })
  if (!known.ok) return known
  const passed = await checkOperatorFactor(deps, known.value, code)
  if (!passed.ok) return passed
  await noteConfirmed(deps.database, sessionId, deps.clock())
  return accept(null)
}

/** Refuses who has not shown lately who they are: an open page of somebody who has left the desk decides nothing of two people. */
export const needConfirmed = (deps: Dependencies, { confirmedAt }: LiveOperator): Result<null, Refusal> =>
  isConfirmedLately(confirmedAt, deps.clock()) ? accept(null) : refuse(refusal('confirm-again'))

/** The same where password and code may come along with the act. Whatever is sent has to be right. */
export async function needConfirmation(
  deps: Dependencies,
  live: LiveOperator,
  given: Given,
  address: string,
): Promise<Result<unknown, Refusal>> {
  const lately = needConfirmed(deps, live)
  if (given.password === undefined && given.code === undefined) return lately
  // A code counts once: who has just signed in with it need not wait for the next one.
  if (lately.ok && !given.code)
    return await checkOperatorSignIn(deps, {
      name: live.operator.name,
      password: given.password ?? '',
      address,
    })
  return await checkAgain(deps, live, given, address)
}

export function registerConfirmation(server: FastifyInstance, deps: Dependencies): void {
  const asked = ({ operator }: LiveOperator) => ({ part: 'operator', id: operator.id }) as const

  registerOperatorRoute(server, beginOperatorConfirmation, async ({ operator, request }) => {
    const party = relyingPartyOf(deps.config, request)
    return party
      ? accept(await beginAssertion(deps, party, asked(operator)))
      : refuse(refusal('passkey-unavailable'))
  })

  registerOperatorRoute(server, confirmOperator, async ({ body, operator, request }) => {
    if (body.response) {
      const party = relyingPartyOf(deps.config, request)
      if (!party) return refuse(refusal('passkey-unavailable'))
      const owner = await ownerOfPasskey(deps, party, asked(operator), body.response)
      if (owner === null) return refuse(refusal('passkey-refused'))
      await noteConfirmed(deps.database, operator.sessionId, deps.clock())
      return accept({})
    }
    const known = await checkAgain(deps, operator, body, request.ip)
    return known.ok ? accept({}) : known
  })
}
