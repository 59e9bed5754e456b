import type { Locale } from '@candor/domain/languages/language-table.ts'
import type { EditedTexts } from '@candor/help/edited-article.ts'
import type { ColumnType, Generated } from 'kysely'

/** What the help centre learns from its readers; a day is read and written as text. */

type HelpMissRow = { locale: Locale; words: string; count: Generated<number>; last_on: string }

type HelpJudgementRow = { slug: string; voter: Buffer; locale: Locale; useful: boolean }

export type HelpVersionRow = {
  id: string
  slug: string
  section: string
  texts: ColumnType<EditedTexts | null, string | null, never>
  written_by: bigint
  written_at: ColumnType<Date, Date, never>
  publish_at: ColumnType<Date, Date, never>
}

declare module './tables.ts' {
  interface Tables {
    help_misses: HelpMissRow
    help_judgements: HelpJudgementRow
    help_versions: HelpVersionRow
  }
}
