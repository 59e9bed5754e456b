import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@candor/domain/languages/language-table.ts'
import { textsOf } from '@candor/domain/languages/text-files.ts'
import type { ArticleText } from '@candor/help/article-text.ts'
import { articleSlugs, isArticleSlug } from '@candor/help/contents.ts'
import { makeArticle } from '@candor/help/make-article.ts'
import type { Block, Span } from '@candor/help/read-body.ts'
import { describe, expect, it } from 'vitest'
import { readPageTarget } from './page-target.ts'

const app = join(import.meta.dirname, '..')

const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('dist'))
  .map((path) => ({ path, text: readFileSync(join(app, path), 'utf8') }))

/** Every article that a screen leads to, with the file that does: by its name in `HelpLink` and `articleQuery`, or in an address. */
const links = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:<HelpLink article="|articleQuery\('|\barticle=)([a-z][a-z-]*)/g)].map(
    ([, slug = '']) => ({ path, slug }),
  ),
)

const spansOf = (block: Block): readonly Span[] => {
  if ('items' in block) return block.items.flat()
  return 'spans' in block ? block.spans : []
}

const spans = (
  await Promise.all(
    articleSlugs.flatMap((slug) =>
      locales.map(async (locale) => {
        const text = textsOf<ArticleText>(await import(`@candor/help/articles/${slug}.${locale}.ts`))
        const { blocks } = makeArticle(slug, text, locale)
        return blocks.flatMap(spansOf).map((span) => ({ from: `${slug}.${locale}`, ...span }))
      }),
    ),
  )
).flat()

describe('every link to help', () => {
  it('leads from a screen to an article that is there', () => {
    expect(links.filter(({ slug }) => !isArticleSlug(slug))).toEqual([])
    expect(new Set(links.map(({ path }) => path)).size).toBeGreaterThan(20)
  })

  it.each([
    'order-refused',
    'stale-prices',
    'settlement',
    'delivery-contracts',
    'spot-holdings',
    'recurring-buys',
    'ai-participation',
    'simulated-market',
    'deposit-steps',
    'withdrawal-steps',
    'assistance-loan',
    'verify-identity',
    'own-limits',
    'when-to-stop',
    'account-security',
    'two-factor',
    'passkeys',
    'api-keys-use',
    'lost-access',
    'statements-and-tax',
    'start-again',
    'price-alerts',
    'delete-account',
    'trading-hours',
  ])('is there on the screen that %s explains', (slug) => {
    expect(links.map((link) => link.slug)).toContain(slug)
  })

  it('leads from an article to another one, or to a page of the app', () => {
    const lost = spans.filter(
      ({ article, page }) =>
        (article !== undefined && !isArticleSlug(article)) ||
        (page !== undefined && readPageTarget(page) === null),
    )
    expect(lost).toEqual([])
    expect(spans.filter(({ article }) => article !== undefined).length).toBeGreaterThan(100)
  })
})
