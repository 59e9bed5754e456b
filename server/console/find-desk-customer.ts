import { findCustomerByLogin } from '../customers/customer-table.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'

/** A customer as operators name one. The accounts of strategies are nobody's, and are not found. */
export async function findDeskCustomer(
  connection: Connection,
  accountNumber: string,
): Promise<Customer | null> {
  const found = await findCustomerByLogin(connection, [{ kind: 'account-number', value: accountNumber }])
  return found && (found.kind as string) !== 'pool' ? found : null
}
