import { usePageQuery } from '../shell/page-context.ts'
import { PostingDetail } from './PostingDetail.tsx'
import { PostingHistory } from './PostingHistory.tsx'
import { StatementPage } from './StatementPage.tsx'

/** Every posting; one of them and a statement of many are views of the same page, told by its address. */
export function HistoryPage() {
  const query = usePageQuery()
  const posting = query.get('posting')
  if (posting !== null) return <PostingDetail number={posting} />
  return query.get('view') === 'statement' ? <StatementPage /> : <PostingHistory />
}
