import { type ArticleSlug, isArticleSlug } from '@candor/help/contents.ts'
import { type ReceiptKind, readSupportReceipt } from '@candor/wire/support.ts'

/** What the page was opened about: a thing of the customer's own, an article, or nothing in particular. */
export function readAbout(query: URLSearchParams): {
  request: { kind: ReceiptKind; id: string } | null
  article: ArticleSlug | null
} {
  const asked = readSupportReceipt.params.safeParse({ kind: query.get('about'), id: query.get('id') })
  const article = query.get('article') ?? ''
  return {
    request: asked.success ? asked.data : null,
    article: isArticleSlug(article) ? article : null,
  }
}
