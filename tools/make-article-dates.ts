import { createHash } from 'node:crypto'
import { locales } from '@candor/domain/languages/language-table.ts'
import { textsOf } from '@candor/domain/languages/text-files.ts'
import type { ArticleText } from '@candor/help/article-text.ts'
import { type ArticleSlug, articleSlugs } from '@candor/help/contents.ts'

/** What an article says in all languages, in a few letters. */
async function digestOf(slug: ArticleSlug): Promise<string> {
  const hash = createHash('sha256')
  for (const locale of locales) {
    const { title, body } = textsOf<ArticleText>(await import(`@candor/help/articles/${slug}.${locale}.ts`))
    hash.update(`${title}\n${body}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

type Known = { dates: Readonly<Record<string, string>>; digests: Readonly<Record<string, string>> }

/** The text of help/article-dates.ts: what has changed since it was last made was updated today, and nothing else. */
export async function makeArticleDates({ dates, digests }: Known, today: string): Promise<string> {
  const rows = await Promise.all(
    articleSlugs.map(async (slug) => {
      const digest = await digestOf(slug)
      return { slug, digest, date: (digests[slug] === digest && dates[slug]) || today }
    }),
  )
  const record = (of: (row: (typeof rows)[number]) => string): string =>
    rows.map((row) => `  ${row.slug.includes('-') ? `'${row.slug}'` : row.slug}: '${of(row)}',`).join('\n')
  return [
    '// Made by npm run vectors from the articles; a test compares.',
    "import type { ArticleSlug } from './contents.ts'",
    '',
    '/** The day on which what an article says was last changed, in any language. */',
    `export const articleDates: Readonly<Record<ArticleSlug, string>> = {\n${record(({ date }) => date)}\n}`,
    '',
    '/** What it said then, so that a change is noticed. */',
    `export const articleDigests: Readonly<Record<ArticleSlug, string>> = {\n${record(({ digest }) => digest)}\n}`,
    '',
  ].join('\n')
}
