import { readdirSync } from 'node:fs'
import { locales } from '@candor/domain/languages/language-table.ts'
import { textsOf } from '@candor/domain/languages/text-files.ts'
import { describe, expect, it } from 'vitest'
import type { ArticleText } from './article-text.ts'
import { articleSlugs, nextToRead, sectionNames, slugsOf } from './contents.ts'
import { figuresFor } from './figures/all-figures.ts'
import { figureNames, makeArticle } from './make-article.ts'
import { readBody } from './read-body.ts'

const files = readdirSync(new URL('./articles/', import.meta.url))

const texts = await Promise.all(
  articleSlugs.flatMap((slug) =>
    locales.map(async (locale) => {
      const text = textsOf<ArticleText>(await import(`./articles/${slug}.${locale}.ts`))
      return { slug, locale, text, file: `${slug}.${locale}.ts` }
    }),
  ),
)

/** Digits that an author has typed in place of a figure's name. Names that have digits in them are none. */
const typedFigures = (text: string): string[] =>
  text.replaceAll(/\{\w+\}|SHA-256/g, '').match(/\p{Nd}[\p{Nd}.,]*/gu) ?? []

describe('the articles', () => {
  it('are those of the contents, each once and in every language', () => {
    const wanted = articleSlugs.flatMap((slug) => locales.map((locale) => `${slug}.${locale}.ts`))
    expect(files.toSorted()).toEqual(wanted.toSorted())
    expect(new Set(articleSlugs).size).toBe(articleSlugs.length)
    expect(articleSlugs.length).toBeGreaterThanOrEqual(30)
  })

  it('have no figure that somebody has typed', () => {
    expect(typedFigures('costs {fee}, that is 0.05% or 3 cents, by SHA-256')).toEqual(['0.05', '3'])
    const typed = texts.flatMap(({ file, text }) =>
      typedFigures(`${text.title} ${text.body}`).map((figure) => `${file}: ${figure}`),
    )
    expect(typed).toEqual([])
  })

  it('name only figures that a rule gives, and every figure is named by one', () => {
    const known = Object.keys(figuresFor('en'))
    const named = new Set(texts.flatMap(({ text }) => figureNames(`${text.title} ${text.body}`)))
    expect([...named].filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !named.has(name))).toEqual([])
    expect(() => makeArticle('leverage', { title: 'Leverage', body: 'Up to {madeUp}.' }, 'en')).toThrow(
      'no rule gives the figure {madeUp}',
    )
  })

  it.each(texts.map((each) => [each.file, each] as const))('%s reads as it is meant', (_file, each) => {
    const { title, summary, blocks } = makeArticle(each.slug, each.text, each.locale)
    expect(title).not.toBe('')
    expect(blocks[0]?.kind).toBe('paragraph')
    expect(summary.length).toBeGreaterThan(10)
    // A mark that was not understood would be left in the text.
    expect(JSON.stringify(blocks)).not.toMatch(/[{*|`]\w|\]\(/)
    expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThanOrEqual(2)
  })

  it('have the same parts in every language', () => {
    for (const { slug, text } of texts) {
      const english = texts.find((each) => each.slug === slug && each.locale === 'en')
      const kinds = (body: string) => readBody(body).map(({ kind }) => kind)
      expect(kinds(text.body), slug).toEqual(kinds(english?.text.body ?? ''))
    }
  })
})

describe('what to read next', () => {
  it('are the two that follow, from the top again after the last', () => {
    const [first, second, third] = slugsOf('checking')
    expect(nextToRead(first ?? 'proof')).toEqual([second, third])
    const last = slugsOf('checking').at(-1)
    expect(nextToRead(last ?? 'proof')).toEqual([first, second])
    for (const section of sectionNames)
      for (const slug of slugsOf(section)) expect(nextToRead(slug)).not.toContain(slug)
  })
})
