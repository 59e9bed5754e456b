import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { dayText, instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { blockSchema, bySlug, helpTextSchema } from './help.ts'

const editors = ['editor', 'admin'] as const

const localeSchema = z.enum(locales)

/** Title and body in every language, with figures by their names. */
const textsSchema = z.strictObject(
  Object.fromEntries(locales.map((locale) => [locale, helpTextSchema])) as Record<
    (typeof locales)[number],
    typeof helpTextSchema
  >,
)

export type WireHelpTexts = z.output<typeof textsSchema>

const versionSchema = z.object({
  id: z.uuid(),
  /** Counted from the first that was written. */
  number: z.int(),
  /** Null: back to what the product ships. */
  texts: z.nullable(textsSchema),
  by: z.object({ number: z.string(), name: z.string() }),
  at: instantText,
  publishAt: instantText,
  state: z.enum(['scheduled', 'current', 'past']),
})

export const listHelpDesk = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/help/articles',
  access: 'operator',
  roles: editors,
  summary:
    'The articles of the help centre, those that operators have added too, and which of them were written over.',
  query: z.strictObject({ locale: localeSchema }),
  reply: z.object({
    articles: z.array(
      z.object({
        slug: z.string(),
        section: z.string(),
        title: z.string(),
        updated: dayText,
        shipped: z.boolean(),
        edited: z.boolean(),
        scheduledAt: z.nullable(instantText),
        /** The app draws it itself, so that its text cannot be changed. */
        drawn: z.boolean(),
        /** What operators wrote names a figure that no rule gives any more: readers see the product’s own text, or nothing. */
        unreadable: z.boolean(),
      }),
    ),
    sections: z.array(z.string()),
  }),
})

export const readHelpVersions = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/help/articles/{slug}',
  access: 'operator',
  roles: editors,
  summary: 'One article as the product ships it and as operators have written it, newest version first.',
  params: bySlug,
  reply: z.object({
    slug: z.string(),
    section: z.string(),
    /** Null: an article that operators have added. */
    shipped: z.nullable(textsSchema),
    drawn: z.boolean(),
    versions: z.array(versionSchema),
  }),
})

export const saveHelpArticle = defineRoute({
  method: 'PUT',
  path: '/api/v1/operator/help/articles/{slug}',
  access: 'operator',
  roles: editors,
  summary:
    'Writes an article of the help centre over, or adds one, in every language, at once or from a given time on. Figures that the rules give are named, and none of them is dropped. Refused where somebody has written a version since the one it is based on.',
  params: bySlug,
  body: z.strictObject({
    /** Where a new article is listed; a shipped one stays where it is. */
    section: z.optional(z.string().check(z.maxLength(20))),
    texts: textsSchema,
    publishAt: z.optional(instantText),
    /** The last version that the author had before them; null where there was none. */
    basedOn: z.nullable(z.uuid()),
  }),
  reply: z.object({ id: z.uuid() }),
})

export const withdrawHelpArticle = defineRoute({
  method: 'DELETE',
  path: '/api/v1/operator/help/articles/{slug}',
  access: 'operator',
  roles: editors,
  summary: 'Takes an article back to what the product ships; one that operators have added is gone.',
  params: bySlug,
  reply: emptyReply,
})

export const previewHelp = defineRoute({
  method: 'POST',
  path: '/api/v1/operator/help/preview',
  access: 'operator',
  roles: editors,
  summary: 'How readers would see a text, with its figures filled in. Nothing is kept.',
  body: z.strictObject({ locale: localeSchema, ...helpTextSchema.shape }),
  reply: z.object({ title: z.string(), blocks: z.array(blockSchema) }),
})

export const helpDeskRoutes = {
  listHelpDesk,
  readHelpVersions,
  saveHelpArticle,
  withdrawHelpArticle,
  previewHelp,
}
