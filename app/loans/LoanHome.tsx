import { path as clock } from 'phosphor:clock-counter-clockwise'
import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { useWords } from '../words/use-words.ts'
import css from './LoanForm.module.css'
import { LoanForm } from './LoanForm.tsx'
import { useLoanTerms } from './use-loan-terms.ts'

const cx = classes(css)

/** What can be borrowed and what it costs, and what is owed already. */
export function LoanHome() {
  const say = useWords()
  const { value, refusal, retry } = useLoanTerms()
  const history = (
    <Link to="loan" query="view=list" className={cx('icon')} aria-label={say('loan.list-title')}>
      <Icon path={clock} size="fit" />
    </Link>
  )
  return (
    <div className={actedPage}>
      <NavBar practice end={history} />
      {value ? (
        <LoanForm terms={value} />
      ) : refusal ? (
        <RefusedState refusal={refusal} onRetry={retry}>
          {say('loan.safe')}
        </RefusedState>
      ) : (
        <div className={cx('blank')} aria-busy="true" role="status" aria-label={say('loading')}>
          <Skeleton width="60%" height="3.5rem" />
          <Skeleton width="100%" height="2.75rem" />
          <Skeleton width="100%" height="4.5rem" />
          <Skeleton width="100%" height="14rem" />
        </div>
      )}
    </div>
  )
}
