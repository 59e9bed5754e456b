import { path as handCoins } from 'phosphor:hand-coins'
import { type LoanStatus, loanStatuses } from '@candor/domain/loans/loan-status.ts'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { NoMatch } from '@candor/kit/state/NoMatch.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireLoan } from '@candor/wire/loans.ts'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { RenewedList } from '../api/renewed-list.ts'
import { FilterChoice } from '../positions/FilterChoice.tsx'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { PullPage } from '../shell/PullPage.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { useWords } from '../words/use-words.ts'
import css from './LoanList.module.css'
import { LoanRow } from './LoanRow.tsx'
import { createLoanList } from './loan-list.ts'
import { OwedHead } from './OwedHead.tsx'

const cx = classes(css)

/** All loans with what is owed on top, by status if wanted. */
export function LoanList() {
  const say = useWords()
  const [status, setStatus] = useState<LoanStatus | ''>('')
  const list = useMemo(() => createLoanList(status), [status])
  useEffect(() => list.start(), [list])
  return (
    <PullPage onRefresh={() => list.loadMore()}>
      <NavBar practice title={say('loan.list-title')} />
      <OwedHead />
      <div className={cx('filters')}>
        <FilterChoice
          label={say('loan.filter')}
          value={status}
          options={[
            { value: '', label: say('loan.every-status') },
            ...loanStatuses.map((value) => ({ value, label: say(`loan.${value}`) })),
          ]}
          onChange={setStatus}
        />
      </div>
      <Listed list={list} filtered={status !== ''} onShowAll={() => setStatus('')} />
    </PullPage>
  )
}

type ListedProps = { list: RenewedList<WireLoan>; filtered: boolean; onShowAll: () => void }

function Listed({ list, filtered, onShowAll }: ListedProps) {
  const say = useWords()
  const { items, end, refusal } = useStore(list.store)
  if (items.length === 0 && refusal)
    return (
      <RefusedState refusal={refusal} onRetry={list.loadMore}>
        {say('loan.safe')}
      </RefusedState>
    )
  if (items.length === 0 && end !== 'end') return <Blank />
  if (items.length === 0 && filtered)
    return (
      <NoMatch
        words={{ title: say('loan.none'), text: say('loan.none-text'), showAll: say('loan.show-all') }}
        onShowAll={onShowAll}
      />
    )
  if (items.length === 0) return <Empty />
  return (
    <InfiniteList
      label={say('loan.list-title')}
      items={items}
      keyOf={({ id }) => id}
      render={(loan) => <LoanRow loan={loan} />}
      state={end}
      onMore={list.loadMore}
      words={{
        loading: say('loading'),
        end: say('loan.end'),
        failed: say('loan.more-failed'),
        retry: say('app.try-again'),
      }}
    />
  )
}

function Empty() {
  const say = useWords()
  const step = (
    <Link to="loan" instead className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('loan.see-loan')}
    </Link>
  )
  return (
    <EmptyState icon={handCoins} title={say('loan.empty')} action={step} fill>
      {say('loan.empty-text')}
    </EmptyState>
  )
}

function Blank() {
  const say = useWords()
  return (
    <div className={cx('blank')} aria-busy="true" role="status" aria-label={say('loading')}>
      {Array.from({ length: 4 }, (_, place) => (
        <Skeleton key={place} width="100%" height="4rem" />
      ))}
    </div>
  )
}
