import { path as article } from 'phosphor:article'
import type { ArticleSlug } from '@candor/help/contents.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { useEffect, useMemo } from 'react'
import { articleQuery } from '../shell/HelpLink.tsx'
import { Link } from '../shell/Link.tsx'
import css from './FittingArticles.module.css'
import { fittingArticles } from './fitting-articles.ts'
import { makeArticleSearch } from './search-articles.ts'
import { useArticles } from './use-articles.ts'

const cx = classes(css)

/** Articles that speak of what is being typed, to read before somebody answers; where there are none, nothing. */
export function FittingArticles({ typed, label }: { typed: string; label: string }) {
  const { articles } = useArticles()
  const search = useMemo(() => articles && makeArticleSearch(articles), [articles])
  const fitting = useMemo(() => (search ? fittingArticles(search, typed) : []), [search, typed])
  if (fitting.length === 0) return null
  return (
    <nav className={cx('fitting')} aria-label={label}>
      <p className={cx('label')}>{label}</p>
      <ul>
        {fitting.map(({ slug, title }) => (
          <li key={slug}>
            <Link to="helpArticle" query={articleQuery(slug)} className={cx('link')}>
              <Icon path={article} size="s" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type NamedArticleProps = { article: ArticleSlug; onTitle: (title: string) => void }

/** Says how an article is called in the reader's language, as soon as that is known. It shows nothing itself. */
export function NamedArticle({ article: slug, onTitle }: NamedArticleProps) {
  const { articles } = useArticles()
  const title = articles?.find((each) => each.slug === slug)?.title
  useEffect(() => {
    if (title !== undefined) onTitle(title)
  }, [title, onTitle])
  return null
}
