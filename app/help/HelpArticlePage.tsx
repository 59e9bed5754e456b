import { path as question } from 'phosphor:question'
import { type drawnSlugs, isDrawn } from '@candor/help/edited-article.ts'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { type ComponentType, lazy, Suspense } from 'react'
import { useArticles } from '../articles/use-articles.ts'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { useWords } from '../words/use-words.ts'
import { ArticleFoot } from './ArticleFoot.tsx'
import { ArticlesLate } from './ArticlesLate.tsx'
import { TextArticle } from './TextArticle.tsx'

const SettlementArticle = lazy(() =>
  import('../contracts/SettlementArticle.tsx').then((module) => ({ default: module.SettlementArticle })),
)
const SeedsArticle = lazy(() =>
  import('../proofs/SeedsArticle.tsx').then((module) => ({ default: module.SeedsArticle })),
)
const ProofArticle = lazy(() =>
  import('../proofs/ProofArticle.tsx').then((module) => ({ default: module.ProofArticle })),
)
const RefusalsArticle = lazy(() =>
  import('../proofs/RefusalsArticle.tsx').then((module) => ({ default: module.RefusalsArticle })),
)

type DrawnSlug = (typeof drawnSlugs)[number]

const drawnBy = (slug: string): ComponentType | null => (isDrawn(slug) ? acting[slug as DrawnSlug] : null)

/** Articles that do something on the device beside being read; what they say is in the help centre's text for programs and for search. */
const acting: Readonly<Record<DrawnSlug, ComponentType>> = {
  settlement: SettlementArticle,
  seeds: SeedsArticle,
  proof: ProofArticle,
  refusals: RefusalsArticle,
}

/** One article, named by the address. */
export function HelpArticlePage() {
  const slug = usePageQuery().get('article') ?? ''
  const { articles, failed, retry } = useArticles()
  const article = articles?.find((each) => each.slug === slug)
  if (articles && !article) return <MissingArticle />
  const Acting = drawnBy(slug)
  return (
    <Suspense fallback={<PageLoading />}>
      {Acting && <Acting />}
      {!Acting && article && <TextArticle article={article} />}
      {!Acting && !article && (
        <>
          <NavBar />
          <ArticlesLate failed={failed} onRetry={retry} />
        </>
      )}
      {article && articles && <ArticleFoot article={article} articles={articles} />}
    </Suspense>
  )
}

function MissingArticle() {
  const say = useWords()
  const all = (
    <Link to="help" instead className={linkClass}>
      {say('help.all')}
    </Link>
  )
  return (
    <>
      <NavBar />
      <EmptyState fill icon={question} title={say('help.missing')} action={all}>
        {say('help.missing-text')}
      </EmptyState>
    </>
  )
}
