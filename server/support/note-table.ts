import type { Insertable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Tables } from '../postgres/tables.ts'

export const insertNote = (connection: Connection, note: Insertable<Tables['support_notes']>) =>
  connection.insertInto('support_notes').values(note).execute()

export const listNotes = (connection: Connection, conversationId: string) =>
  connection
    .selectFrom('support_notes as n')
    .innerJoin('operators as o', 'o.id', 'n.operator_id')
    .select(['n.id', 'n.operator_id as operatorId', 'o.name', 'n.text', 'n.at'])
    .where('n.conversation_id', '=', conversationId)
    .orderBy('n.id')
    .execute()
