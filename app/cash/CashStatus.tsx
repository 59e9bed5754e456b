import { path as headset } from 'phosphor:headset'
import { path as receipt } from 'phosphor:receipt'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Money } from '@candor/kit/numbers/Money.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireRequestStatus } from '@candor/wire/requests.ts'
import type { ReactNode } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { aboutRequest } from '../shell/support-query.ts'
import { useWords } from '../words/use-words.ts'
import css from './Cash.module.css'
import { StatusTag } from './StatusTag.tsx'
import type { CashView } from './use-cash-request.ts'

const cx = classes(css)

type CashStatusProps<T> = {
  page: 'deposit' | 'withdraw'
  view: CashView<T>
  render: (value: T) => ReactNode
}

/** The page of one request in all its states. */
export function CashStatus<T>({ page, view, render }: CashStatusProps<T>) {
  const say = useWords()
  const tell = useRefusalText()
  const id = usePageQuery().get('id')
  const about = id === null ? '' : aboutRequest(page === 'deposit' ? 'deposit' : 'withdrawal', id)
  const ask = (
    <Link to="support" query={about} className={cx('icon')} aria-label={say('cash.ask')}>
      <Icon path={headset} size="fit" />
    </Link>
  )
  const toForm = (
    <Link to={page} instead className={linkClass}>
      {say(page === 'deposit' ? 'title.deposit' : 'title.withdraw')}
    </Link>
  )
  return (
    <>
      <NavBar practice end={view.missing ? undefined : ask} />
      {view.missing && (
        <EmptyState fill icon={receipt} title={say('not-found')} action={toForm}>
          {say('cash.missing-text')}
        </EmptyState>
      )}
      {!view.missing && view.value !== null && render(view.value)}
      {!view.missing && view.value === null && view.refusal !== null && (
        <ErrorState
          fill
          title={tell(view.refusal)}
          words={{ retry: say('app.try-again') }}
          onRetry={view.retry}
        >
          {say('cash.safe')}
        </ErrorState>
      )}
      {!view.missing && view.value === null && view.refusal === null && <Blank />}
    </>
  )
}

type CashHeadProps = { caption: string; amount: string; status: WireRequestStatus }

/** The request and its state; a change of it is read aloud. */
export function CashHead({ caption, amount, status }: CashHeadProps) {
  return (
    <section className={cx('head')}>
      <div>
        <p className={cx('caption')}>{caption}</p>
        <Money value={centsOf(amount)} size="display" />
      </div>
      <span role="status">
        <StatusTag status={status} large />
      </span>
    </section>
  )
}

function Blank() {
  const say = useWords()
  return (
    <div aria-busy="true" role="status" aria-label={say('loading')}>
      <div className={cx('head')}>
        <div className={cx('blank-text')}>
          <Skeleton width="9rem" height="1rem" />
          <Skeleton width="13rem" height="2.75rem" />
        </div>
        <Skeleton width="4.5rem" height="1.625rem" />
      </div>
      <hr className="rule-money" />
      <div className={cx('blank-steps')}>
        {Array.from({ length: 4 }, (_, place) => (
          <div key={place} className={cx('blank-step')}>
            <Skeleton width="1.25rem" height="1.25rem" round />
            <div className={cx('blank-text')}>
              <Skeleton width="10rem" height="1.125rem" />
              <Skeleton width="16rem" height="0.875rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
