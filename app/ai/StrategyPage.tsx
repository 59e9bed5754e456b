import { path as info } from 'phosphor:info'
import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { NavBar } from '../shell/NavBar.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { RefusedState } from '../shell/RefusedState.tsx'
import { RulesSheet } from '../strategies/RulesSheet.tsx'
import { BlankStrategy, MissingStrategy, UntestedStrategy } from '../strategies/StrategyStates.tsx'
import { strategyName } from '../strategies/strategy-text.ts'
import {
  type StrategyDetail,
  type StrategyReply,
  testedDetail,
  useStrategy,
} from '../strategies/use-strategy.ts'
import { useWords } from '../words/use-words.ts'
import { StrategyOverview } from './StrategyOverview.tsx'

const StrategyTrades = lazy(() =>
  import('../strategies/StrategyTrades.tsx').then((module) => ({ default: module.StrategyTrades })),
)
const StrategyTests = lazy(() =>
  import('../strategies/StrategyTests.tsx').then((module) => ({ default: module.StrategyTests })),
)
const ModelCard = lazy(() =>
  import('../strategies/ModelCard.tsx').then((module) => ({ default: module.ModelCard })),
)

const views = { trades: 'trades.title', test: 'strategy-page.tests', model: 'strategy-page.model' } as const
type View = keyof typeof views

const viewOf = (text: string | null): View | null =>
  (Object.keys(views) as View[]).find((view) => view === text) ?? null

/** One strategy; its trades, its tests and its model are views of the same page. */
export function StrategyPage() {
  const say = useWords()
  const query = usePageQuery()
  const id = query.get('id') ?? ''
  const view = viewOf(query.get('view'))
  const { value, refusal, missing, retry } = useStrategy(id)
  const [reading, setReading] = useState(false)
  const title = view ? say(views[view]) : value ? strategyName(say, id) : say('title.ai-detail')
  const page = (children: ReactNode) => (
    <div className={actedPage}>
      <NavBar
        practice
        title={title}
        end={value && <IconButton path={info} label={say('rules.title')} onClick={() => setReading(true)} />}
      />
      {children}
      {value && <RulesSheet strategy={value.strategy} open={reading} onClose={() => setReading(false)} />}
    </div>
  )
  if (missing) return page(<MissingStrategy />)
  if (value) return page(<Told view={view} reply={value} />)
  if (refusal)
    return page(
      <RefusedState refusal={refusal} onRetry={retry}>
        {say('strategy-page.failed')}
      </RefusedState>,
    )
  return page(<BlankStrategy />)
}

/** Its trades are told from the first one on; everything else begins with what it did on the past. */
function Told({ view, reply }: { view: View | null; reply: StrategyReply }) {
  const detail = testedDetail(reply)
  if (view === 'trades')
    return (
      <Suspense fallback={<BlankStrategy />}>
        <StrategyTrades detail={reply} />
      </Suspense>
    )
  if (!detail) return <UntestedStrategy strategy={reply.strategy} />
  return view ? <ViewOf view={view} detail={detail} /> : <StrategyOverview detail={detail} />
}

function ViewOf({ view, detail }: { view: View; detail: StrategyDetail }) {
  return (
    <Suspense fallback={<BlankStrategy />}>
      {view === 'test' && <StrategyTests detail={detail} />}
      {view === 'model' && <ModelCard detail={detail} />}
    </Suspense>
  )
}
