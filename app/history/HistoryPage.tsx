import { lazy, Suspense } from 'react'
import { loadContractPage, loadedContractPage } from '../contracts/load-contract-page.ts'
import { PostingDetail } from '../ledger/PostingDetail.tsx'
import { StatementPage } from '../ledger/StatementPage.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { needWords } from '../words/words-store.ts'
import { PostingHistory } from './PostingHistory.tsx'

/** The story of an order has a chart and more words; it is fetched when one is first opened. */
const OrderStory = lazy(async () => {
  const [module] = await Promise.all([
    import('../positions/OrderStory.tsx'),
    needWords(['positions', 'wallet']),
  ])
  return { default: module.OrderStory }
})

const SpotStory = lazy(async () => {
  const [module] = await Promise.all([
    import('../holdings/SpotStory.tsx'),
    needWords(['positions', 'holdings', 'wallet']),
  ])
  return { default: module.SpotStory }
})

const planWords = () => needWords(['positions', 'holdings', 'wallet'])
const PlanDetail = lazy(async () => {
  const [module] = await Promise.all([import('../holdings/PlanDetail.tsx'), planWords()])
  return { default: module.PlanDetail }
})
const PlanList = lazy(async () => {
  const [module] = await Promise.all([import('../holdings/PlanList.tsx'), planWords()])
  return { default: module.PlanList }
})

/** So is a delivery contract. */
const LaterContractPage = lazy(async () => ({ default: await loadContractPage() }))

/**
 * Every posting; one of them, the story of an order, a delivery contract and a statement of many are views of the same page, chosen by its
 * address.
 */
export function HistoryPage() {
  const query = usePageQuery()
  const posting = query.get('posting')
  if (posting !== null) return <PostingDetail number={posting} />
  const order = query.get('order')
  if (order !== null)
    return (
      <Suspense fallback={<PageLoading />}>
        <OrderStory key={order} id={order} />
      </Suspense>
    )
  const spot = query.get('spot')
  if (spot !== null)
    return (
      <Suspense fallback={<PageLoading />}>
        <SpotStory key={spot} id={spot} />
      </Suspense>
    )
  const plan = query.get('plan')
  const view = query.get('view')
  if (plan !== null || view === 'recurring')
    return (
      <Suspense fallback={<PageLoading />}>
        {plan === null ? <PlanList /> : <PlanDetail key={plan} id={plan} />}
      </Suspense>
    )
  const contract = query.get('contract')
  const ContractPage = loadedContractPage() ?? LaterContractPage
  if (contract !== null)
    return (
      <Suspense fallback={<PageLoading />}>
        <ContractPage key={contract} id={contract} />
      </Suspense>
    )
  return view === 'statement' ? <StatementPage /> : <PostingHistory />
}
