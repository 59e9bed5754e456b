import { accept, refuse } from '@candor/domain/result.ts'
import { freezeAccount, unfreezeAccount } from '@candor/wire/account.ts'
import type { FastifyInstance } from 'fastify'
import { cancelWithdrawalKind } from '../cash/cancel-command.ts'
import { listWithdrawalsInReview } from '../cash/withdrawal-table.ts'
import { findCustomer, updateFrozen } from '../customers/customer-table.ts'
import { noteSecurity } from '../customers/note-security.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { confirmCustomer, needPassword } from '../security/confirm-customer.ts'
import { commandOf } from '../teller/command.ts'

/** Stores the new state and publishes it; nothing happens where it is so already. */
async function setFrozen(deps: Dependencies, customer: Customer, frozen: boolean): Promise<void> {
  const kind = frozen ? 'account-frozen' : 'account-unfrozen'
  const at = frozen ? new Date(deps.clock()) : null
  const tell = await deps.database.transaction().execute(async (transaction) => {
    if (!(await updateFrozen(transaction, customer.id, at))) return null
    return await noteSecurity(deps, transaction, customer, { kind })
  })
  deps.bus.publish('customer.changed', { customerId: customer.id })
  tell?.()
}

/** Money that is on its way out comes back. What a reviewer has decided a moment before stays decided. */
export async function takeWithdrawalsBack(
  { database, teller }: Pick<Dependencies, 'database' | 'teller'>,
  customer: Customer,
): Promise<void> {
  for (const requestId of await listWithdrawalsInReview(database, customer.id))
    await teller.submit(
      commandOf(cancelWithdrawalKind, {
        customerId: customer.id,
        key: `freeze-${requestId}`,
        body: { requestId },
      }),
    )
}

/** Anyone with an open session may freeze an account, because waiting would help only a thief; unfreezing needs password and code. */
export function registerFreezing(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, freezeAccount, async ({ session }) => {
    const able = needPassword(session.customer)
    if (!able.ok) return able
    await setFrozen(deps, session.customer, true)
    await takeWithdrawalsBack(deps, session.customer)
    return accept({})
  })

  registerRoute(server, unfreezeAccount, async ({ body, session, request }) => {
    const able = needPassword(session.customer)
    if (!able.ok) return able
    const confirmed = await confirmCustomer(deps, session.customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    const held = await findCustomer(deps.database, session.customer.id)
    if (held?.frozen_by != null) return refuse(refusal('account-held'))
    await setFrozen(deps, session.customer, false)
    return accept({})
  })
}
