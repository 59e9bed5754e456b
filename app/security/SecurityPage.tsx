import { usePageQuery } from '../shell/page-context.ts'
import { DeleteView } from './DeleteView.tsx'
import { SecurityOverview } from './SecurityOverview.tsx'
import { TwoFactorView } from './TwoFactorView.tsx'

/** How the account is protected; its second factor and its end are views of the same page, chosen by its address. */
export function SecurityPage() {
  const view = usePageQuery().get('view')
  if (view === 'two-factor') return <TwoFactorView />
  return view === 'delete' ? <DeleteView /> : <SecurityOverview />
}
