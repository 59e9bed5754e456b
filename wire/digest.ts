import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { articleSchema } from './news.ts'
import { shareText } from './portfolio.ts'

/** What one day made of a portfolio. Contributors, costs and currencies add up to the profit, to the cent. */
const movedSchema = z.object({
  /** False while the day goes on: it ends at the prices of the moment then. */
  isOver: z.boolean(),
  startEquity: decimalText,
  endEquity: decimalText,
  /** What came from outside less what went there; it is no profit. */
  paidIn: decimalText,
  profit: decimalText,
  share: z.nullable(shareText),
  /** Before costs, the largest in money first; product and symbol are null for what belongs to no instrument. */
  contributors: z.array(
    z.object({
      product: z.nullable(z.enum(['leveraged', 'delivery', 'spot', 'strategy'])),
      symbol: z.nullable(z.string()),
      made: decimalText,
    }),
  ),
  together: decimalText,
  fees: decimalText,
  financing: decimalText,
  interest: decimalText,
  /** What exchange rates made of what was there all day. */
  currencies: z.array(z.object({ currency: z.string(), made: decimalText })),
  postings: z.int(),
  /** Articles of the day about what moved, where its prices are real. */
  news: z.array(z.object({ symbol: z.string(), article: articleSchema })),
  /** Instruments that moved and of which no article is known; those that are simulated among them. */
  unexplained: z.array(z.string()),
  /** Their prices follow a sealed seed and no news. */
  simulated: z.array(z.string()),
})

export type WireMoved = z.output<typeof movedSchema>

export const readDigest = defineRoute({
  method: 'GET',
  path: '/api/v1/portfolio/digest',
  access: 'customer',
  reach: 'reading',
  summary:
    'Why the portfolio moved on a day of the customer’s zone, from postings and prices, with the news of it.',
  query: z.strictObject({
    day: dayText,
    zone: z.optional(z.string().check(z.maxLength(64))),
    locale: z.optional(z.enum(locales as [string, ...string[]])),
  }),
  reply: z.object({
    day: dayText,
    from: instantText,
    until: instantText,
    /** Null for a day before there was any money, or one that is to come. */
    moved: z.nullable(movedSchema),
  }),
})
