import type { WireAttachment, WireSupportMessage } from '@candor/wire/support.ts'
import type { KnownMessage } from './message-table.ts'

/** What customers know somebody by who answers: `S-04`. */
export const answererNumber = (operatorId: bigint): string => `S-${operatorId.toString().padStart(2, '0')}`

const secondsOf = (milliseconds: bigint): number => Math.round(Number(milliseconds) / 1000)

/** A message as it crosses the wire, to both sides alike. */
export const writeMessage = (row: KnownMessage): WireSupportMessage => ({
  number: row.number,
  key: row.author === 'customer' ? row.key : null,
  author: row.author,
  by:
    row.operator_id === null || row.operatorName === null
      ? null
      : { name: row.operatorName, number: answererNumber(row.operator_id) },
  text: row.text,
  event: row.event,
  attachment: row.attachment as WireAttachment | null,
  sentAt: row.sent_at.toISOString(),
  replyTime:
    row.openMs === null || row.promisedMs === null
      ? null
      : { seconds: secondsOf(row.openMs), promisedSeconds: secondsOf(row.promisedMs) },
})
