import type { Locale } from '@candor/domain/languages/language-table.ts'
import { perLanguage } from '@candor/domain/languages/language-table.ts'
import { articleSlugs } from '@candor/help/contents.ts'
import { type EditedTexts, isReadable } from '@candor/help/edited-article.ts'
import { type Article, makeArticle } from '@candor/help/make-article.ts'
import type { Dependencies } from '../dependencies.ts'
import { listCurrentVersions, loadShipped } from './help-version-table.ts'

type Articles = Readonly<Record<Locale, readonly Article[]>>

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

async function makeOwn(): Promise<Articles> {
  const shipped = await loadShipped()
  return perLanguage((locale) =>
    articleSlugs.map((slug) => makeArticle(slug, (shipped.get(slug) as EditedTexts)[locale], locale)),
  )
}

let own: Promise<Articles> | null = null

/** Those of the product, which are the same for everybody. */
const loadOwn = (): Promise<Articles> => {
  own ??= makeOwn()
  return own
}

/** The articles as readers see them at this moment: those of the product, over them what operators have written, and what they have added. */
export const openArticles =
  ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) =>
  async (locale: Locale): Promise<readonly Article[]> => {
    const [shipped, ofProduct] = [await loadShipped(), (await loadOwn())[locale]]
    const versions = (await listCurrentVersions(database, clock())).filter(({ texts }) => isReadable(texts))
    if (versions.length === 0) return ofProduct
    const edited = versions.map(({ slug, section, texts, publish_at }) =>
      makeArticle(slug, texts[locale], locale, { section, updated: dayOf(publish_at) }),
    )
    const bySlug = new Map(edited.map((article) => [article.slug, article]))
    const added = edited.filter(({ slug }) => !shipped.has(slug))
    return [...ofProduct.map((article) => bySlug.get(article.slug) ?? article), ...added]
  }
