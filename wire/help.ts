import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { deviceId } from './customers.ts'
import { dayText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'

const localeSchema = z.enum(locales)
/** English, where none is named. */
const byLocale = z.strictObject({ locale: z.optional(localeSchema) })
const slugText = z.string().check(z.regex(/^[a-z-]{1,40}$/))
export const bySlug = z.strictObject({ slug: slugText })

const headSchema = z.object({
  slug: z.string(),
  /** The section it is listed in: `trading`. */
  section: z.string(),
  title: z.string(),
  summary: z.string(),
  /** The day on which it was last changed. */
  updated: dayText,
})

/** A stretch of text that may lead to another article, by its slug, or to a page of the app, by its name. */
const spanSchema = z.object({
  text: z.string(),
  article: z.optional(z.string()),
  page: z.optional(z.string()),
})

export const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['heading', 'paragraph', 'note']), spans: z.array(spanSchema) }),
  z.object({ kind: z.enum(['list', 'steps']), items: z.array(z.array(spanSchema)) }),
  z.object({
    kind: z.literal('table'),
    rows: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
])

/** An article as its author writes it: marks at the beginning of lines, figures by their names. */
export const helpTextSchema = z.strictObject({
  title: z.string().check(z.maxLength(120)),
  body: z.string().check(z.maxLength(12_000)),
})

export const listHelp = defineRoute({
  method: 'GET',
  path: '/api/v1/help',
  access: 'open',
  summary: 'Lists the articles of the help centre in a language, in the order of its sections.',
  query: byLocale,
  reply: z.object({ articles: z.array(headSchema) }),
})

export const readHelp = defineRoute({
  method: 'GET',
  path: '/api/v1/help/{slug}',
  access: 'open',
  summary: 'Gives an article with its figures filled in, and what to read next.',
  params: bySlug,
  query: byLocale,
  reply: z.extend(headSchema, { blocks: z.array(blockSchema), next: z.array(z.string()) }),
})

export const listHelpEdits = defineRoute({
  method: 'GET',
  path: '/api/v1/help/edits',
  access: 'open',
  summary:
    'Articles that operators have written over or added, as they wrote them, with figures by their names. Apps ship all others and fill the figures in.',
  query: byLocale,
  reply: z.object({
    articles: z.array(
      z.object({
        slug: z.string(),
        section: z.string(),
        title: z.string(),
        body: z.string(),
        updated: dayText,
      }),
    ),
  }),
})

export const noteHelpMiss = defineRoute({
  method: 'POST',
  path: '/api/v1/help/misses',
  access: 'open',
  summary:
    'Notes words that no article speaks of, without who searched for them; nothing, where they may be about a person.',
  body: z.strictObject({ locale: localeSchema, words: z.string().check(z.maxLength(200)) }),
  reply: emptyReply,
})

export const judgeHelp = defineRoute({
  method: 'PUT',
  path: '/api/v1/help/{slug}/useful',
  access: 'open',
  summary: 'Tells whether an article was useful: one answer of a device counts, the last one.',
  params: bySlug,
  body: z.strictObject({ locale: localeSchema, deviceId, useful: z.boolean() }),
  reply: emptyReply,
})

export const readHelpDesk = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/help',
  access: 'operator',
  roles: ['editor', 'admin'],
  summary:
    'What editors should know: words that no article speaks of, the most frequent first, and how useful each article was found.',
  reply: z.object({
    misses: z.array(z.object({ locale: localeSchema, words: z.string(), count: z.int(), lastDay: dayText })),
    articles: z.array(
      z.object({ slug: z.string(), locale: localeSchema, useful: z.int(), notUseful: z.int() }),
    ),
  }),
})

export const helpRoutes = { listHelp, readHelp, listHelpEdits, noteHelpMiss, judgeHelp, readHelpDesk }
