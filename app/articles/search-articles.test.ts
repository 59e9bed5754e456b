import { type Locale, locales } from '@candor/domain/languages/language-table.ts'
import { textsOf } from '@candor/domain/languages/text-files.ts'
import type { ArticleText } from '@candor/help/article-text.ts'
import { articleSlugs } from '@candor/help/contents.ts'
import { makeArticle } from '@candor/help/make-article.ts'
import { describe, expect, it } from 'vitest'
import { markMatches } from './mark-matches.ts'
import { type ArticleSearch, makeArticleSearch } from './search-articles.ts'
import { searchTerms, splitWords } from './split-words.ts'

const searches = new Map<Locale, ArticleSearch>()
for (const locale of locales) {
  const articles = await Promise.all(
    articleSlugs.map(async (slug) =>
      makeArticle(
        slug,
        textsOf<ArticleText>(await import(`@candor/help/articles/${slug}.${locale}.ts`)),
        locale,
      ),
    ),
  )
  searches.set(locale, makeArticleSearch(articles))
}

const ask = (locale: Locale, typed: string) => {
  const search = searches.get(locale)
  if (!search) throw new Error(`no search in ${locale}`)
  return search(typed)
}

const slugs = (locale: Locale, typed: string): string[] =>
  ask(locale, typed).found.map(({ article }) => article.slug)

describe('searching the articles', () => {
  it.each<[Locale, string, string]>([
    ['en', 'liquidation', 'liquidation'],
    ['en', 'Why was my order refused?', 'order-refused'],
    ['en', 'how do I delete my account', 'delete-account'],
    // Typos, and words that are not finished.
    ['en', 'liqudation price', 'liquidation'],
    ['en', 'withdrawel', 'withdrawal-steps'],
    ['en', 'overnig', 'overnight-financing'],
    ['malay', 'pengeluaran', 'withdrawal-steps'],
    ['malay', 'tutup paksa', 'liquidation'],
    ['malay', 'kata lalun', 'lost-access'],
    ['malay', 'mengapa pesanan saya ditolak', 'order-refused'],
    ['zh', '强制平仓', 'liquidation'],
    ['zh', '提现', 'withdrawal-steps'],
    ['zh', '忘记密码', 'lost-access'],
    ['tw', '強制平倉', 'liquidation'],
    ['tw', '提款', 'withdrawal-steps'],
    ['tw', '身分驗證', 'verify-identity'],
    // One Chinese finds the other.
    ['zh', '強制平倉', 'liquidation'],
    ['zh', '帳戶安全', 'account-security'],
    ['tw', '强制平仓', 'liquidation'],
    ['tw', '结算规则', 'settlement'],
    ['tw', '账户', 'account-security'],
    // A single letter is the beginning of a word.
    ['zh', '税', 'statements-and-tax'],
    ['tw', '税', 'statements-and-tax'],
    ['zh', 'API 密钥', 'api-keys-use'],
  ])('in %s for %j leads to %s', (locale, typed, slug) => {
    expect(slugs(locale, typed)).toContain(slug)
  })

  it('puts first what has the words in its title', () => {
    expect(slugs('en', 'passkey')[0]).toBe('passkeys')
    expect(slugs('en', 'liqudation price')[0]).toBe('liquidation')
    expect(slugs('zh', '隔夜费')[0]).toBe('overnight-financing')
    expect(slugs('malay', 'makluman harga')[0]).toBe('price-alerts')
  })

  it('names the word it has understood, where that is another one', () => {
    expect(ask('en', 'liqudation price').understood).toBe('liquidation price')
    expect(ask('en', 'liquidation').understood).toBeNull()
    expect(ask('en', 'liquid').understood).toBeNull()
    expect(ask('zh', '强制平仓').understood).toBeNull()
  })

  it('finds nothing in Chinese by letters that are not beside each other', () => {
    expect(slugs('zh', '制强仓平')).toEqual([])
  })

  it('tells what is near where nothing speaks of all of it', () => {
    const { found, near } = ask('en', 'tax on silver horses')
    expect(found).toEqual([])
    expect(near.map(({ article }) => article.slug)).toContain('statements-and-tax')
    expect(ask('en', 'zzqx').near).toEqual([])
    expect(ask('en', ' … ')).toEqual({ found: [], near: [], understood: null })
  })

  it('answers within 50 ms in every language', () => {
    const typed = [
      'liqudation price',
      'how do I withdraw',
      '强制平仓',
      '提',
      'pengeluaran wang',
      'a',
      'zzzzzzzz',
    ]
    for (const locale of locales)
      for (const words of typed) {
        ask(locale, words)
        const times = Array.from({ length: 5 }, () => {
          const began = performance.now()
          ask(locale, words)
          return performance.now() - began
        })
        expect(Math.min(...times), `${locale} ${words}`).toBeLessThan(50)
      }
  })
})

describe('marks', () => {
  const marked = (text: string, typed: string) =>
    markMatches(text, new Set(searchTerms(typed)))
      .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
      .join('')

  it('stand around what was searched for, as one where it is one', () => {
    expect(marked('The liquidation price is known.', 'liquidation price')).toBe(
      'The [liquidation price] is known.',
    )
    expect(marked('Harga café, CAFE', 'cafe')).toBe('Harga [café], [CAFE]')
    expect(marked('持倉會被強制平倉。', '强制平仓')).toBe('持倉會被[強制平倉]。')
    expect(marked('nothing', 'else')).toBe('nothing')
  })

  it('follow words and pairs of letters', () => {
    expect(splitWords('AI 參與').map(({ term }) => term)).toEqual(['ai', '参与', '与'])
    expect(searchTerms('AI 參與 參與')).toEqual(['ai', '参与'])
  })
})
