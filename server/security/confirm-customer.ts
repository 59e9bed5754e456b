import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { checkPassword } from '../customers/check-password.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { checkFactor } from './check-factor.ts'

type Confirmation = { password?: string | undefined; code?: string | undefined }

/** Asks a signed-in customer for the password once more. A practice customer has none. */
export const confirmPassword = (
  deps: Dependencies,
  customer: Customer,
  { password }: Confirmation,
  address: string,
): Promise<Result<null, Refusal>> => checkPassword(deps, customer, password, addressGroup(address))

/** Asks for the password, and for the second factor where one is set. */
export async function confirmCustomer(
  deps: Dependencies,
  customer: Customer,
  given: Confirmation,
  address: string,
): Promise<Result<null, Refusal>> {
  const known = await confirmPassword(deps, customer, given, address)
  return known.ok ? await checkFactor(deps, customer, given.code) : known
}

/** What protects a log-in is of no use to a customer who has none. */
export const needPassword = (customer: Customer): Result<null, Refusal> =>
  customer.password_hash === null ? refuse(refusal('no-password')) : accept(null)
