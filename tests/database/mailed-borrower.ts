import { fundPractice } from '@candor/server/cash/fund-practice-command.ts'
import { type LoanDesk, noteEquity } from './loan-desk.ts'
import { asOwner } from './operator-client.ts'
import { registeredClient } from './secured-customer.ts'

/** Someone who may borrow, verified, with an address that letters reach. */
export async function mailedBorrower(desk: LoanDesk) {
  const client = await registeredClient(desk.server)
  await asOwner(desk.server, async (database) => {
    const { id } = await database
      .updateTable('customers')
      .set({ verification: 'verified' })
      .where('account_number', '=', client.accountNumber)
      .returning('id')
      .executeTakeFirstOrThrow()
    desk.server.deps.bus.publish('customer.changed', { customerId: id })
    await desk.server.deps.teller.submit(fundPractice(id))
  })
  await noteEquity(desk.server, client, '24600.00')
  return client
}
