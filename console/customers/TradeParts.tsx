import { sendRequest } from '@candor/client/api/send-request.ts'
import { accept } from '@candor/domain/result.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { readCustomerContracts, readCustomerPositions } from '@candor/wire/customer-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useCallback } from 'react'
import { moneyText } from '../desk/money-text.ts'
import { type LongColumn, LongTable } from '../table/LongTable.tsx'
import { mergePages } from '../table/merge-pages.ts'
import { textColumn } from '../table/text-column.ts'
import { type ReadPage, usePages } from '../table/use-pages.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'

type PartProps = { accountNumber: string }
type Position = ReplyOf<typeof readCustomerPositions>['positions'][number]
type Contract = ReplyOf<typeof readCustomerContracts>['contracts'][number]

const pageSize = 100

const keyOf = ({ id }: { id: string }): string => id

function usePositionColumns(): readonly LongColumn<Position>[] {
  const say = useWords()
  const locale = useLocale()
  const text = textColumn<Position>
  const sideOf = ({ side, leverage }: Position) => say(`side.${side}`, { n: leverage })
  return [
    {
      id: 'time',
      ...text(say('column.time'), '8rem', ({ openedAt }) => openedAt),
      cell: ({ openedAt }) => formatMoment(new Date(openedAt), locale, new Date()),
    },
    {
      id: 'symbol',
      ...text(say('column.instrument'), 'minmax(5rem, 1fr)', ({ symbol }) => symbol),
      cell: ({ symbol }) => <b>{symbol}</b>,
    },
    {
      id: 'side',
      ...text(say('column.side'), '6rem', sideOf),
      cell: (row) => <Tag tone={row.side === 'long' ? 'up' : 'down'}>{sideOf(row)}</Tag>,
    },
    { id: 'status', ...text(say('column.status'), '5rem', ({ status }) => say(`position.${status}`)) },
    {
      id: 'margin',
      ...text(say('column.margin'), '6.5rem', ({ margin }) => margin),
      cell: ({ margin }) => moneyText(margin),
      figure: true,
    },
    { id: 'entry', ...text(say('column.entry'), '6.5rem', ({ entry }) => entry), figure: true },
    {
      id: 'end',
      ...text(say('column.liquidation'), '6.5rem', ({ liquidation }) => liquidation ?? ''),
      figure: true,
    },
    {
      id: 'result',
      ...text(say('column.result'), '6.5rem', ({ realised }) => realised),
      cell: ({ realised }) => moneyText(realised, true),
      figure: true,
    },
  ]
}

/** Positions, open and closed, newest first. What is closed while they are read is asked for after what is open, so that none is left out. */
export function PositionsPart({ accountNumber }: PartProps) {
  const say = useWords()
  const read = useCallback<ReadPage<Position>>(
    async (after) => {
      const ask = (status: 'open' | 'closed') =>
        sendRequest(readCustomerPositions, {
          params: { accountNumber },
          query: { status, limit: String(pageSize), ...(after && { before: after.id }) },
        })
      const open = await ask('open')
      if (!open.ok) return open
      const closed = await ask('closed')
      if (!closed.ok) return closed
      const pages = [open, closed].map(({ value }) => ({ rows: value.positions, more: value.more }))
      return accept(mergePages(pages, pageSize))
    },
    [accountNumber],
  )
  return (
    <LongTable
      name="positions"
      label={say('part.positions')}
      columns={usePositionColumns()}
      pages={usePages(read)}
      read={read}
      keyOf={keyOf}
    />
  )
}

function useContractColumns(): readonly LongColumn<Contract>[] {
  const say = useWords()
  const locale = useLocale()
  const text = textColumn<Contract>
  const outcomeOf = ({ outcome }: Contract) => say(`outcome.${outcome ?? 'running'}`)
  return [
    {
      id: 'time',
      ...text(say('column.time'), '8rem', ({ acceptedAt }) => acceptedAt),
      cell: ({ acceptedAt }) => formatMoment(new Date(acceptedAt), locale, new Date()),
    },
    {
      id: 'symbol',
      ...text(say('column.instrument'), 'minmax(5rem, 1fr)', ({ symbol }) => symbol),
      cell: ({ symbol }) => <b>{symbol}</b>,
    },
    {
      id: 'side',
      ...text(say('column.side'), 'minmax(8rem, 1fr)', ({ direction, timeLimit }) =>
        say(`direction.${direction ?? 'hidden'}`, { n: timeLimit }),
      ),
    },
    {
      id: 'stake',
      ...text(say('column.stake'), '7rem', ({ stake }) => stake),
      cell: ({ stake }) => moneyText(stake),
      figure: true,
    },
    { id: 'outcome', ...text(say('column.status'), '6rem', outcomeOf) },
    {
      id: 'result',
      ...text(say('column.result'), '7rem', ({ profit }) => profit ?? ''),
      cell: ({ profit }) => (profit === null ? '' : moneyText(profit, true)),
      figure: true,
    },
  ]
}

/** Contracts, running and settled, newest first; those that end while they are read are asked for last, so that none is left out. */
export function ContractsPart({ accountNumber }: PartProps) {
  const say = useWords()
  const read = useCallback<ReadPage<Contract>>(
    async (after) => {
      const ask = (status: 'running' | 'settled') =>
        sendRequest(readCustomerContracts, {
          params: { accountNumber },
          query: { status, limit: String(pageSize), ...(after && { before: after.id }) },
        })
      const running = await ask('running')
      if (!running.ok) return running
      const settled = await ask('settled')
      if (!settled.ok) return settled
      const pages = [running, settled].map(({ value }) => ({ rows: value.contracts, more: value.more }))
      return accept(mergePages(pages, pageSize))
    },
    [accountNumber],
  )
  return (
    <LongTable
      name="contracts"
      label={say('part.contracts')}
      columns={useContractColumns()}
      pages={usePages(read)}
      read={read}
      keyOf={keyOf}
    />
  )
}
