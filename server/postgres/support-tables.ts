import type { Locale } from '@candor/domain/languages/language-table.ts'
import type { ColumnType, Generated } from 'kysely'

/** The tables of customer service. */

type Instant = ColumnType<Date, Date, Date>

export type ConversationRow = {
  id: string
  case_number: ColumnType<bigint, never, never>
  customer_id: bigint
  locale: Locale
  status: 'open' | 'closed'
  opened_at: Instant
  closed_at: Date | null
  first_number: number
  last_number: number
  waiting_since: Date | null
  assigned_to: bigint | null
  customer_got: Generated<number>
  customer_read: Generated<number>
  operator_read: Generated<number>
  operator_read_at: Date | null
  lettered: Generated<number>
  rating: number | null
  rating_words: string | null
  rated_at: Date | null
}

type SupportFileRow = {
  id: string
  customer_id: bigint
  kind: 'picture' | 'report'
  content: Buffer
  sent_at: Instant
}

export type SupportMessageRow = {
  customer_id: bigint
  number: number
  conversation_id: string
  author: 'customer' | 'operator' | 'service'
  operator_id: bigint | null
  key: string | null
  body_hash: Buffer | null
  text: string
  event: 'proof-received' | 'closed' | 'reopened' | 'muted' | 'unmuted' | null
  attachment: ColumnType<unknown, string | null, never>
  file_id: string | null
  sent_at: Instant
}

type SupportWaitRow = {
  conversation_id: string
  since: Instant
  ended_at: Instant
  ended_number: number
  answered: boolean
  operator_id: bigint
  open_ms: bigint
  promised_ms: bigint
}

type SupportNoteRow = {
  id: string
  conversation_id: string
  operator_id: bigint
  text: string
  at: Instant
}

type SupportMuteRow = {
  id: string
  customer_id: bigint
  operator_id: bigint
  reason: string
  at: Instant
  until: Instant
  lifted_at: Date | null
}

type ReadyAnswerRow = {
  name: string
  locale: Locale
  title: string
  text: string
  changed_at: Instant
  changed_by: bigint
}

declare module './tables.ts' {
  interface Tables {
    conversations: ConversationRow
    support_files: SupportFileRow
    support_messages: SupportMessageRow
    support_waits: SupportWaitRow
    support_notes: SupportNoteRow
    support_mutes: SupportMuteRow
    ready_answers: ReadyAnswerRow
  }
}
