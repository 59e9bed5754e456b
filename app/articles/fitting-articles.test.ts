import type { Locale } from '@candor/domain/languages/language-table.ts'
import { textsOf } from '@candor/domain/languages/text-files.ts'
import type { ArticleText } from '@candor/help/article-text.ts'
import { articleSlugs } from '@candor/help/contents.ts'
import { makeArticle } from '@candor/help/make-article.ts'
import { describe, expect, it } from 'vitest'
import { fittingArticles } from './fitting-articles.ts'
import { makeArticleSearch } from './search-articles.ts'

const offered = async (locale: Locale, typed: string): Promise<string[]> => {
  const articles = await Promise.all(
    articleSlugs.map(async (slug) =>
      makeArticle(
        slug,
        textsOf<ArticleText>(await import(`@candor/help/articles/${slug}.${locale}.ts`)),
        locale,
      ),
    ),
  )
  return fittingArticles(makeArticleSearch(articles), typed).map(({ slug }) => slug)
}

describe('articles that are offered while a message is typed', () => {
  it.each([
    ['en', 'Why was my order refused?', 'order-refused'],
    ['en', 'My withdrawal has not arrived, where is it?', 'withdrawal-steps'],
    ['en', 'how long does a deposit take', 'deposit-steps'],
    ['zh', '为什么我的订单被拒绝', 'order-refused'],
    ['tw', '提款還沒有到帳', 'withdrawal-steps'],
    ['malay', 'Pengeluaran saya belum sampai', 'withdrawal-steps'],
  ] as const)('in %s: %s', async (locale, typed, slug) => {
    expect(await offered(locale, typed)).toContain(slug)
  })

  it.each([
    ['en', 'Hi'],
    ['en', 'Hello, good morning!'],
    ['en', '🙂🙂🙂🙂🙂🙂🙂🙂🙂'],
    ['zh', '你好'],
    ['malay', 'Selamat pagi'],
  ] as const)('are none for what is about nothing, in %s: %s', async (locale, typed) => {
    expect(await offered(locale, typed)).toEqual([])
  })

  it('are two at most, however much was typed', async () => {
    expect((await offered('en', 'margin leverage liquidation '.repeat(70))).length).toBeLessThanOrEqual(2)
  })
})
