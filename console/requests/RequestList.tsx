import { sendRequest } from '@candor/client/api/send-request.ts'
import { accept } from '@candor/domain/result.ts'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import {
  countConversations,
  countRequests,
  listAllConversations,
  listRequests,
  listStates,
  type WireListed,
} from '@candor/wire/request-lists.ts'
import type { QueryOf } from '@candor/wire/route.ts'
import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import { accountText, moneyText } from '../desk/money-text.ts'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { changeFilters } from '../frame/change-filters.ts'
import { addressStore, goTo } from '../frame/navigate.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { type LongColumn, LongTable } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { type ReadPage, usePages } from '../table/use-pages.ts'
import { useTypedFilter } from '../table/use-typed-filter.ts'
import { type CountRows, ViewBar } from '../table/ViewBar.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { filtersIn } from './list-filters.ts'
import css from './RequestList.module.css'
import { sayState } from './say-state.ts'

export type ListName = keyof typeof listStates

const keyOf = ({ id }: WireListed): string => id

type Filters = QueryOf<typeof countRequests>

const countOf = (list: ListName, query: Filters) =>
  list === 'support'
    ? sendRequest(countConversations, { query }, { quiet: true })
    : sendRequest(countRequests, { params: { list }, query }, { quiet: true })

function useReadPage(list: ListName, filters: Filters): ReadPage<WireListed> {
  const asked = JSON.stringify(filters)
  return useCallback<ReadPage<WireListed>>(
    async (after, options) => {
      const query = { ...JSON.parse(asked), limit: '100', ...(after && { before: after.id }) }
      const answer =
        list === 'support'
          ? await sendRequest(listAllConversations, { query }, options)
          : await sendRequest(listRequests, { params: { list }, query }, options)
      return answer.ok ? accept({ rows: answer.value.rows, more: answer.value.more }) : answer
    },
    [list, asked],
  )
}

function useListColumns(list: ListName): readonly LongColumn<WireListed>[] {
  const say = useWords()
  const locale = useLocale()
  const moment = (at: string | null) => (at === null ? '' : formatMoment(new Date(at), locale, new Date()))
  const text = textColumn<WireListed>
  const columns: readonly LongColumn<WireListed>[] = [
    {
      id: 'asked',
      ...text(say('requests.asked'), '8rem', ({ askedAt }) => askedAt),
      cell: ({ askedAt }) => moment(askedAt),
    },
    {
      id: 'account',
      ...text(say('requests.account'), '7.5rem', ({ accountNumber }) => accountNumber),
      cell: ({ accountNumber }) => accountText(accountNumber),
    },
    { id: 'name', ...text(say('requests.name'), 'minmax(6rem, 1fr)', ({ accountName }) => accountName) },
    {
      id: 'amount',
      ...text(say('fact.amount'), '7rem', ({ amount }) => amount ?? ''),
      cell: ({ amount }) => (amount === null ? '' : moneyText(amount)),
      figure: true,
    },
    {
      id: 'status',
      ...text(say('requests.status'), '8.5rem', ({ status }) => sayState(say, list, status)),
      cell: ({ status }) => <Tag>{sayState(say, list, status)}</Tag>,
    },
    {
      id: 'ended',
      ...text(say('requests.ended'), '8rem', ({ endedAt }) => endedAt ?? ''),
      cell: ({ endedAt }) => moment(endedAt),
    },
    { id: 'by', ...text(say('requests.by'), '4.5rem', ({ by }) => by ?? '') },
    { id: 'reason', ...text(say('requests.reason'), 'minmax(6rem, 1.5fr)', ({ reason }) => reason ?? '') },
  ]
  // A conversation is about no amount and ends without a reason.
  return list === 'support' ? columns.filter(({ id }) => id !== 'amount' && id !== 'reason') : columns
}

function Filters({ list }: { list: ListName }) {
  const say = useWords()
  const { query } = useStore(addressStore)
  const [account, setAccount] = useTypedFilter('account')
  const held = new URLSearchParams(query)
  const states: readonly string[] = listStates[list]
  const day = (name: 'from' | 'until') => (
    <TextField
      label={say(`requests.${name}`)}
      type="date"
      value={held.get(name) ?? ''}
      onChange={(event) => changeFilters({ [name]: event.target.value })}
    />
  )
  return (
    <div className={css['filters']}>
      <TextField
        label={say('requests.account')}
        type="search"
        inputMode="numeric"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      {day('from')}
      {day('until')}
      <Chips
        label={say('requests.status')}
        options={['', ...states].map((value) => ({
          value,
          label: value === '' ? say('requests.any') : sayState(say, list, value),
        }))}
        value={states.find((each) => each === held.get('status')) ?? ''}
        onChange={(status) => changeFilters({ status })}
      />
    </div>
  )
}

/** Everything that was asked for, decided or not. Filters, columns and the view are in the address. */
export function RequestList({ list }: { list: ListName }) {
  const say = useWords()
  const { query } = useStore(addressStore)
  const read = useReadPage(list, filtersIn(query, list))
  const pages = usePages(read, keyOf)
  const countRows = useMemo<CountRows>(() => (view) => countOf(list, filtersIn(view, list)), [list])
  const open = ({ id, accountNumber }: WireListed) =>
    // A participation is a case only as long as it waits; afterwards it is the customer's.
    list === 'participations' ? goTo('customers', accountNumber) : goTo(list, id)
  return (
    <ConsolePage
      title={say(`place.${list}`)}
      note={<PlaceLink to={list}>{say('requests.waiting')}</PlaceLink>}
    >
      <div className={css['page']}>
        <Filters list={list} />
        <ViewBar list={list} countRows={countRows} />
        <LongTable
          name={list}
          label={say('requests.all')}
          columns={useListColumns(list)}
          pages={pages}
          read={read}
          keyOf={keyOf}
          onOpen={open}
        />
      </div>
    </ConsolePage>
  )
}
