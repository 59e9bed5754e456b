import type { ArticleSlug } from '@candor/help/contents.ts'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import { Link } from './Link.tsx'

/** The query of an article's address. */
export const articleQuery = (article: string): string => `article=${article}`

/** Leads from a screen to the article that explains it; without words of its own it says that there is more to learn. */
export function HelpLink({ article, children }: { article: ArticleSlug; children?: ReactNode }) {
  const say = useWords()
  return (
    <Link to="helpArticle" query={articleQuery(article)} className={linkClass}>
      {children ?? say('app.learn-more')}
    </Link>
  )
}
