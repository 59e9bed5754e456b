import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { marketSchema, symbolText } from './instruments.ts'

const localeSchema = z.enum(locales as [string, ...string[]])

/** A story of a feed or of the operators has an id of its own; a guide that ships with the product has its name. */
const articleId = z.string().check(z.regex(/^([0-9a-f-]{36}|[a-z][a-z-]{2,39})$/))

export const articleSchema = z.object({
  id: articleId,
  /** Of a feed, written by the operators, or a guide that ships with the product and is no news. */
  kind: z.enum(['feed', 'desk', 'guide']),
  /** The paper's name, or that of the desk; null for guides. */
  source: z.nullable(z.string()),
  language: localeSchema,
  title: z.string(),
  summary: z.string(),
  /** When it was published, and when it was changed since; a guide has no date, because it is not about one. */
  publishedAt: z.nullable(instantText),
  changedAt: z.nullable(instantText),
  minutes: z.int(),
  /** The instruments it is about, the first named first. */
  symbols: z.array(symbolText),
  market: z.nullable(marketSchema),
  /** Where the original is read. */
  url: z.nullable(z.string()),
  hasPicture: z.boolean(),
})

export type WireArticle = z.output<typeof articleSchema>

const blockSchema = z.object({ kind: z.enum(['paragraph', 'heading', 'quote', 'item']), text: z.string() })

export const listNews = defineRoute({
  method: 'GET',
  path: '/api/v1/news',
  access: 'open',
  summary: 'Articles in a language, newest first, and then the guides that ship with the product.',
  query: z.strictObject({
    locale: localeSchema,
    /** The last article of the page before. */
    before: z.optional(articleId),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
    /** Only what is about one of these instruments, separated by commas. */
    symbols: z.optional(z.string().check(z.regex(/^[A-Z0-9.]{1,16}(,[A-Z0-9.]{1,16}){0,49}$/))),
    /** Only what has these words in its title or summary. */
    words: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  }),
  reply: z.object({ articles: z.array(articleSchema), more: z.boolean() }),
})

export const readArticle = defineRoute({
  method: 'GET',
  path: '/api/v1/news/{id}',
  access: 'open',
  summary: 'One article with its text, and what its instruments cost when it was published.',
  params: z.strictObject({ id: articleId }),
  /** Guides are in every language; of a story that operators wrote in several, the reader's own. */
  query: z.strictObject({ locale: localeSchema }),
  reply: z.extend(articleSchema, {
    blocks: z.array(blockSchema),
    /** The last price at or before publication; an instrument whose past is not known then is left out. */
    pricesThen: z.array(z.object({ symbol: symbolText, price: decimalText })),
  }),
})

export const readArticlePicture = defineRoute({
  method: 'GET',
  path: '/api/v1/news/{id}/picture',
  access: 'open',
  summary: 'The picture of an article, re-encoded by the server.',
  params: z.strictObject({ id: z.uuid() }),
  gives: ['image/jpeg'],
  reply: z.unknown(),
})

export const newsRoutes = { listNews, readArticle, readArticlePicture }
