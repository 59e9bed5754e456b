import type { Article } from '@candor/help/make-article.ts'
import { Row } from '@candor/kit/row/Row.tsx'
import type { ReactNode } from 'react'
import { articleQuery } from '../shell/HelpLink.tsx'
import { followLink, hrefOf } from '../shell/Link.tsx'

/** One article of a list. */
export function HelpRow({ article, title }: { article: Pick<Article, 'slug'>; title: ReactNode }) {
  const query = articleQuery(article.slug)
  return (
    <Row
      title={title}
      href={hrefOf('helpArticle', query)}
      onClick={(event) => followLink(event, 'helpArticle', query)}
    />
  )
}
