import { usePageQuery } from '../shell/page-context.ts'
import { ApplyPage } from './ApplyPage.tsx'
import { LoanDetail } from './LoanDetail.tsx'
import { LoanHome } from './LoanHome.tsx'
import { LoanList } from './LoanList.tsx'
import { SignedAgreement } from './SignedAgreement.tsx'

/** The loan's page and its views: applying, the agreement, all loans, and one of them. */
export function LoanPage() {
  const query = usePageQuery()
  const [id, view] = [query.get('id'), query.get('view')]
  if (id !== null)
    return view === 'agreement' ? <SignedAgreement key={id} id={id} /> : <LoanDetail key={id} id={id} />
  if (view === 'apply' || view === 'agreement')
    return <ApplyPage key={query.toString()} query={query} whole={view === 'agreement'} />
  return view === 'list' ? <LoanList /> : <LoanHome />
}
