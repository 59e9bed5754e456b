import { promiseDue } from '@candor/domain/support/service-hours.ts'
import type { WireConversation } from '@candor/wire/conversations.ts'
import type { Config } from '../config.ts'
import type { ListedConversation } from './inbox-table.ts'
import { answererNumber } from './write-message.ts'

/** A conversation as operators see it. */
export function writeConversation(
  row: ListedConversation,
  { hours, promisedMinutes }: Config['support'],
): WireConversation {
  const since = row.waiting_since
  const due = since && promiseDue(hours, since.getTime(), promisedMinutes)
  return {
    id: row.id,
    caseNumber: Number(row.case_number),
    accountNumber: row.accountNumber,
    accountName: row.accountName,
    locale: row.locale,
    status: row.status,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    waitingSince: since?.toISOString() ?? null,
    dueAt: due === null ? null : new Date(due).toISOString(),
    assignedTo:
      row.assigned_to === null || row.assignedName === null
        ? null
        : { name: row.assignedName, number: answererNumber(row.assigned_to) },
    lastNumber: row.last_number,
    customerGot: row.customer_got,
    customerRead: row.customer_read,
    operatorRead: row.operator_read,
    lastText: row.lastText ?? '',
    about: row.about,
    rating: row.rating,
    muted: row.muted,
  }
}
