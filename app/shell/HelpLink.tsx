import type { ArticleSlug } from '@candor/help/contents.ts'
import { linkClass, sentenceLinkClass } from '@candor/kit/button/LinkButton.tsx'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import { Link } from './Link.tsx'

/** The query of an article's address. */
export const articleQuery = (article: string): string => `article=${article}`

type HelpLinkProps = {
  article: ArticleSlug
  /** It has a line to itself, and is not the end or a part of a sentence. */
  alone?: boolean
  children?: ReactNode
}

/** Leads from a screen to the article that explains it; without words of its own it says that there is more to learn. */
export function HelpLink({ article, alone = false, children }: HelpLinkProps) {
  const say = useWords()
  return (
    <Link to="helpArticle" query={articleQuery(article)} className={alone ? linkClass : sentenceLinkClass}>
      {children ?? say('app.learn-more')}
    </Link>
  )
}
