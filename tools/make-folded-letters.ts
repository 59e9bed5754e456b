import { textsOf } from '@candor/domain/languages/text-files.ts'
import type { ArticleText } from '@candor/help/article-text.ts'
import { type ArticleSlug, articleSlugs } from '@candor/help/contents.ts'
import { pairLetters } from '@candor/help/pair-letters.ts'
import { blockTexts, readBody } from '@candor/help/read-body.ts'
import { SIMPLIFIED, TRADITIONAL } from '@candor/tests/tidy/chinese-letters.ts'

async function readTexts(slug: ArticleSlug, locale: 'zh' | 'tw'): Promise<string[]> {
  const { title, body } = textsOf<ArticleText>(await import(`@candor/help/articles/${slug}.${locale}.ts`))
  return [title, ...readBody(body).flatMap(blockTexts)]
}

/** Both Chinese texts of every article, sentence beside sentence. */
async function readPairs(): Promise<[simplified: string, traditional: string][]> {
  const pairs = await Promise.all(
    articleSlugs.map(async (slug) => {
      const [simplified, traditional] = [await readTexts(slug, 'zh'), await readTexts(slug, 'tw')]
      return simplified.map((text, place): [string, string] => [text, traditional[place] ?? ''])
    }),
  )
  return pairs.flat()
}

/** The text of help/folded-letters.ts: by which letters a search in one Chinese finds the other, learnt from the articles themselves. */
export async function makeFoldedLetters(): Promise<string> {
  const given = new Map(TRADITIONAL.map((letter, place) => [letter, SIMPLIFIED[place] ?? letter]))
  const folded = pairLetters(await readPairs(), given)
  return [
    '// Made by npm run vectors from the articles; a test compares.',
    '/** Traditional letters of the articles. */',
    `export const traditionalLetters =\n  '${[...folded.keys()].join('')}'`,
    '/** The simplified one of each, in the same order. */',
    `export const simplifiedLetters =\n  '${[...folded.values()].join('')}'`,
    '',
  ].join('\n')
}
