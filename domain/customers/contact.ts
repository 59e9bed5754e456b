import { isEmail } from '../validation/email.ts'
import { isMobile, plainMobile } from '../validation/mobile.ts'

/** How a customer can be reached, in the one spelling that is stored and compared. */
export type Contact = { kind: 'email'; value: string } | { kind: 'phone'; value: string }

/** Reads what a customer typed as an e-mail address or a mobile number; null where it is neither. */
export function readContact(text: string): Contact | null {
  const trimmed = text.trim()
  if (isEmail(trimmed)) return { kind: 'email', value: trimmed.toLowerCase() }
  if (isMobile(trimmed)) return { kind: 'phone', value: plainMobile(trimmed) }
  return null
}

/** What someone may log in with: a contact, or the ten digits of an account number, grouped or not. */
export type LoginName = Contact | { kind: 'account-number'; value: string }

/**
 * Ten digits can be an account number or a phone number without its country code. Both readings are given, account number first:
 * numbers are ours to hand out, and a phone number stored without its code is still found by the second reading.
 */
export function readLoginNames(text: string): LoginName[] {
  const names: LoginName[] = []
  const digits = text.trim().replace(/ /g, '')
  if (/^\d{10}$/.test(digits)) names.push({ kind: 'account-number', value: digits })
  const contact = readContact(text)
  if (contact) names.push(contact)
  return names
}
