import { perLanguage } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage, textsOf } from '@candor/domain/languages/text-files.ts'
import type { ArticleText } from '@candor/help/article-text.ts'
import { articleSlugs } from '@candor/help/contents.ts'
import type { EditedTexts } from '@candor/help/edited-article.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { HelpVersionRow } from '../postgres/help-tables.ts'

type HelpVersion = Selectable<HelpVersionRow>

/** What readers see of each article that operators have written: of the versions whose time has come, the last written; none where it was taken back. */
export async function listCurrentVersions(
  connection: Connection,
  now: number,
): Promise<(HelpVersion & { texts: EditedTexts })[]> {
  const { rows } = await sql<HelpVersion>`
    select distinct on (slug) * from help_versions where publish_at <= ${new Date(now)}
    order by slug, id desc`.execute(connection)
  return rows.flatMap((row) => (row.texts === null ? [] : [{ ...row, texts: row.texts }]))
}

/** Versions whose time has not come, and that nothing written later has replaced, the soonest first. */
export const listScheduled = (
  connection: Connection,
  now: number,
): Promise<Pick<HelpVersion, 'slug' | 'section' | 'publish_at'>[]> =>
  connection
    .selectFrom('help_versions')
    .select(['slug', 'section', 'publish_at'])
    .where('publish_at', '>', new Date(now))
    .where(
      sql<boolean>`not exists (select from help_versions later where later.slug = help_versions.slug
        and later.id > help_versions.id and later.publish_at <= ${new Date(now)})`,
    )
    .orderBy('publish_at')
    .execute()

const mostVersions = 100

/** Every version of an article with who wrote it, the last written first. */
export const listVersions = (
  connection: Connection,
  slug: string,
): Promise<(HelpVersion & { operatorName: string; number: number })[]> =>
  connection
    .selectFrom('help_versions')
    .innerJoin('operators', 'operators.id', 'help_versions.written_by')
    .selectAll('help_versions')
    .select('operators.name as operatorName')
    // Counted before the oldest are left off.
    .select(sql<number>`(row_number() over (order by help_versions.id))::integer`.as('number'))
    .where('slug', '=', slug)
    .orderBy('help_versions.id', 'desc')
    .limit(mostVersions)
    .execute()

type Shipped = ReadonlyMap<string, EditedTexts>

async function readShipped(): Promise<Shipped> {
  const loaded = await loadEveryLanguage(async (locale) => {
    const files = await Promise.all(
      articleSlugs.map(async (slug) => {
        const file = await import(`@candor/help/articles/${slug}.${locale}.ts`)
        return [slug, textsOf<ArticleText>(file)] as const
      }),
    )
    return { texts: Object.fromEntries(files) as Record<string, ArticleText> }
  })
  return new Map(
    articleSlugs.map((slug) => [
      slug,
      perLanguage((locale) => loaded[locale][slug] ?? { title: '', body: '' }),
    ]),
  )
}

let shipped: Promise<Shipped> | null = null

/** Every article as the product ships it, by its slug. They are read when the first of them is asked for, so that no start waits for them. */
export const loadShipped = (): Promise<Shipped> => {
  shipped ??= readShipped()
  return shipped
}
