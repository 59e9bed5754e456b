import { path as sparkle } from 'phosphor:sparkle'
import { isStrategyId, strategyIds } from '@candor/domain/strategies/strategy-id.ts'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { NoMatch } from '@candor/kit/state/NoMatch.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { centsOf } from '../ledger/balance-cents.ts'
import { FilterChoice } from '../positions/FilterChoice.tsx'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { PullPage } from '../shell/PullPage.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { strategyName } from '../strategies/strategy-text.ts'
import { useWords } from '../words/use-words.ts'
import { ParticipationRow } from './ParticipationRow.tsx'
import { loadParticipations, useParticipations } from './participation-store.ts'
import css from './Record.module.css'
import { createRecordList, type RecordFilter } from './record-list.ts'

const cx = classes(css)

const everything: RecordFilter = { status: '', strategy: '' }

/** What the customer takes part in and took part in, with sums and filters. `asked` is a strategy that the address names. */
export function RecordList({ asked }: { asked: string }) {
  const say = useWords()
  const [filter, setFilter] = useState({ ...everything, strategy: isStrategyId(asked) ? asked : '' })
  const { status, strategy } = filter
  const list = useMemo(() => createRecordList({ status, strategy }), [status, strategy])
  useEffect(() => list.start(), [list])
  const refresh = () => Promise.all([loadParticipations(), list.loadMore()])
  return (
    <PullPage onRefresh={refresh}>
      <NavBar
        end={
          <span className={cx('badge')}>
            <PracticeBadge>{say('app.practice')}</PracticeBadge>
          </span>
        }
      />
      <Sums />
      <Filters filter={filter} onChange={setFilter} />
      <Listed
        list={list}
        filtered={status !== '' || strategy !== ''}
        onShowAll={() => setFilter(everything)}
      />
    </PullPage>
  )
}

/** Over all of them, whatever the filter. */
function Sums() {
  const say = useWords()
  const money = useOwnMoney()
  const { sums } = useParticipations()
  const profit = sums && centsOf(sums.profit)
  return (
    <dl className={cx('sums')} aria-busy={sums === null}>
      <div>
        <dt>{say('record.taking-part')}</dt>
        <dd>{sums && money(centsOf(sums.takingPart))}</dd>
      </div>
      <div>
        <dt>{say('record.profit')}</dt>
        <dd>{profit !== null && <Change value={profit} text={money(profit, { signed: true })} />}</dd>
      </div>
      <div>
        <dt>{say('record.fees')}</dt>
        <dd>{sums && money(centsOf(sums.fees))}</dd>
      </div>
    </dl>
  )
}

const statuses = ['in-review', 'in-progress', 'completed', 'rejected'] as const

function Filters({ filter, onChange }: { filter: RecordFilter; onChange: (filter: RecordFilter) => void }) {
  const say = useWords()
  return (
    <fieldset className={cx('filters')} aria-label={say('record.filters')}>
      <FilterChoice
        label={say('record.status')}
        value={filter.status}
        options={[
          { value: '', label: say('record.every-status') },
          ...statuses.map((value) => ({ value, label: say(`participation.${value}`) })),
        ]}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <FilterChoice
        label={say('record.strategy')}
        value={filter.strategy}
        options={[
          { value: '', label: say('record.every-strategy') },
          ...strategyIds.map((value) => ({ value, label: strategyName(say, value) })),
        ]}
        onChange={(strategy) => onChange({ ...filter, strategy })}
      />
    </fieldset>
  )
}

type ListedProps = { list: ReturnType<typeof createRecordList>; filtered: boolean; onShowAll: () => void }

function Listed({ list, filtered, onShowAll }: ListedProps) {
  const say = useWords()
  const { items, end, refusal } = useStore(list.store)
  if (items.length === 0 && refusal)
    return (
      <RefusedState refusal={refusal} onRetry={() => void list.loadMore()}>
        {say('cash.safe')}
      </RefusedState>
    )
  if (items.length === 0 && end !== 'end') return <Blank />
  if (items.length === 0 && filtered)
    return (
      <NoMatch
        words={{
          title: say('record.none'),
          text: say('record.none-text'),
          showAll: say('record.show-all'),
        }}
        onShowAll={onShowAll}
      />
    )
  if (items.length === 0) return <Empty />
  return (
    <InfiniteList
      label={say('title.ai-record')}
      items={items}
      keyOf={({ id }) => id}
      render={(participation) => <ParticipationRow participation={participation} />}
      state={end}
      onMore={list.loadMore}
      words={{
        loading: say('loading'),
        end: say('record.end'),
        failed: say('record.more-failed'),
        retry: say('app.try-again'),
      }}
    />
  )
}

function Empty() {
  const say = useWords()
  const step = (
    <Link to="ai" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
      {say('record.see-strategies')}
    </Link>
  )
  return (
    <EmptyState icon={sparkle} title={say('record.empty')} action={step} fill>
      {say('record.empty-text')}
    </EmptyState>
  )
}

function Blank() {
  const say = useWords()
  return (
    <div className={cx('blank')} aria-busy="true" role="status" aria-label={say('loading')}>
      {Array.from({ length: 5 }, (_, place) => (
        <Skeleton key={place} width="100%" height="3rem" />
      ))}
    </div>
  )
}
