import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { symbolText } from './instruments.ts'

const editors = ['editor', 'admin'] as const

/** An article is about so many instruments at most. */
export const mostArticleSymbols = 5

const textSchema = z.strictObject({
  title: z.string().check(z.maxLength(300)),
  summary: z.string().check(z.maxLength(600)),
  /** Paragraphs with an empty line between them; `## ` begins a heading, `- ` an item, `> ` a quote. Markup stays text. */
  text: z.string().check(z.maxLength(16_000)),
})

/** An article in those languages that it is written in. */
const textsSchema = z.partial(
  z.strictObject(
    Object.fromEntries(locales.map((locale) => [locale, textSchema])) as Record<
      (typeof locales)[number],
      typeof textSchema
    >,
  ),
)

export type WireDeskText = z.output<typeof textSchema>

export type WireDeskTexts = z.output<typeof textsSchema>

const writtenSchema = z.strictObject({
  texts: textsSchema,
  /** Left out, they are found in titles and summaries; with none in it, the article is about none. */
  symbols: z.optional(z.array(symbolText).check(z.maxLength(mostArticleSymbols))),
  /** A draft is read by nobody but editors, and may be unfinished. */
  state: z.enum(['draft', 'published']),
  /** When it is published, if it is no draft; left out, at once. */
  publishAt: z.optional(instantText),
})

const editedId = z.strictObject({ id: z.uuid() })

const versionNumber = z.int().check(z.minimum(1))

export const listEditedArticles = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/news',
  access: 'operator',
  roles: editors,
  summary: 'What operators have written, newest first, drafts and withdrawn articles too.',
  query: z.strictObject({ before: z.optional(z.uuid()) }),
  reply: z.object({
    articles: z.array(
      z.object({
        id: z.uuid(),
        /** As they were written last, in the languages that have one. */
        titles: z.partialRecord(z.enum(locales), z.string()),
        /** When readers could see it first; null where they never could. */
        publishedAt: z.nullable(instantText),
        writtenAt: instantText,
        /** Whether readers see it now. */
        shown: z.boolean(),
        withdrawn: z.boolean(),
        /** The last version is a draft. */
        drafted: z.boolean(),
        scheduledAt: z.nullable(instantText),
      }),
    ),
    more: z.boolean(),
  }),
})

export const readEditedArticle = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/news/{id}',
  access: 'operator',
  roles: editors,
  summary: 'One article in every language that it is written in, with who wrote which version, newest first.',
  params: editedId,
  reply: z.object({
    id: z.uuid(),
    publishedAt: z.nullable(instantText),
    versions: z.array(
      z.object({
        number: versionNumber,
        /** Null: the article was taken away from readers. */
        texts: z.nullable(textsSchema),
        symbols: z.nullable(z.array(symbolText)),
        by: z.object({ number: z.string(), name: z.string() }),
        at: instantText,
        /** Null: a draft. */
        publishAt: z.nullable(instantText),
        state: z.enum(['draft', 'scheduled', 'current', 'past']),
      }),
    ),
  }),
})

const version = z.object({ id: z.uuid(), number: versionNumber })

export const addArticle = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/news',
  access: 'operator',
  roles: editors,
  summary:
    'Writes a new article in up to four languages, as a draft, or published at once or at a time. Customers are notified when it is published, each in their language.',
  body: writtenSchema,
  reply: version,
})

export const changeArticle = defineRoute({
  method: 'PUT',
  path: '/api/v1/operator/news/{id}',
  access: 'operator',
  roles: editors,
  summary:
    'Adds a version to an article. Published, the article keeps its place in the list and says when it was changed, and nobody is notified again; a version that waits for its time is replaced. Refused where somebody has written a version since the one it is based on.',
  params: editedId,
  body: z.extend(writtenSchema, {
    /** The last version that the editor had before them. */
    basedOn: versionNumber,
  }),
  reply: version,
})

export const withdrawArticle = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/news/{id}',
  access: 'operator',
  roles: editors,
  summary:
    'Takes an article away from readers, and a version that waits out of the waiting; it stays in the operators’ list with its versions.',
  params: editedId,
  reply: emptyReply,
})

export const newsDeskRoutes = {
  listEditedArticles,
  readEditedArticle,
  addArticle,
  changeArticle,
  withdrawArticle,
}
