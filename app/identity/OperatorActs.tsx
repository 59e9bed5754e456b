import { path as eye } from 'phosphor:eye'
import { intlTag } from '@candor/domain/languages/language-table.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { classes } from '@candor/kit/classes.ts'
import { InfiniteList } from '@candor/kit/list/InfiniteList.tsx'
import { formatMoment, formatTime, formatWeekdayAndDate } from '@candor/kit/numbers/format-date.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { NoMatch } from '@candor/kit/state/NoMatch.tsx'
import { useMinuteClock } from '@candor/kit/time/minute-clock.ts'
import type { WireCustomerAct } from '@candor/wire/customer-acts.ts'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { centsOf } from '../ledger/balance-cents.ts'
import { dayOf } from '../ledger/posting-days.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { NavBar } from '../shell/NavBar.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import { isLook, sayAct } from './describe-act.ts'
import css from './OperatorActs.module.css'
import { createOperatorActList } from './operator-act-list.ts'

const cx = classes(css)

const filters = ['all', 'changed', 'looked'] as const
type Filter = (typeof filters)[number]

/** Everything operators have done to this account or looked at. */
export function OperatorActs() {
  const say = useWords()
  const [filter, setFilter] = useState<Filter>('all')
  const list = useMemo(createOperatorActList, [])
  useEffect(() => list.start(), [list])
  const { items, end, refusal } = useStore(list.store)
  const shown = items.filter((act) => filter === 'all' || isLook(act) === (filter === 'looked'))
  return (
    <>
      <NavBar practice title={say('acts.title')} />
      <p className={cx('about')}>{say('acts.about')}</p>
      <Chips
        label={say('acts.filter')}
        options={filters.map((value) => ({ value, label: say(`acts.${value}`) }))}
        value={filter}
        onChange={setFilter}
      />
      {items.length === 0 && refusal ? (
        <RefusedState refusal={refusal} onRetry={list.loadMore}>
          {say('acts.safe')}
        </RefusedState>
      ) : items.length === 0 && end !== 'end' ? (
        <PageLoading />
      ) : items.length === 0 ? (
        <EmptyState fill icon={eye} title={say('acts.empty')}>
          {say('acts.empty-text')}
        </EmptyState>
      ) : shown.length === 0 && end === 'end' ? (
        <NoMatch
          words={{ title: say('acts.none'), text: say('acts.none-text'), showAll: say('acts.show-all') }}
          onShowAll={() => setFilter('all')}
        />
      ) : (
        <Days acts={shown} end={end} onMore={list.loadMore} />
      )}
    </>
  )
}

type DaysProps = {
  acts: readonly WireCustomerAct[]
  end: 'more' | 'loading' | 'failed' | 'end'
  onMore: () => void
}

function Days({ acts, end, onMore }: DaysProps) {
  const say = useWords()
  const locale = useLocale()
  const now = useMinuteClock()
  const [today, yesterday] = [dayOf(new Date(now)), dayOf(new Date(now - dayMs))]
  const days = useMemo(() => [...Map.groupBy(acts, ({ at }) => dayOf(new Date(at)))], [acts])
  const sayDay = (day: string, at: string) =>
    day === today
      ? say('centre.today')
      : day === yesterday
        ? say('centre.yesterday')
        : formatWeekdayAndDate(new Date(at), locale, new Date(now))
  return (
    <InfiniteList
      label={say('acts.title')}
      items={days}
      keyOf={([day]) => day}
      render={([day, ofDay]) => (
        <li>
          <h2 className={cx('day')}>
            <time dateTime={day}>{sayDay(day, ofDay[0]?.at ?? day)}</time>
          </h2>
          <ul>
            {ofDay.map((act) => (
              <Act key={act.number} act={act} />
            ))}
          </ul>
        </li>
      )}
      state={end}
      onMore={onMore}
      words={{
        loading: say('acts.loading'),
        end: say('acts.end'),
        failed: say('acts.failed'),
        retry: say('app.try-again'),
      }}
    />
  )
}

/** Who it was: by number and role, and both where one asked and another agreed. */
function useWho({ by, askedBy }: WireCustomerAct): string {
  const say = useWords()
  const locale = useLocale()
  if (askedBy !== null) return say('acts.two', { asked: askedBy.number, agreed: by.number })
  const roles = new Intl.ListFormat(intlTag(locale), { type: 'conjunction' }).format(
    by.roles.map((role) => sayRole(say, role)),
  )
  return say('acts.by', { number: by.number, roles })
}

const roles = ['support', 'reviewer', 'editor', 'risk', 'admin'] as const

function sayRole(say: Say, name: string): string {
  const role = roles.find((known) => known === name)
  return role ? say(`acts.role.${role}`) : name
}

function Act({ act }: { act: WireCustomerAct }) {
  const say = useWords()
  const who = useWho(act)
  return (
    <li className={cx('act')}>
      <div className={cx('head')}>
        <h3>{sayAct(say, act)}</h3>
        <time className="num" dateTime={act.at}>
          {formatTime(new Date(act.at))}
        </time>
      </div>
      <p className={cx('second')}>{who}</p>
      {act.reason !== null && <p>{say('acts.quoted', { reason: act.reason })}</p>}
      {isLook(act) ? <p className={cx('second')}>{say('acts.unchanged')}</p> : <Facts facts={act.facts} />}
    </li>
  )
}

/** The figures of an act, as far as they are known here. */
function Facts({ facts: { amount, group, corrects, until, devices } }: { facts: WireCustomerAct['facts'] }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const facts = [
    { label: say('acts.amount'), value: amount && money(centsOf(amount)) },
    { label: say('acts.group'), value: group },
    { label: say('acts.corrects'), value: corrects },
    { label: say('acts.until'), value: until && formatMoment(new Date(until), locale, new Date()) },
    { label: say('acts.devices'), value: devices },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <dl className={cx('facts')}>
      {facts.map(({ label, value }) => (
        <div key={label} className={cx('fact')}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
