import { lazy, Suspense } from 'react'
import { PageLoading } from '../shell/PageLoading.tsx'
import { needWords } from '../words/words-store.ts'

const views = ['portfolio', 'limits', 'runs', 'digest'] as const
type View = (typeof views)[number]

export const walletViewOf = (text: string | null): View | null => views.find((view) => view === text) ?? null

/** Each is fetched when it is first opened. */
const PortfolioPage = lazy(async () => {
  const [module] = await Promise.all([
    import('../portfolio/PortfolioPage.tsx'),
    needWords(['history', 'postings']),
  ])
  return { default: module.PortfolioPage }
})
const LimitsPage = lazy(() =>
  import('../limits/LimitsPage.tsx').then((module) => ({ default: module.LimitsPage })),
)
const RunsPage = lazy(() =>
  import('../portfolio/RunsPage.tsx').then((module) => ({ default: module.RunsPage })),
)

const DigestPage = lazy(async () => {
  const [module] = await Promise.all([import('../portfolio/DigestPage.tsx'), needWords(['strategies'])])
  return { default: module.DigestPage }
})

export function WalletView({ view }: { view: View }) {
  return (
    <Suspense fallback={<PageLoading />}>
      {view === 'portfolio' && <PortfolioPage />}
      {view === 'limits' && <LimitsPage />}
      {view === 'runs' && <RunsPage />}
      {view === 'digest' && <DigestPage />}
    </Suspense>
  )
}
