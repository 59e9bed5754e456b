import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import type { Dependencies } from '../dependencies.ts'
import type { LetterKind } from '../mail/letter-text.ts'
import { letterTime, writeLetter } from '../mail/write-letter.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { insertNotices } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { insertSecurityEvent, type SecurityDetails, type SecurityEventKind } from './security-event-table.ts'

/** Acts that are sent by a letter too, because somebody who has taken an account over would do them first. */
const letterOf: Partial<Record<SecurityEventKind, LetterKind>> = {
  'new-device': 'new-device',
  'password-changed': 'password-changed',
  'password-reset': 'password-changed',
  'two-factor-on': 'two-factor-on',
  'two-factor-off': 'two-factor-off',
  'recovery-code-used': 'recovery-code-used',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
  'key-created': 'key-created',
  'account-kept': 'account-kept',
  'account-frozen': 'account-frozen',
  'account-unfrozen': 'account-unfrozen',
}

type SecurityNote = {
  kind: SecurityEventKind
  details?: SecurityDetails
  /** Further values of the letter. */
  values?: Record<string, string>
}

/**
 * Stores what happened to an account's security with its notice, as the last thing of the transaction in which it happened. Returns the function that
 * publishes it: called once that is committed, it sends the letter and reaches the customer's open pages.
 */
export async function noteSecurity(
  deps: Dependencies,
  connection: Connection,
  customer: Customer,
  { kind, details = {}, values = {} }: SecurityNote,
): Promise<() => void> {
  const now = deps.clock()
  const number = await insertSecurityEvent(connection, customer.id, { kind, details, now })
  const notice: NewNotice = { event: kind, subjectId: '', turn: String(number), figures: details }
  const counts = await insertNotices(
    kyselyTransaction(connection),
    [{ customerId: customer.id, notice }],
    new Date(now),
  )
  return () => {
    const letter = letterOf[kind]
    const filled = {
      time: letterTime(now),
      name: details.name ?? '',
      address: details.address ?? '',
      ...values,
    }
    const written = letter ? writeLetter(letter, customer, filled) : null
    if (written) deps.mail.post(written)
    const { name = null, address = null } = details
    const event = { kind, at: new Date(now).toISOString(), name, address }
    deps.bus.publish('security.noted', { customerId: customer.id, event })
    for (const count of counts) deps.bus.publish('notices.changed', count)
  }
}
