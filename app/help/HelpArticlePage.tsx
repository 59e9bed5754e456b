import { type ComponentType, lazy, Suspense } from 'react'
import { PageLoading } from '../shell/PageLoading.tsx'
import { PageToCome } from '../shell/PageToCome.tsx'
import { usePageQuery } from '../shell/page-context.ts'

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

const articles: Readonly<Record<string, ComponentType>> = {
  settlement: SettlementArticle,
  seeds: SeedsArticle,
  proof: ProofArticle,
  refusals: RefusalsArticle,
}

/** One article, named by the address. Those that are still to come say so. */
export function HelpArticlePage() {
  const article = usePageQuery().get('article')
  const Article = articles[article ?? ''] ?? PageToCome
  return (
    <Suspense fallback={<PageLoading />}>
      <Article />
    </Suspense>
  )
}
