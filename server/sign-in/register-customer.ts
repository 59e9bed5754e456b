import { randomInt } from 'node:crypto'
import { accountNumberFrom } from '@candor/domain/customers/account-number.ts'
import { type Contact, readContact } from '@candor/domain/customers/contact.ts'
import { passwordProblem } from '@candor/domain/customers/password-rule.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Insertable } from 'kysely'
import { insertCustomer, isContactTaken } from '../customers/customer-table.ts'
import type { Refusal } from '../http/refusal.ts'
import { refusal } from '../http/refusal.ts'
import type { Customer, CustomerRow } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'

type Registration = { contact: string; password: string; adult: boolean; locale: Customer['locale'] }

/** Everything that is wrong with a registration at once, so that a customer does not learn it one field at a time. */
export function decideRegistration(registration: Registration): Result<Contact, Refusal> {
  const contact = readContact(registration.contact)
  const password = passwordProblem(registration.password)
  const fields: NonNullable<Refusal['fields']> = []
  if (!contact)
    fields.push({
      path: 'contact',
      problem: registration.contact.trim() === '' ? 'account-required' : 'contact-invalid',
    })
  if (password) fields.push({ path: 'password', problem: password })
  if (!registration.adult) fields.push({ path: 'adult', problem: 'adult-required' })
  return contact && fields.length === 0 ? accept(contact) : refuse(refusal('registration-failed', ...fields))
}

type NewCustomer = Omit<Insertable<CustomerRow>, 'account_number'>

/** Account numbers are drawn at random; in the rare case that one is taken already, another one is drawn. */
export async function insertWithNumber(
  connection: Connection,
  customer: NewCustomer,
): Promise<Customer | null> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const number = accountNumberFrom(randomInt(900_000_000))
    const inserted = await insertCustomer(connection, { ...customer, account_number: number })
    if (inserted) return inserted
    if (customer.email && (await isContactTaken(connection, 'email', customer.email))) return null
    if (customer.phone && (await isContactTaken(connection, 'phone', customer.phone))) return null
  }
  throw new Error('no free account number after five draws')
}

/** The name an account starts with: the part before the @, or the phone number. Verification brings the real one. */
export const firstName = (contact: Contact): string =>
  contact.kind === 'email' ? (contact.value.split('@')[0] ?? '') : contact.value

export async function registerContact(
  connection: Connection,
  contact: Contact,
  passwordHash: string,
  locale: Customer['locale'],
  now: number,
): Promise<Result<Customer, Refusal>> {
  const customer = await insertWithNumber(connection, {
    account_name: firstName(contact),
    kind: 'registered',
    verification: 'unverified',
    locale,
    email: contact.kind === 'email' ? contact.value : null,
    phone: contact.kind === 'phone' ? contact.value : null,
    password_hash: passwordHash,
    created_at: new Date(now),
  })
  return customer
    ? accept(customer)
    : refuse(refusal('registration-failed', { path: 'contact', problem: 'account-taken' }))
}
