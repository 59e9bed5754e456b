import { path as question } from 'phosphor:question'
import { actedPage } from '@candor/kit/button/ActionBar.tsx'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { readLoan } from '@candor/wire/loans.ts'
import { useEffect } from 'react'
import { request } from '../api/request.ts'
import type { Reader } from '../api/use-fetched.ts'
import { useCashRequest } from '../cash/use-cash-request.ts'
import { followLink, hrefOf, Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { aboutRequest } from '../shell/support-query.ts'
import { useWords } from '../words/use-words.ts'
import { LateMeaning } from './LateMeaning.tsx'
import { LoanActs } from './LoanActs.tsx'
import { LoanCurve } from './LoanCurve.tsx'
import css from './LoanDetail.module.css'
import { LoanHead } from './LoanHead.tsx'
import { LoanTimeline } from './LoanTimeline.tsx'
import type { LoanTold } from './loan-figures.ts'
import { QuoteCard } from './QuoteCard.tsx'

const cx = classes(css)

const read: Reader<LoanTold> = (id, options) => request(readLoan, { params: { id } }, options)

/** A moment after the next day of the loan has begun. */
const graceMs = 500

/** One loan from the request to the last cent: what is owed, what it costs each day, and everything that happened. */
export function LoanDetail({ id }: { id: string }) {
  const say = useWords()
  const { value, refusal, missing, retry, renew } = useCashRequest('loan', read, id)
  const next = value?.loan.next?.at
  // Interest is added without anybody being told.
  useEffect(() => {
    if (next === undefined) return
    const waiting = setTimeout(renew, Math.max(Date.parse(next) - Date.now(), 0) + graceMs)
    return () => clearTimeout(waiting)
  }, [next, renew])
  return (
    <div className={actedPage}>
      <NavBar practice title={say('loan.one-title')} />
      {missing ? (
        <Missing />
      ) : value ? (
        <Told told={value} onChanged={renew} />
      ) : refusal ? (
        <RefusedState refusal={refusal} onRetry={retry}>
          {say('loan.safe')}
        </RefusedState>
      ) : (
        <Blank />
      )}
    </div>
  )
}

function Told({ told, onChanged }: { told: LoanTold; onChanged: () => void }) {
  const say = useWords()
  const { loan } = told
  const owed = loan.status.name === 'pending-repayment'
  const agreement = `view=agreement&id=${loan.id}`
  const about = aboutRequest('loan', loan.id)
  return (
    <>
      <div className={cx('body')}>
        <LoanHead loan={loan} />
        {owed && <LoanCurve loan={loan} />}
        {loan.overdue && <LateMeaning loan={loan} />}
        {owed && <QuoteCard loan={loan} />}
        {loan.overdue && (
          <List>
            <Row
              title={say('loan.write-us')}
              href={hrefOf('support', about)}
              onClick={(event) => followLink(event, 'support', about)}
            />
          </List>
        )}
        <LoanTimeline told={told} />
        <List top>
          <Row
            title={say('loan.agreement-row')}
            href={hrefOf('loan', agreement)}
            onClick={(event) => followLink(event, 'loan', agreement)}
          />
        </List>
      </div>
      <LoanActs loan={loan} onChanged={onChanged} />
    </>
  )
}

function Missing() {
  const say = useWords()
  const step = (
    <Link to="loan" query="view=list" instead className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('loan.to-list')}
    </Link>
  )
  return (
    <EmptyState icon={question} title={say('loan.missing')} action={step} fill>
      {say('loan.missing-text')}
    </EmptyState>
  )
}

function Blank() {
  const say = useWords()
  return (
    <div className={cx('blank')} aria-busy="true" role="status" aria-label={say('loading')}>
      <Skeleton width="45%" height="1.25rem" />
      <Skeleton width="60%" height="3rem" />
      <Skeleton width="100%" height="8rem" />
      <Skeleton width="100%" height="10rem" />
    </div>
  )
}
