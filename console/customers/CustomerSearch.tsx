import { sendRequest } from '@candor/client/api/send-request.ts'
import { languageList } from '@candor/client/words/languages.ts'
import { accept } from '@candor/domain/result.ts'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { countCustomers, searchCustomers } from '@candor/wire/customer-desk.ts'
import type { QueryOf, ReplyOf } from '@candor/wire/route.ts'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { accountText } from '../desk/money-text.ts'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { changeFilters } from '../frame/change-filters.ts'
import { addressStore, goTo } from '../frame/navigate.ts'
import { type LongColumn, LongTable } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { type ReadPage, usePages } from '../table/use-pages.ts'
import { useTypedFilter } from '../table/use-typed-filter.ts'
import { type CountRows, ViewBar } from '../table/ViewBar.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import bulkCss from './BulkActs.module.css'
import { BulkActs } from './BulkActs.tsx'
import css from './CustomerSearch.module.css'

type Found = ReplyOf<typeof searchCustomers>['customers'][number]

const states = ['all', 'verified', 'verifying', 'unverified', 'rejected', 'frozen'] as const
type StateName = (typeof states)[number]

const pageSize = '100'

/** The search of the address as the server's query. */
function queryOf(words: string, state: StateName): QueryOf<typeof searchCustomers> {
  return {
    limit: pageSize,
    ...(words.length >= 2 && { words }),
    ...(state === 'frozen' && { frozen: 'yes' as const }),
    ...(state !== 'all' && state !== 'frozen' && { verification: state }),
  }
}

/** Words and filter live in the address, so that a search can be sent to somebody and kept as a view. */
function searchIn(query: string): { words: string; state: StateName } {
  const given = new URLSearchParams(query)
  return {
    words: given.get('words') ?? '',
    state: states.find((each) => each === given.get('state')) ?? 'all',
  }
}

const countRows: CountRows = (query) => {
  const { words, state } = searchIn(query)
  const { limit: _page, ...filters } = queryOf(words, state)
  return sendRequest(countCustomers, { query: filters }, { quiet: true })
}

const keyOf = ({ accountNumber }: Found): string => accountNumber

type Picking = { chosen: ReadonlySet<string>; toggle: (accountNumber: string) => void }

/** Customers are ticked one by one; who was ticked stays so while other pages and searches come. */
function usePicking(): Picking & { clear: () => void } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((accountNumber: string) => {
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(accountNumber)) next.add(accountNumber)
      return next
    })
  }, [])
  return { chosen, toggle, clear: useCallback(() => setChosen(new Set()), []) }
}

function useCustomerColumns({ chosen, toggle }: Picking): readonly LongColumn<Found>[] {
  const say = useWords()
  const locale = useLocale()
  const languageOf = (found: Found) =>
    languageList.find(({ dictValue }) => dictValue === found.locale)?.dictLabel ?? found.locale
  const stateOf = ({ closed, frozen }: Found) =>
    say(closed ? 'customers.closed' : frozen ? 'customers.frozen' : 'customers.open')
  const text = textColumn<Found>
  return [
    {
      id: 'account',
      ...text(say('customers.account'), '7.5rem', ({ accountNumber }) => accountNumber),
      cell: ({ accountNumber }) => accountText(accountNumber),
    },
    { id: 'name', ...text(say('customers.name'), 'minmax(6rem, 2fr)', ({ accountName }) => accountName) },
    {
      id: 'verification',
      ...text(say('customers.verification'), '7rem', ({ verification }) => say(`identity.${verification}`)),
    },
    { id: 'email', ...text(say('customers.email'), 'minmax(6rem, 2fr)', ({ email }) => email ?? '') },
    { id: 'phone', ...text(say('customers.phone'), '8rem', ({ phone }) => phone ?? '') },
    { id: 'language', ...text(say('customers.language'), '5rem', languageOf) },
    {
      id: 'kind',
      ...text(say('customers.kind'), '7rem', ({ kind }) => say(`customers.${kind}`)),
    },
    {
      id: 'state',
      ...text(say('customers.state'), '5.5rem', stateOf),
      cell: (row) => (row.frozen || row.closed ? <Tag tone="warn">{stateOf(row)}</Tag> : stateOf(row)),
    },
    {
      id: 'since',
      ...text(say('customers.since'), '7.5rem', ({ createdAt }) => formatDate(new Date(createdAt), locale)),
      figure: true,
    },
    {
      id: 'pick',
      ...text(say('bulk.pick'), '4rem', () => ''),
      cell: ({ accountNumber }) => (
        <label className={bulkCss['target']}>
          <input
            type="checkbox"
            className={bulkCss['pick']}
            aria-label={say('bulk.pick-one', { account: accountText(accountNumber) })}
            checked={chosen.has(accountNumber)}
            onChange={() => toggle(accountNumber)}
          />
        </label>
      ),
    },
  ]
}

/** Customers by number, name, e-mail or phone. */
export function CustomerSearch() {
  const say = useWords()
  const { query: filters } = useStore(addressStore)
  const { words, state } = searchIn(filters)
  const [typed, setTyped] = useTypedFilter('words')
  const read = useCallback<ReadPage<Found>>(
    async (after, options) => {
      const query = { ...queryOf(words, state), ...(after && { before: after.accountNumber }) }
      const answer = await sendRequest(searchCustomers, { query }, options)
      return answer.ok ? accept({ rows: answer.value.customers, more: answer.value.more }) : answer
    },
    [words, state],
  )
  const pages = usePages(read, keyOf)
  const picking = usePicking()
  return (
    <ConsolePage title={say('place.customers')} note={say('customers.logged')}>
      <div className={css['page']}>
        <div className={css['filters']}>
          <TextField
            label={say('customers.search')}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Chips
            label={say('customers.filter')}
            options={states.map((value) => ({
              value,
              label:
                value === 'all'
                  ? say('customers.all')
                  : value === 'frozen'
                    ? say('customers.frozen-only')
                    : say(`identity.${value}`),
            }))}
            value={state}
            onChange={(chosen) => changeFilters({ state: chosen === 'all' ? '' : chosen })}
          />
        </div>
        <ViewBar list="customers" countRows={countRows} />
        <LongTable
          name="customers"
          label={say('place.customers')}
          columns={useCustomerColumns(picking)}
          pages={pages}
          read={read}
          keyOf={keyOf}
          onOpen={({ accountNumber }) => goTo('customers', accountNumber)}
        />
        <BulkActs chosen={[...picking.chosen]} onClear={picking.clear} />
      </div>
    </ConsolePage>
  )
}
